import type { Point } from './rect.ts';
import type { FoundRoute } from './route.ts';
import { type LaneEnd, type LaneLeg, touching } from './routeLaneOrder.ts';
import { assignLanes } from './routeLanes.ts';
import { type Leg, legsOf, type Span } from './routeLegs.ts';

/** A leg with the name of its line, and where to write the lane that it is given. */
export interface LineLeg extends Leg, LaneLeg {
  readonly name: string;
  readonly lanes: Map<number, number>;
}

const lineName = (leg: Leg): string => `${leg.vertical ? 'v' : 'h'}${Math.round(leg.line * 1000)}`;

/** Where the leg meets a neighbour, which leads on to the point beyond. */
const laneEnd = (leg: Leg, point: Point, neighbour: Leg | undefined, beyond: Point | undefined): LaneEnd => ({
  position: leg.vertical ? point.y : point.x,
  side: beyond === undefined ? 0 : Math.sign((leg.vertical ? beyond.x : beyond.y) - leg.line),
  fixed: neighbour === undefined || neighbour.fixed,
});

export function lineLegs(
  relation: string,
  { points, crosses }: FoundRoute,
  lanes: Map<number, number>,
): LineLeg[] {
  const legs = legsOf(points).map((leg) => ({ ...leg, fixed: leg.fixed || crosses }));
  return legs.map((leg) => {
    const { at } = leg;
    const [a, b] = [points[at] as Point, points[at + 1] as Point];
    return {
      ...leg,
      relation,
      name: lineName(leg),
      ends: [laneEnd(leg, a, legs[at - 1], points[at - 1]), laneEnd(leg, b, legs[at + 1], points[at + 2])],
      lanes,
    };
  });
}

interface Line {
  readonly name: string;
  readonly legs: Set<LineLeg>;
  /** Where legs came and went. */
  readonly changes: Span[];
  /** Lines this near to each other count as one: which of them must not depend on who came first. */
  position: number;
}

/** The legs of all relations by the line that they lie on, and the lanes of those that share one. */
export class Lines {
  readonly #lines = new Map<string, Line>();
  readonly #changed = new Set<Line>();

  add(leg: LineLeg): void {
    const { name } = leg;
    const line = this.#lines.get(name) ?? { name, legs: new Set(), changes: [], position: leg.line };
    this.#lines.set(name, line);
    line.legs.add(leg);
    this.#note(line, leg);
  }

  delete(leg: LineLeg): void {
    const line = this.#lines.get(leg.name);
    if (line === undefined) return;
    line.legs.delete(leg);
    this.#note(line, leg);
  }

  /** Gives lanes anew where legs came or went since the last time; answers all legs that stand there. */
  spread(spanOf: (leg: LineLeg) => Span): LineLeg[] {
    const concerned: LineLeg[] = [];
    for (const line of this.#changed) {
      if (line.legs.size === 0) this.#lines.delete(line.name);
      else concerned.push(...spreadLine(line, spanOf));
      line.changes.length = 0;
    }
    this.#changed.clear();
    return concerned;
  }

  #note(line: Line, { start, end }: LineLeg): void {
    line.changes.push({ least: start, most: end });
    this.#changed.add(line);
  }
}

function spreadLine(line: Line, spanOf: (leg: LineLeg) => Span): LineLeg[] {
  let position = Number.POSITIVE_INFINITY;
  for (const leg of line.legs) position = Math.min(position, leg.line);
  const concerned = position === line.position ? besideChanges(line) : [...line.legs];
  line.position = position;
  for (const { lanes, at } of concerned) lanes.delete(at);
  for (const [leg, lane] of assignLanes(position, concerned, spanOf)) leg.lanes.set(leg.at, lane);
  return concerned;
}

/** What touches a place that changed, directly or through others. */
function besideChanges({ legs, changes }: Line): LineLeg[] {
  const found = new Set<LineLeg>();
  for (const { least, most } of changes) {
    let [start, end] = [least, most];
    for (let isGrown = true; isGrown; ) {
      isGrown = false;
      for (const leg of legs) {
        if (found.has(leg) || leg.start > end + touching || start > leg.end + touching) continue;
        found.add(leg);
        if (leg.start >= start && leg.end <= end) continue;
        start = Math.min(start, leg.start);
        end = Math.max(end, leg.end);
        isGrown = true;
      }
    }
  }
  return [...found];
}

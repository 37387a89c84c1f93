import type { Steps } from '../steps.ts';
import type { Point } from './rect.ts';
import type { FoundRoute } from './route.ts';
import { type LaneEnd, type LaneLeg, touching } from './routeLaneOrder.ts';
import { assignLanes, clusters, needsLanes } from './routeLanes.ts';
import { type RouteLeg, legsOf, type Span } from './routeLegs.ts';

/** A leg with the name of its line, and where to write the lane that it is given. */
export interface LineLeg extends RouteLeg, LaneLeg {
  readonly name: string;
  readonly lanes: Map<number, number>;
  /** How far it may be moved, where that was asked for. */
  span: Span | null;
}

const sameSpan = (a: Span, b: Span): boolean => a.least === b.least && a.most === b.most;

const lineName = (leg: RouteLeg): string => `${leg.vertical ? 'v' : 'h'}${Math.round(leg.line * 1000)}`;

/** Where the leg meets a neighbour, which leads on to the point beyond. */
const laneEnd = (
  leg: RouteLeg,
  point: Point,
  neighbour: RouteLeg | undefined,
  beyond: Point | undefined,
): LaneEnd => ({
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
      span: null,
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
export class RouteLines {
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

  /** What it may be moved by is looked at again, if that was of interest. */
  setSpan(leg: LineLeg, spanOf: (leg: LineLeg) => Span): void {
    const { span, name } = leg;
    if (span === null) return;
    leg.span = spanOf(leg);
    const line = this.#lines.get(name);
    if (line !== undefined && !sameSpan(span, leg.span)) this.#note(line, leg);
  }

  /** Gives lanes anew where legs came or went since the last time; answers all legs that stand there. */
  *spread(spanOf: (leg: LineLeg) => Span): Steps<LineLeg[]> {
    const concerned: LineLeg[] = [];
    for (const line of this.#changed) {
      if (line.legs.size === 0) this.#lines.delete(line.name);
      else
        for (const leg of yield* spreadLine(line, (one) => (one.span ??= spanOf(one)))) concerned.push(leg);
      line.changes.length = 0;
      yield;
    }
    this.#changed.clear();
    return concerned;
  }

  #note(line: Line, { start, end }: LineLeg): void {
    line.changes.push({ least: start, most: end });
    this.#changed.add(line);
  }
}

function* spreadLine(line: Line, spanOf: (leg: LineLeg) => Span): Steps<LineLeg[]> {
  let position = Number.POSITIVE_INFINITY;
  for (const leg of line.legs) position = Math.min(position, leg.line);
  const concerned = position === line.position ? besideChanges(line) : [...line.legs];
  line.position = position;
  for (const { lanes, at } of concerned) lanes.delete(at);
  // A thousand legs may lie on one line: how far they may be moved takes the most of it.
  for (const cluster of clusters(concerned)) {
    if (!needsLanes(cluster)) continue;
    for (const leg of cluster) {
      if (!leg.fixed) spanOf(leg);
      yield;
    }
  }
  for (const [leg, lane] of assignLanes(position, concerned, spanOf)) leg.lanes.set(leg.at, lane);
  return concerned;
}

/** What touches a place that changed, directly or through others. */
function besideChanges({ legs, changes }: Line): LineLeg[] {
  const places = merged(changes);
  let next = 0;
  const found: LineLeg[] = [];
  for (const cluster of clusters([...legs])) {
    const start = cluster[0]?.start ?? 0;
    const end = cluster.reduce((most, leg) => Math.max(most, leg.end), start);
    while ((places[next]?.most ?? Number.POSITIVE_INFINITY) + touching < start) next += 1;
    if ((places[next]?.least ?? Number.POSITIVE_INFINITY) <= end + touching)
      for (const leg of cluster) found.push(leg);
  }
  return found;
}

/** From the first to the last, none of which overlap. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { least, most } of [...spans].sort((a, b) => a.least - b.least)) {
    const last = found.at(-1);
    if (last === undefined || least > last.most) found.push({ least, most });
    else if (most > last.most) found[found.length - 1] = { least: last.least, most };
  }
  return found;
}

import { areBeside, byLean, type LaneLeg, type LegInSpan, sideBySide, touching } from './routeLaneOrder.ts';
import type { Span } from './routeLegs.ts';

/** The distance that legs of different relations on the same line are moved apart, where there is room. */
const laneWidth = 0.4;
/** What stays free beside a box or a bend, where there is a unit or more between them; else a quarter of what there is. */
const margin = 0.25;
const mostAside = 0.2;
/** Of more legs on one line nobody could tell one from another, whatever their order is. */
const mostCompared = 64;

/** Those that touch each other, directly or through others, from the first to the last. */
export function clusters<Own extends LaneLeg>(legs: readonly Own[]): Own[][] {
  const ordered = [...legs].sort(
    (a, b) => a.start - b.start || (a.relation < b.relation ? -1 : a.relation > b.relation ? 1 : a.at - b.at),
  );
  const found: Own[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const leg of ordered) {
    if (leg.start > end + touching) found.push([]);
    found.at(-1)?.push(leg);
    end = Math.max(end, leg.end);
  }
  return found;
}

interface Row<Own extends LaneLeg = LaneLeg> extends LegInSpan<Own> {
  /** Places in the row of those that lie beside this one, to its left and to its right. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

function inSpan<Own extends LaneLeg>(line: number, leg: Own, spanOf: (leg: Own) => Span): LegInSpan<Own> {
  if (leg.fixed) return { leg, span: { least: line, most: line } };
  const { least, most } = spanOf(leg);
  const kept = Math.min(margin, (most - least) / 4);
  return { leg, span: { least: Math.min(line, least + kept), most: Math.max(line, most - kept) } };
}

function rowOf<Own extends LaneLeg>(
  line: number,
  cluster: readonly Own[],
  spanOf: (leg: Own) => Span,
): Row<Own>[] {
  const legs = sideBySide(cluster.map((leg) => inSpan(line, leg, spanOf)));
  return legs.map((one, at) => {
    const beside = legs.flatMap((other, place) =>
      place !== at && areBeside(one.leg, other.leg) ? [place] : [],
    );
    return {
      ...one,
      left: beside.filter((place) => place < at),
      right: beside.filter((place) => place > at),
    };
  });
}

/** The leftmost places that keep the distance; null if one of them would have to leave its span. */
function leftmost(row: readonly Row[], width: number): number[] | null {
  const places: number[] = [];
  for (const { span, left } of row) {
    const place = left.reduce(
      (least, other) => Math.max(least, (places[other] as number) + width),
      span.least,
    );
    if (place > span.most + 1e-9) return null;
    places.push(place);
  }
  return places;
}

function rightmost(row: readonly Row[], width: number): number[] {
  const places: number[] = [];
  for (let at = row.length - 1; at >= 0; at -= 1) {
    const { span, right } = row[at] as Row;
    places[at] = right.reduce((most, other) => Math.min(most, (places[other] as number) - width), span.most);
  }
  return places;
}

function widestDistance(row: readonly Row[]): number {
  if (leftmost(row, laneWidth) !== null) return laneWidth;
  let [fits, tooWide] = [0, laneWidth];
  for (let round = 0; round < 8; round += 1) {
    const middle = (fits + tooWide) / 2;
    if (leftmost(row, middle) === null) tooWide = middle;
    else fits = middle;
  }
  return fits;
}

/** How many of those beside it have to be passed, one by one, on the way to the edge of the row. */
function depths(row: readonly Row[], towards: 'left' | 'right'): number[] {
  const found: number[] = [];
  const order = towards === 'left' ? row.keys() : [...row.keys()].reverse();
  for (const at of order) {
    const beside = (row[at] as Row)[towards];
    found[at] = beside.reduce((most, other) => Math.max(most, (found[other] as number) + 1), 0);
  }
  return found;
}

function placesOf(line: number, row: readonly Row[]): number[] {
  const width = widestDistance(row);
  const [most, before, behind] = [rightmost(row, width), depths(row, 'left'), depths(row, 'right')];
  const places: number[] = [];
  row.forEach(({ span, left }, at) => {
    const wished = line + (((before[at] as number) - (behind[at] as number)) / 2) * width;
    const least = left.reduce((all, other) => Math.max(all, (places[other] as number) + width), span.least);
    places.push(Math.min(most[at] as number, Math.max(least, wished)));
  });
  return places;
}

/** So many that comparing each with each would take seconds: side by side as far as each has room. */
function bundle<Own extends LaneLeg>(
  line: number,
  cluster: readonly Own[],
  spanOf: (leg: Own) => Span,
  lanes: Map<Own, number>,
): void {
  const legs = cluster.filter((leg) => !leg.fixed).sort(byLean);
  legs.forEach((leg, at) => {
    const { least, most } = inSpan(line, leg, spanOf).span;
    const width = Math.min(laneWidth, (most - least) / legs.length);
    const wished = line + (at - (legs.length - 1) / 2) * width;
    lanes.set(leg, readable(Math.min(most, Math.max(least, wished))));
  });
}

/** Of those that touch each other: whether several relations lie there, of which one can move. */
export const needsLanes = (cluster: readonly LaneLeg[]): boolean =>
  cluster.some((leg) => leg.relation !== cluster[0]?.relation) && cluster.some((leg) => !leg.fixed);

/** Nothing is computed from these numbers any more, so they may be short ones. */
const readable = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Where the legs that share a line go instead. It looks at nothing but the routes as they were found, so that the
 * result does not depend on the order in which relations were drawn.
 */
export function assignLanes<Own extends LaneLeg>(
  line: number,
  legs: readonly Own[],
  spanOf: (leg: Own) => Span,
): Map<Own, number> {
  const lanes = new Map<Own, number>();
  for (const cluster of clusters(legs)) {
    if (!needsLanes(cluster)) continue;
    if (cluster.length > mostCompared) {
      bundle(line, cluster, spanOf, lanes);
      continue;
    }
    const row = rowOf(line, cluster, spanOf);
    placesOf(line, row).forEach((place, at) => {
      const leg = row[at]?.leg;
      if (leg !== undefined && !leg.fixed) lanes.set(leg, readable(place));
    });
  }
  return lanes;
}

/** How far relations between the same two handles leave the middle of their side, so that each can be seen and grabbed. */
export function asideOf(order: number, count: number): number {
  if (count < 2) return 0;
  const width = Math.min(0.3, (2 * mostAside) / (count - 1));
  return Math.round((order - (count - 1) / 2) * width * 1024) / 1024;
}

import type { Span } from './routeLegs.ts';

/** Legs that end this near to each other would look like one line. */
export const touching = 0.4;
/** Lines across that lie this near to each other count as one. */
const sameLine = 0.001;
/** Two lanes that cannot come further apart than this would look like one. */
const leastApart = 0.1;
/** What a crossing costs is 1, and no number of them is as bad as this: it tells of a relation that is not there. */
const onEachOther = 1000;

/** Where a leg meets the one before or behind it. */
export interface LaneEnd {
  readonly position: number;
  /** To which side that one leaves: -1, 1, or 0 at a handle. */
  readonly side: number;
  /** That one cannot move to a lane of its own. */
  readonly fixed: boolean;
}

export interface LaneLeg {
  readonly relation: string;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly ends: readonly LaneEnd[];
  readonly fixed: boolean;
}

/** A leg, and how far it may be moved. */
export interface LegInSpan<Own extends LaneLeg = LaneLeg> {
  readonly leg: Own;
  readonly span: Span;
}

/** Whether they have to keep a distance. */
export const areBeside = (a: LaneLeg, b: LaneLeg): boolean =>
  a.start <= b.end + touching && b.start <= a.end + touching && !(a.fixed && b.fixed);

const passes = ({ start, end }: LaneLeg, { position }: LaneEnd): boolean =>
  position > start + 1e-9 && position < end - 1e-9;

/**
 * Of two neighbours that leave the same line across towards each other: from the one lane to the other they lie on each
 * other, or cross if they can still move apart themselves.
 */
const meetingCost = (a: LaneEnd, b: LaneEnd): number => {
  if (Math.abs(a.position - b.position) >= sameLine) return 0;
  return a.fixed && b.fixed ? onEachOther : 1;
};

/** What it costs that `left` lies to the left of `right`: only neighbours that leave towards the other leg can meet. */
function costOf({ leg: left, span: from }: LegInSpan, { leg: right, span: to }: LegInSpan): number {
  let cost = areBeside(left, right) && to.most - from.least < leastApart ? onEachOther : 0;
  for (const end of left.ends) {
    if (end.side !== 1) continue;
    if (passes(right, end)) cost += 1;
    for (const other of right.ends) if (other.side === -1) cost += meetingCost(end, other);
  }
  for (const end of right.ends) if (end.side === -1 && passes(left, end)) cost += 1;
  return cost;
}

const leanOf = ({ ends }: LaneLeg): number => ends.reduce((lean, { side }) => lean + side, 0);

/** What leads to the left comes first. */
export const byLean = (a: LaneLeg, b: LaneLeg): number =>
  leanOf(a) - leanOf(b) || (a.relation < b.relation ? -1 : a.relation > b.relation ? 1 : a.at - b.at);

/** Those that cannot move come first, so that the others find their side of all of them; the rest is for equal costs. */
const firstToLast = ({ leg: a }: LegInSpan, { leg: b }: LegInSpan): number =>
  Number(b.fixed) - Number(a.fixed) || byLean(a, b);

/** The cheapest place for one more in the row, and of equally cheap ones the last. */
function placeFor(one: LegInSpan, row: readonly LegInSpan[]): number {
  let cost = row.reduce((all, other) => all + costOf(one, other), 0);
  let [place, least] = [0, cost];
  row.forEach((other, at) => {
    cost += costOf(other, one) - costOf(one, other);
    const isBetweenFixed = other.leg.fixed && row[at + 1]?.leg.fixed === true;
    if (cost <= least && !isBetweenFixed) [place, least] = [at + 1, cost];
  });
  return place;
}

/**
 * From left to right, so that their neighbours meet as little as possible. Not Array.sort: which side is better is no
 * order (three legs can want each other's place in a circle), and one that does not care may stand between two that do.
 */
export function sideBySide<Own extends LaneLeg>(legs: readonly LegInSpan<Own>[]): LegInSpan<Own>[] {
  const row: LegInSpan<Own>[] = [];
  for (const one of [...legs].sort(firstToLast)) row.splice(placeFor(one, row), 0, one);
  return row;
}

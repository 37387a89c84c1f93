import type { Point, Rect } from './rect.ts';

export interface Obstruction {
  readonly blocks: readonly Rect[];
  /** Their borders are not to be hugged, but may be crossed. */
  readonly open: readonly Rect[];
}

/** A part of a route between two bends, which may be moved aside; the first and the last belong to their handles. */
export interface RouteLeg {
  /** Its place in the route: it runs from this point to the next. */
  readonly at: number;
  readonly vertical: boolean;
  /** Where it lies: its x when it is vertical, else its y. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly fixed: boolean;
}

const place = (point: Point, vertical: boolean): number => (vertical ? point.x : point.y);
const along = (point: Point, vertical: boolean): number => (vertical ? point.y : point.x);

export function legsOf(points: readonly Point[]): RouteLeg[] {
  const legs: RouteLeg[] = [];
  for (let at = 0; at + 1 < points.length; at += 1) {
    const [a, b] = [points[at] as Point, points[at + 1] as Point];
    const vertical = a.x === b.x;
    const [p, q] = [along(a, vertical), along(b, vertical)];
    legs.push({
      at,
      vertical,
      line: place(a, vertical),
      start: Math.min(p, q),
      end: Math.max(p, q),
      fixed: at === 0 || at + 2 === points.length,
    });
  }
  return legs;
}

export const withLegAt = (points: readonly Point[], leg: RouteLeg, line: number): Point[] =>
  points.map((point, index) =>
    index !== leg.at && index !== leg.at + 1
      ? point
      : leg.vertical
        ? { x: line, y: point.y }
        : { x: point.x, y: line },
  );

export interface Span {
  readonly least: number;
  readonly most: number;
}

/** Where the neighbouring legs end, and so how far this one may be moved before they turn around. */
function turningSpan(points: readonly Point[], leg: RouteLeg): Span {
  const [before, after] = [points[leg.at - 1], points[leg.at + 2]];
  if (before === undefined || after === undefined) return { least: leg.line, most: leg.line };
  const [p, q] = [place(before, leg.vertical), place(after, leg.vertical)];
  const [left, right] = [Math.min(p, q), Math.max(p, q)];
  // Between its neighbours: it slides from one to the other. Both on one side: it may only move away from them.
  if (left < leg.line && right > leg.line) return { least: left, most: right };
  const nearest = right <= leg.line ? right : left;
  return nearest <= leg.line
    ? { least: nearest, most: Number.POSITIVE_INFINITY }
    : { least: Number.NEGATIVE_INFINITY, most: nearest };
}

const beside = (leg: RouteLeg, rect: Rect, margin: number): boolean =>
  leg.vertical
    ? rect.y - margin < leg.end && rect.y + rect.height + margin > leg.start
    : rect.x - margin < leg.end && rect.x + rect.width + margin > leg.start;

const borders = (rect: Rect, vertical: boolean): Span =>
  vertical ? { least: rect.x, most: rect.x + rect.width } : { least: rect.y, most: rect.y + rect.height };

/** What stands beside a leg nearer than this keeps it from passing. */
const besideSpan = 0.2;

/** Where alone something can limit how far the leg may be moved. */
export function spanArea(points: readonly Point[], leg: RouteLeg, window: Rect): Rect {
  const { least, most } = openSpan(points, leg, window);
  const [start, length] = [leg.start - besideSpan, leg.end - leg.start + 2 * besideSpan];
  return leg.vertical
    ? { x: least, y: start, width: most - least, height: length }
    : { x: start, y: least, width: length, height: most - least };
}

function openSpan(points: readonly Point[], leg: RouteLeg, window: Rect): Span {
  const turning = turningSpan(points, leg);
  const limits = borders(window, leg.vertical);
  return {
    least: Math.max(turning.least, Math.min(limits.least, leg.line)),
    most: Math.min(turning.most, Math.max(limits.most, leg.line)),
  };
}

/** How far the leg can be moved without running into an obstacle, neighbours included. */
export function freeSpan(
  points: readonly Point[],
  leg: RouteLeg,
  blocks: readonly Rect[],
  window: Rect,
): Span {
  let { least, most } = openSpan(points, leg, window);
  for (const rect of blocks) {
    if (!beside(leg, rect, besideSpan)) continue;
    const wall = borders(rect, leg.vertical);
    if (wall.most <= leg.line) least = Math.max(least, wall.most);
    else if (wall.least >= leg.line) most = Math.min(most, wall.least);
  }
  return { least, most };
}

const slides = (points: readonly Point[], leg: RouteLeg): boolean => {
  const { least, most } = turningSpan(points, leg);
  return Number.isFinite(least) && Number.isFinite(most) && least < most;
};

/** Puts a leg that could lie anywhere between its neighbours into the middle of the widest gap. */
function centred(points: readonly Point[], leg: RouteLeg, around: Obstruction, window: Rect): number {
  const span = freeSpan(points, leg, around.blocks, window);
  const walls = [span.least, span.most];
  for (const rect of around.open) {
    if (!beside(leg, rect, 0)) continue;
    const border = borders(rect, leg.vertical);
    walls.push(border.least, border.most);
    if (!leg.vertical) walls.push(rect.y + 1);
  }
  const inLabelRow = (y: number): boolean =>
    !leg.vertical && around.open.some((rect) => beside(leg, rect, 0) && y > rect.y && y < rect.y + 1);
  const sorted = walls.filter((wall) => wall >= span.least && wall <= span.most).sort((a, b) => a - b);
  const middle = (span.least + span.most) / 2;
  let best = leg.line;
  let bestWidth = 0;
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const [left, right] = [sorted[index] as number, sorted[index + 1] as number];
    const centre = (left + right) / 2;
    const width = (right - left) * (inLabelRow(centre) ? 0.5 : 1);
    const better = width - bestWidth;
    if (better > 1e-9 || (better > -1e-9 && Math.abs(centre - middle) < Math.abs(best - middle) - 1e-9)) {
      best = centre;
      bestWidth = width;
    }
  }
  return best;
}

/** How long a route runs straight out of its first box and into its last. */
export interface Stubs {
  readonly first: number;
  readonly last: number;
}

/** A leg next to a handle keeps its stub, however narrow the gap. */
function outsideStubs(points: readonly Point[], leg: RouteLeg, line: number, stubs: Stubs): number {
  let wanted = line;
  for (const [end, corner, length] of [
    [0, 1, stubs.first],
    [points.length - 1, points.length - 2, stubs.last],
  ] as const) {
    if (corner !== leg.at && corner !== leg.at + 1) continue;
    const handle = place(points[end] as Point, leg.vertical);
    if (Math.abs(wanted - handle) < length) wanted = handle + Math.sign(leg.line - handle) * length;
  }
  return wanted;
}

export function centreLegs(
  points: readonly Point[],
  around: Obstruction,
  { window, stubs }: { readonly window: Rect; readonly stubs: Stubs },
): Point[] {
  let moved = [...points];
  for (let at = 1; at + 2 < points.length; at += 1) {
    const leg = legsOf(moved)[at];
    if (leg === undefined || !slides(moved, leg)) continue;
    moved = withLegAt(moved, leg, outsideStubs(moved, leg, centred(moved, leg, around, window), stubs));
  }
  return moved;
}

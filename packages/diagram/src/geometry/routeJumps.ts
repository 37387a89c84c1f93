import { PlaceIndex } from './obstacles.ts';
import type { Point, Rect } from './rect.ts';
import { type RouteLeg, legsOf } from './routeLegs.ts';

/** One straight part of a relation's route. */
export interface KeyedLeg extends RouteLeg {
  readonly key: string;
}

/** Nearer to a bend than this a jump would not be seen as one. */
const clear = 0.15;

export const legRect = ({ vertical, line, start, end }: RouteLeg): Rect =>
  vertical
    ? { x: line, y: start, width: 0, height: end - start }
    : { x: start, y: line, width: end - start, height: 0 };

export const keyedLegs = (key: string, points: readonly Point[]): KeyedLeg[] =>
  legsOf(points).map((leg) => ({ ...leg, key }));

/** Long and narrow as they are, and as many as lie side by side around one that hundreds of relations end at. */
export const uprightIndex = (): PlaceIndex<KeyedLeg> => new PlaceIndex({ width: 2, height: 64 });

/** A leg that more lines cross than these jumps over none: that could not be read, and would take for ever to find. */
export const mostCrossings = 64;

/** The lines that a level leg jumps over, each of them once, from left to right. */
function crossed(leg: KeyedLeg, uprights: PlaceIndex<KeyedLeg>): Float64Array {
  const { key, line, start, end } = leg;
  const lines: number[] = [];
  // What is level touches an upright one in one cell of the index, so that none is asked for twice.
  const isCrowded = uprights.touchesAny(legRect(leg), (other) => {
    const x = other.line;
    const isWithin = x > start + clear && x < end - clear;
    if (isWithin && line > other.start + clear && line < other.end - clear && other.key !== key)
      lines.push(x);
    return lines.length > mostCrossings;
  });
  return isCrowded ? new Float64Array() : Float64Array.from(lines).sort();
}

/** Where one relation jumps over others, in the order of its route. Where several lie on each other it jumps once. */
export function jumpsAlong(
  { key, points }: { readonly key: string; readonly points: readonly Point[] },
  uprights: PlaceIndex<KeyedLeg>,
): Point[] {
  const jumps: Point[] = [];
  for (const leg of keyedLegs(key, points)) {
    if (leg.vertical) continue;
    const lines = crossed(leg, uprights);
    if ((points[leg.at]?.x ?? 0) > (points[leg.at + 1]?.x ?? 0)) lines.reverse();
    for (const x of lines) {
      const last = jumps.at(-1);
      if (last?.x !== x || last.y !== leg.line) jumps.push({ x, y: leg.line });
    }
  }
  return jumps;
}

/**
 * Where relations cross, for those who want lines to jump: always the horizontal one jumps, so that both sides agree.
 * Points are in the order of each route.
 */
export function jumpsOf(
  routes: Iterable<{ readonly key: string; readonly points: readonly Point[] }>,
): ReadonlyMap<string, readonly Point[]> {
  const all = [...routes];
  const uprights = uprightIndex();
  for (const { key, points } of all)
    for (const leg of keyedLegs(key, points))
      if (leg.vertical) uprights.set(`${key} ${leg.at}`, legRect(leg), leg);
  const jumps = new Map<string, Point[]>();
  for (const route of all) {
    const found = jumpsAlong(route, uprights);
    if (found.length > 0) jumps.set(route.key, found);
  }
  return jumps;
}

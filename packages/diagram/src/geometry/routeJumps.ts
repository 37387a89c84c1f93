import { PlaceIndex } from './obstacles.ts';
import type { Point, Rect } from './rect.ts';
import { type Leg, legsOf } from './routeLegs.ts';

/** A leg that others may jump over. */
export interface UprightLeg {
  readonly key: string;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Nearer to a bend than this a jump would not be seen as one. */
const clear = 0.15;

export const uprightRect = ({ x, top, bottom }: UprightLeg): Rect => ({
  x,
  y: top,
  width: 0,
  height: bottom - top,
});

export const uprightLegs = (key: string, points: readonly Point[]): UprightLeg[] =>
  legsOf(points).flatMap(({ vertical, line, start, end }) =>
    vertical ? [{ key, x: line, top: start, bottom: end }] : [],
  );

const isJumped = (leg: Leg, { x, top, bottom }: UprightLeg): boolean =>
  x > leg.start + clear && x < leg.end - clear && leg.line > top + clear && leg.line < bottom - clear;

/** Where one relation jumps over others, in the order of its route. */
export const jumpsAlong = (
  { key, points }: { readonly key: string; readonly points: readonly Point[] },
  uprights: PlaceIndex<UprightLeg>,
): Point[] =>
  legsOf(points).flatMap((leg): Point[] => {
    if (leg.vertical) return [];
    const area = { x: leg.start, y: leg.line, width: leg.end - leg.start, height: 0 };
    const crossed: number[] = [];
    uprights.eachTouching(area, (other) => {
      if (other.key !== key && isJumped(leg, other)) crossed.push(other.x);
    });
    const forward = (points[leg.at]?.x ?? 0) <= (points[leg.at + 1]?.x ?? 0);
    crossed.sort((a, b) => (forward ? a - b : b - a));
    return crossed.map((x) => ({ x, y: leg.line }));
  });

/**
 * Where relations cross, for those who want lines to jump: always the horizontal one jumps, so that both sides agree.
 * Points are in the order of each route.
 */
export function jumpsOf(
  routes: Iterable<{ readonly key: string; readonly points: readonly Point[] }>,
): ReadonlyMap<string, readonly Point[]> {
  const all = [...routes];
  const uprights = new PlaceIndex<UprightLeg>();
  for (const { key, points } of all)
    uprightLegs(key, points).forEach((leg, at) => uprights.set(`${key} ${at}`, uprightRect(leg), leg));
  const jumps = new Map<string, Point[]>();
  for (const route of all) {
    const found = jumpsAlong(route, uprights);
    if (found.length > 0) jumps.set(route.key, found);
  }
  return jumps;
}

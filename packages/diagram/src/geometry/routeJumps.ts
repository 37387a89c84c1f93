import { PlaceIndex } from './obstacles.ts';
import type { Point } from './rect.ts';
import { legsOf } from './routeLegs.ts';

interface CrossedLeg {
  readonly key: string;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Nearer to a bend than this a jump would not be seen as one. */
const clear = 0.15;

/**
 * Where relations cross, for those who want lines to jump: always the horizontal one jumps, so that both sides agree.
 * Points are in the order of each route.
 */
export function jumpsOf(
  routes: Iterable<{ readonly key: string; readonly points: readonly Point[] }>,
): ReadonlyMap<string, readonly Point[]> {
  const all = [...routes];
  const verticals = new PlaceIndex<CrossedLeg>();
  for (const { key, points } of all) {
    for (const leg of legsOf(points)) {
      if (!leg.vertical) continue;
      const crossed = { key, x: leg.line, top: leg.start, bottom: leg.end };
      verticals.set(
        `${key} ${leg.at}`,
        { x: leg.line, y: leg.start, width: 0, height: leg.end - leg.start },
        crossed,
      );
    }
  }
  const jumps = new Map<string, Point[]>();
  for (const { key, points } of all) {
    const found = legsOf(points).flatMap((leg): Point[] => {
      if (leg.vertical) return [];
      const area = { x: leg.start, y: leg.line, width: leg.end - leg.start, height: 0 };
      const forward = (points[leg.at]?.x ?? 0) <= (points[leg.at + 1]?.x ?? 0);
      return verticals
        .touching(area)
        .filter(
          (other) =>
            other.key !== key &&
            other.x > leg.start + clear &&
            other.x < leg.end - clear &&
            leg.line > other.top + clear &&
            leg.line < other.bottom - clear,
        )
        .map((other) => ({ x: other.x, y: leg.line }))
        .sort((a, b) => (forward ? a.x - b.x : b.x - a.x));
    });
    if (found.length > 0) jumps.set(key, found);
  }
  return jumps;
}

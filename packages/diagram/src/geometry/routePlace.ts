import type { Rect } from './rect.ts';

/** A route hardly ever leaves the place around its ends by more than this. */
export const excursion = 3;

/** Where a route between two boxes may run. */
export const routePlace = (from: Rect, to: Rect): Rect => {
  const x = Math.min(from.x, to.x) - excursion;
  const y = Math.min(from.y, to.y) - excursion;
  const width = Math.max(from.x + from.width, to.x + to.width) + excursion - x;
  const height = Math.max(from.y + from.height, to.y + to.height) + excursion - y;
  return { x, y, width, height };
};

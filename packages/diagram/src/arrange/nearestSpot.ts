import type { Point, Rect } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import { farthest, placesAround } from './freePlace.ts';

const side = 2 * farthest + 1;

/**
 * The nearest place around another at which nothing lies, with so much room on each side. What lies there is marked on a
 * grid first: in a crowd thousands of places are asked for.
 */
export const nearestSpot = (
  wanted: Point,
  { width, height }: Size,
  { margin, within }: { margin: number; within: (area: Rect) => Iterable<Rect> },
): Point | null => {
  const corner = { x: wanted.x - farthest, y: wanted.y - farthest };
  const area = {
    x: corner.x - margin,
    y: corner.y - margin,
    width: 2 * farthest + width + 2 * margin,
    height: 2 * farthest + height + 2 * margin,
  };
  const taken = new Uint8Array(side * side);
  for (const rect of within(area)) {
    const left = Math.max(0, Math.floor(rect.x - width - margin - corner.x) + 1);
    const right = Math.min(side, Math.ceil(rect.x + rect.width + margin - corner.x));
    const top = Math.max(0, Math.floor(rect.y - height - margin - corner.y) + 1);
    const bottom = Math.min(side, Math.ceil(rect.y + rect.height + margin - corner.y));
    for (let row = top; row < bottom; row++) taken.fill(1, row * side + left, row * side + right);
  }
  for (const at of placesAround(wanted))
    if (taken[(at.y - corner.y) * side + (at.x - corner.x)] === 0) return at;
  return null;
};

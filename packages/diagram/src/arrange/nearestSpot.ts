import type { Point, Rect } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import { farthest, placesAround } from './freePlace.ts';

/** From the place that is wanted, the first to be looked at first. */
type Offsets = readonly Point[];

/** By their distance along the grid, as `placesAround` has them. */
const byRings: Offsets = [...placesAround({ x: 0, y: 0 })];
/** By their distance as the eye sees it. */
export const byDistance: Offsets = byRings.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

const side = 2 * farthest + 1;

interface NearestSpotOptions {
  /** Kept free on each side. */
  readonly margin: number;
  /** What lies in an area, and perhaps more. */
  readonly within: (area: Rect) => Iterable<Rect>;
  readonly offsets?: Offsets;
}

/**
 * The nearest place around another at which nothing lies. What lies there is marked on a grid first: in a crowd thousands
 * of places are asked for.
 */
export const nearestSpot = (
  wanted: Point,
  { width, height }: Size,
  { margin, within, offsets = byRings }: NearestSpotOptions,
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
    const right = Math.min(side, Math.max(0, Math.ceil(rect.x + rect.width + margin - corner.x)));
    const top = Math.max(0, Math.floor(rect.y - height - margin - corner.y) + 1);
    const bottom = Math.min(side, Math.ceil(rect.y + rect.height + margin - corner.y));
    for (let row = top; row < bottom; row++) taken.fill(1, row * side + left, row * side + right);
  }
  const free = offsets.find(({ x, y }) => taken[(y + farthest) * side + x + farthest] === 0);
  return free === undefined ? null : { x: wanted.x + free.x, y: wanted.y + free.y };
};

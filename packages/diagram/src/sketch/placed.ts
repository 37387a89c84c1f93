import { overlaps, type Point, type Rect } from '../geometry/rect.ts';
import { gap, type Laid, leafSize } from './layOut.ts';
import type { SketchedBox } from './sketch.ts';

/** Comparing each with each of more takes too long. */
const mostBeside = 1_500;

const around = (rects: readonly Rect[]): Rect => {
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left - gap, y: top - gap, width: right - left + 2 * gap, height: bottom - top + 2 * gap };
};

const areApart = (rects: readonly Rect[]): boolean =>
  rects.length <= mostBeside &&
  rects.every((rect, at) => rects.slice(at + 1).every((other) => !overlaps(rect, other)));

/** Each where it is said to stand, with frames around them; null where that is not said of all, or they would lie over each other. */
export const placedAt = (boxes: readonly SketchedBox[], places: ReadonlyMap<string, Point>): Laid | null => {
  const rects = new Map<string, Rect>();
  const place = (inner: readonly SketchedBox[]): Rect[] | null => {
    const placed: Rect[] = [];
    for (const box of inner) {
      const within = box.boxes.length === 0 ? null : place(box.boxes);
      const corner = places.get(box.id);
      const rect = box.boxes.length === 0 ? corner && { ...corner, ...leafSize } : within && around(within);
      if (!rect) return null;
      rects.set(box.id, rect);
      placed.push(rect);
    }
    return areApart(placed) ? placed : null;
  };
  const roots = place(boxes);
  if (roots === null || roots.length === 0) return null;
  const { x, y, width, height } = around(roots);
  const [left, top] = [x + gap, y + gap];
  for (const [id, rect] of rects) rects.set(id, { ...rect, x: rect.x - left, y: rect.y - top });
  return { rects, width: width - 2 * gap, height: height - 2 * gap };
};

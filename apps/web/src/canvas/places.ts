import type { Rect } from '@lintel/drawing/picture';

const area = ({ width, height }: Rect): number => width * height;

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** More places cost more in finding what lies in each than they save in painting. */
const most = 48;
/** A place of its own costs about as much as painting this much more. */
const worth = 4_000;

/** Fewer rectangles that cover the same. Neighbours become one, since what lies across two is painted twice. */
export function mergedPlaces(rects: readonly Rect[]): Rect[] {
  let places = [...rects];
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    const merged: Rect[] = [];
    for (const rect of places) {
      const at = merged.findIndex(
        (other) => area(union(rect, other)) <= area(rect) + area(other) + worth || merged.length >= most,
      );
      const other = merged[at];
      if (other === undefined) merged.push(rect);
      else {
        merged[at] = union(rect, other);
        isChanged = true;
      }
    }
    places = merged;
  }
  return places;
}

export const totalArea = (rects: readonly Rect[]): number => rects.reduce((sum, rect) => sum + area(rect), 0);

/** Edges that only touch count. */
export const meets = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export const covers = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Everything on the canvas is measured in grid units; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** One for each leg of a route. */
export const rectsAlong = (points: readonly Point[]): Rect[] =>
  points.slice(1).map((point, index) => rectBetween(points[index] ?? point, point));

export const areaOf = (rect: Rect): number => rect.width * rect.height;

export const centreOf = (rect: Rect): Point => ({
  x: rect.x + rect.width / 2,
  y: rect.y + rect.height / 2,
});

/** Edges may touch: a box that fills its container lies inside it. */
export const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const holdsPoint = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x && point.y >= rect.y && point.x <= rect.x + rect.width && point.y <= rect.y + rect.height;

/** Edges that only touch do not overlap; a rectangle without area overlaps what it lies in. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

export const moved = (rect: Rect, by: Point): Rect => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

export const grown = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
});

/** The smallest rectangle around all of them, or none around nothing. */
export const boundsAround = (rects: Iterable<Rect>): Rect | null => {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return left === Number.POSITIVE_INFINITY
    ? null
    : { x: left, y: top, width: right - left, height: bottom - top };
};

export const snapped = (point: Point): Point => ({ x: snap(point.x), y: snap(point.y) });

/** Never minus zero, which JSON and comparison would treat as another number. */
export const snap = (value: number): number => Math.round(value) + 0;

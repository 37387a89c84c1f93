import type { Point } from '@lintel/drawing/picture';

function distanceToLeg(from: Point, to: Point, point: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : ((point.x - from.x) * x + (point.y - from.y) * y) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - part * x, point.y - from.y - part * y);
}

/** Between a point and the nearest leg. */
export function distanceToRoute(points: readonly Point[], point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  points.forEach((from, at) => {
    const to = points[at + 1];
    if (to !== undefined) nearest = Math.min(nearest, distanceToLeg(from, to, point));
  });
  return nearest;
}

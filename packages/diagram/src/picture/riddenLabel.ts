import { type PlacedLabel, pointAlong } from '../geometry/labelCandidates.ts';
import { centreOf, type Point } from '../geometry/rect.ts';

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const nearestOn = (from: Point, to: Point, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, Math.min(from.x, to.x)), Math.max(from.x, to.x)),
  y: Math.min(Math.max(y, Math.min(from.y, to.y)), Math.max(from.y, to.y)),
});

/** How far along a route, from 0 to 1, it is nearest to a point, and where that is. */
function nearestAlong(route: readonly Point[], point: Point): { readonly share: number; readonly at: Point } {
  let best = { along: 0, at: route[0] ?? point };
  let length = 0;
  route.slice(1).forEach((to, leg) => {
    const from = route[leg] ?? to;
    const at = nearestOn(from, to, point);
    if (distance(at, point) < distance(best.at, point)) best = { along: length + distance(from, at), at };
    length += distance(from, to);
  });
  return { share: length === 0 ? 0 : best.along / length, at: best.at };
}

/** A label as far along the route that its relation takes now as it was along the one before, and as far beside it. */
export function ridden(label: PlacedLabel, before: readonly Point[], after: readonly Point[]): PlacedLabel {
  const centre = centreOf(label.rect);
  const { share, at } = nearestAlong(before, centre);
  const now = pointAlong(after, share);
  const { rect } = label;
  return { ...label, rect: { ...rect, x: rect.x + now.x - at.x, y: rect.y + now.y - at.y } };
}

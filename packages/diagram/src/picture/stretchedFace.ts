import type { Point, Rect } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import { sameValue } from '../sameValue.ts';

const moved = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });
const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** The route with its ends elsewhere: the first and the last leg move aside with them, so that all stays square. */
function stretched(points: readonly Point[], from: Point, to: Point): Point[] {
  const [a, b] = [points[0], points.at(-1)];
  if (a === undefined || b === undefined || points.length < 2) return [...points];
  const [start, end] = [moved(a, from), moved(b, to)];
  if (points.length === 2) {
    if (start.x === end.x || start.y === end.y) return [start, end];
    const middle = between(start, end, 0.5);
    return a.y === b.y
      ? [start, { x: middle.x, y: start.y }, { x: middle.x, y: end.y }, end]
      : [start, { x: start.x, y: middle.y }, { x: end.x, y: middle.y }, end];
  }
  const route = [...points];
  const pull = (end: number, corner: number, by: Point): void => {
    const [handle, bend] = [points[end] as Point, route[corner] as Point];
    route[end] = moved(handle, by);
    route[corner] =
      handle.y === (points[corner] as Point).y
        ? { x: bend.x, y: bend.y + by.y }
        : { x: bend.x + by.x, y: bend.y };
  };
  pull(0, 1, from);
  pull(points.length - 1, points.length - 2, to);
  return route;
}

/** Where on which leg a point lies, or is nearest to. */
function placeOn(points: readonly Point[], point: Point): { leg: number; share: number } {
  let best = { leg: 0, share: 0.5, distance: Number.POSITIVE_INFINITY };
  points.slice(1).forEach((to, leg) => {
    const from = points[leg] ?? to;
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = x * x + y * y;
    const along = length === 0 ? 0 : ((point.x - from.x) * x + (point.y - from.y) * y) / length;
    const share = Math.min(1, Math.max(0, along));
    const nearest = between(from, to, share);
    const distance = Math.hypot(point.x - nearest.x, point.y - nearest.y);
    if (distance < best.distance) best = { leg, share, distance };
  });
  return best;
}

const centreOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** How a relation looks whose ends were moved, in pixels, as long as nobody has looked for a route of its own. */
export function stretchedFace(face: RelationFace, from: Point, to: Point): RelationFace {
  const { points, label, jumps } = face;
  if (from.x === to.x && from.y === to.y) {
    if (from.x === 0 && from.y === 0) return face;
    return {
      ...face,
      points: points.map((point) => moved(point, from)),
      ...(label !== undefined && {
        label: { ...label, rect: { ...label.rect, ...moved(label.rect, from) } },
      }),
      ...(jumps !== undefined && { jumps: jumps.map((jump) => moved(jump, from)) }),
    };
  }
  const route = stretched(points, from, to);
  const { jumps: _, ...rest } = face;
  if (label === undefined) return { ...rest, points: route };
  const { leg, share } = placeOn(points, centreOf(label.rect));
  // A straight route gets a step in its middle, where its label goes on standing.
  const isStepped = route.length > points.length;
  const [a, b] = isStepped ? [route[0], route.at(-1)] : [route[leg], route[leg + 1]];
  const [wasA, wasB] = [points[leg], points[leg + 1]];
  if (a === undefined || b === undefined || wasA === undefined || wasB === undefined)
    return { ...rest, points: route };
  const [was, is] = [between(wasA, wasB, share), between(a, b, isStepped ? 0.5 : share)];
  const by = { x: is.x - was.x, y: is.y - was.y };
  return { ...rest, points: route, label: { ...label, rect: { ...label.rect, ...moved(label.rect, by) } } };
}

/** Sums of fractions differ in their last digits. */
const isNear = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 1e-6);

/** By how much a relation was moved that looks as before besides; null where it does not. */
export function faceOffset(was: RelationFace, is: RelationFace): Point | null {
  const [a, b] = [was.points[0], is.points[0]];
  if (a === undefined || b === undefined) return null;
  const by = { x: b.x - a.x, y: b.y - a.y };
  return sameValue(stretchedFace(was, by, by), is, isNear) ? by : null;
}

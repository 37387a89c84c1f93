import type { Side } from '../layout.ts';
import { holds, type Point, type Rect } from './rect.ts';

/** Where a leg was put by hand: see the column `bends` of the document. */
export interface RouteBend {
  readonly leg: number;
  readonly axis: 'x' | 'y';
  readonly offset: number;
}

export interface RouteBox extends Rect {
  readonly key: string;
  readonly container?: boolean;
}

export interface RouteEnd {
  readonly item: string;
  readonly side: Side;
  readonly index: number;
}

export interface RouteRelation {
  readonly key: string;
  readonly from: RouteEnd;
  readonly to: RouteEnd;
  readonly bends?: readonly RouteBend[];
}

/** Right, down, left, up: a quarter turn to the right adds one. */
export type Direction = 0 | 1 | 2 | 3;

export const stepX = [1, 0, -1, 0] as const;
export const stepY = [0, 1, 0, -1] as const;

const outward = { right: 0, bottom: 1, left: 2, top: 3 } as const satisfies Record<Side, Direction>;

export const opposite = (direction: Direction): Direction => ((direction + 2) % 4) as Direction;
export const isAlongX = (direction: Direction): boolean => direction % 2 === 0;

/** A route leaves its box straight for this long, so that it reads as coming out of that side. */
export const stubLength = 0.5;

export interface Terminal {
  readonly box: RouteBox;
  /** On the border of the box. */
  readonly handle: Point;
  /** Where the route is free to bend. */
  readonly stub: Point;
  /** Away from the box. */
  readonly direction: Direction;
}

const stubAt = (handle: Point, direction: Direction, length: number): Point => ({
  x: handle.x + length * stepX[direction],
  y: handle.y + length * stepY[direction],
});

export const lengthOf = ({ handle, stub }: Terminal): number =>
  Math.abs(stub.x - handle.x) + Math.abs(stub.y - handle.y);

export const withStub = (terminal: Terminal, length: number): Terminal => ({
  ...terminal,
  stub: stubAt(terminal.handle, terminal.direction, length),
});

/** `aside` moves the handle along its side, to the right as seen from inside the box. */
export function terminalOf(box: RouteBox, end: RouteEnd, aside: number): Terminal {
  const direction = outward[end.side];
  const length = isAlongX(direction) ? box.height : box.width;
  const along = Math.min(Math.max(0, end.index), Math.max(0, Math.ceil(length) - 1)) + 0.5;
  const rightOf = ((direction + 1) % 4) as Direction;
  const base =
    direction === 0
      ? { x: box.x + box.width, y: box.y + along }
      : direction === 1
        ? { x: box.x + along, y: box.y + box.height }
        : direction === 2
          ? { x: box.x, y: box.y + along }
          : { x: box.x + along, y: box.y };
  const handle = { x: base.x + aside * stepX[rightOf], y: base.y + aside * stepY[rightOf] };
  return { box, handle, direction, stub: stubAt(handle, direction, stubLength) };
}

/**
 * No route through empty space has fewer bends than this. (One bend less than the truth for turning back on the spot,
 * so that a bend never lowers the estimate by more than one, as a search with closed states requires.)
 */
export function fewestBends(x: number, y: number, direction: Direction, arrival: Direction): number {
  const along = x * stepX[direction] + y * stepY[direction];
  const across = Math.abs(x * stepY[direction]) + Math.abs(y * stepX[direction]);
  const turn = (arrival - direction + 4) % 4;
  if (turn === 0) return along < 0 ? 4 : across === 0 ? 0 : 2;
  if (turn === 2) return 2;
  const onward = x * stepX[arrival] + y * stepY[arrival];
  return along >= 0 && onward >= 0 ? 1 : 3;
}

const holdsStrictly = (rect: Rect, point: Point): boolean =>
  point.x > rect.x && point.y > rect.y && point.x < rect.x + rect.width && point.y < rect.y + rect.height;

const overlapsBox = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * How a box stands to a relation.
 * - `blocks`: to be gone around at any price: other components, and its own ends seen from outside.
 * - `foreign`: a container that has nothing to do with either end. Crossing it would suggest that the relation
 *   concerns it, so it is gone around if that takes at most two bends more than the fewest possible.
 * - `open`: a container around an end, or one that an end or its stub stands in: the route has to cross its border.
 */
export type Standing = 'blocks' | 'foreign' | 'open';

export function standingOf(box: RouteBox, from: Terminal, to: Terminal): Standing {
  if (box.key === from.box.key && box.key === to.box.key) return 'blocks';
  if (box.key === from.box.key) return holds(box, to.box) ? 'open' : 'blocks';
  if (box.key === to.box.key) return holds(box, from.box) ? 'open' : 'blocks';
  if (box.container !== true) return 'blocks';
  const concerned =
    overlapsBox(box, from.box) ||
    overlapsBox(box, to.box) ||
    holdsStrictly(box, from.stub) ||
    holdsStrictly(box, to.stub);
  return concerned ? 'open' : 'foreign';
}

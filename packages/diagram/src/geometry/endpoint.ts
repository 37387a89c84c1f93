import type { Side, Size } from '../layout.ts';
import { sides } from '../layout.ts';
import type { Point, Rect } from './rect.ts';

/** A handle of a box: one per grid unit and side, in the middle of its unit, counted from the left or the top. */
export interface Endpoint {
  readonly side: Side;
  readonly index: number;
}

export const formatEndpoint = ({ side, index }: Endpoint): string => `${side}-${index}`;

/** Of a text that the layout accepts. */
export const parseEndpoint = (text: string): Endpoint => {
  const dash = text.indexOf('-');
  return { side: text.slice(0, dash) as Side, index: Number(text.slice(dash + 1)) };
};

export const isHorizontal = (side: Side): boolean => side === 'top' || side === 'bottom';

export const handleCount = (size: Size, side: Side): number =>
  isHorizontal(side) ? size.width : size.height;

/** The nearest handle that the side has. */
export const clampedEndpoint = (text: string, size: Size): string => {
  const { side, index } = parseEndpoint(text);
  const last = handleCount(size, side) - 1;
  return index <= last ? text : formatEndpoint({ side, index: last });
};

export const endpointPoint = (text: string, rect: Rect): Point => {
  const { side, index } = parseEndpoint(text);
  switch (side) {
    case 'top':
      return { x: rect.x + index + 0.5, y: rect.y };
    case 'bottom':
      return { x: rect.x + index + 0.5, y: rect.y + rect.height };
    case 'left':
      return { x: rect.x, y: rect.y + index + 0.5 };
    case 'right':
      return { x: rect.x + rect.width, y: rect.y + index + 0.5 };
  }
};

const endpointsOf = (size: Size): string[] =>
  sides.flatMap((side) =>
    Array.from({ length: handleCount(size, side) }, (_, index) => formatEndpoint({ side, index })),
  );

const squaredDistance = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The handle nearest to a point; taken ones only when all are taken. */
export const nearestEndpoint = (rect: Rect, point: Point, taken: ReadonlySet<string>): string => {
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  let bestTaken = true;
  for (const endpoint of endpointsOf(rect)) {
    const distance = squaredDistance(endpointPoint(endpoint, rect), point);
    const isTaken = taken.has(endpoint);
    if (isTaken === bestTaken ? distance < bestDistance : bestTaken) {
      best = endpoint;
      bestDistance = distance;
      bestTaken = isTaken;
    }
  }
  return best ?? 'top-0';
};

export interface Facing {
  readonly rect: Rect;
  readonly taken: ReadonlySet<string>;
}

const facingSides = (from: Rect, to: Rect): { from: Side; to: Side } | null => {
  if (from.x + from.width <= to.x) return { from: 'right', to: 'left' };
  if (to.x + to.width <= from.x) return { from: 'left', to: 'right' };
  if (from.y + from.height <= to.y) return { from: 'bottom', to: 'top' };
  return to.y + to.height <= from.y ? { from: 'top', to: 'bottom' } : null;
};

/** A line comes in across from there already, which the new one would go on. */
const goesOn = ({ taken }: Facing, side: Side, index: number): boolean =>
  taken.has(formatEndpoint({ side, index }));

/**
 * The free handles between which a line runs straight: on from one that ends across from there, else nearest to the middle
 * of what both share; null where they share nothing.
 */
export const straightEndpoints = (from: Facing, to: Facing): { from: string; to: string } | null => {
  const facing = facingSides(from.rect, to.rect);
  if (facing === null) return null;
  const [start, length] = isHorizontal(facing.from) ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const first = Math.max(from.rect[start], to.rect[start]);
  const last = Math.min(from.rect[start] + from.rect[length], to.rect[start] + to.rect[length]) - 1;
  const middle = (first + last) / 2;
  const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const off = (line: number): number => {
    const isOnward =
      goesOn(from, facing.to, line - from.rect[start]) || goesOn(to, facing.from, line - to.rect[start]);
    return isOnward ? -1 : Math.abs(line - middle);
  };
  lines.sort((a, b) => off(a) - off(b) || a - b);
  for (const line of lines) {
    const ends = {
      from: formatEndpoint({ side: facing.from, index: line - from.rect[start] }),
      to: formatEndpoint({ side: facing.to, index: line - to.rect[start] }),
    };
    if (!from.taken.has(ends.from) && !to.taken.has(ends.to)) return ends;
  }
  return null;
};

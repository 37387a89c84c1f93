import type { Point, Rect } from '@lintel/drawing/picture';
import type { Placement } from './brush.ts';
import type { Frame } from './frame.ts';
import { covers } from './places.ts';

/** What a canvas holds, of which only a part is seen. */
export interface Holding {
  /** The view it was brought to last. */
  readonly seen: Frame;
  /** That of the canvas. */
  readonly frame: Frame;
  /** What of the canvas is painted, in its pixels. */
  readonly extent: Rect;
}

/** How the canvas lies. */
export interface Laid {
  /** From its pixels to those that are seen. */
  readonly placement: Placement;
  /** It would look the same if it were painted now. */
  readonly isExact: boolean;
  /** What is painted reaches as far as is seen. */
  readonly isWithin: boolean;
}

/** As often may a picture be enlarged or made smaller while a hand zooms, three notches of a wheel: letters can still be read. */
const mostScaled = 1.75;

const isWhole = (length: number): boolean => Math.abs(length - Math.round(length)) <= 1e-3;

/** What has to be the same, however the canvas lies. */
const isAlike = (a: Frame, b: Frame): boolean =>
  a.theme === b.theme && a.ratio === b.ratio && a.width === b.width && a.height === b.height;

/** Where the canvas lies so that all that is painted is where the view has it. */
function placementFor(painted: Placement, seen: Placement): Placement {
  const scale = seen.scale / painted.scale;
  const [x, y] = [seen.x - painted.x * scale, seen.y - painted.y * scale];
  // What only moves moves by whole pixels of the device.
  return scale === 1 && isWhole(x) && isWhole(y)
    ? { scale, x: Math.round(x), y: Math.round(y) }
    : { scale, x, y };
}

/** What of the canvas is seen, in its pixels. */
export const windowOf = ({ scale, x, y }: Placement, { width, height }: Frame): Rect => ({
  x: (0 - x) / scale,
  y: (0 - y) / scale,
  width: width / scale,
  height: height / scale,
});

/** How what is painted can lie for a view; null where it has to be painted anew. */
export function laidFor({ seen: before, frame, extent }: Holding, seen: Frame): Laid | null {
  if (!isAlike(before, seen)) return null;
  const placement = placementFor(frame.placement, seen.placement);
  const { scale } = placement;
  const isExact =
    scale === 1 &&
    isWhole(placement.x) &&
    isWhole(placement.y) &&
    frame.view === seen.view &&
    (seen.isHasty || !frame.isHasty);
  const isNear = Math.max(scale, 1 / scale) <= mostScaled;
  if (!isExact && !(seen.isHasty && isNear)) return null;
  return { placement, isExact, isWithin: covers(extent, windowOf(placement, seen)) };
}

/** From -1 to 1: on which side of the screen the point lies that a zoom leaves where it is. */
function sideOf(before: number, now: number, factor: number, length: number): number {
  const fixed = (now - before * factor) / (1 - factor);
  return Math.max(-1, Math.min(1, (2 * fixed) / length - 1));
}

/**
 * On which side more is painted than on the other, from -1 to 1: where a view goes that moves, and where most comes into
 * sight when it is zoomed again at the same point.
 */
export function aheadOf(before: Frame, now: Frame): Point {
  if (!isAlike(before, now)) return { x: 0, y: 0 };
  const [from, to] = [before.placement, now.placement];
  const factor = to.scale / from.scale;
  if (factor === 1) return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) };
  return { x: sideOf(from.x, to.x, factor, now.width), y: sideOf(from.y, to.y, factor, now.height) };
}

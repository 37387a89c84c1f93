import type { View } from '@lintel/drawing/detail';
import type { Rect } from '@lintel/drawing/picture';
import type { Theme } from '@lintel/drawing/theme';
import { Brush, type BrushOptions, type Context, type Placement } from './brush.ts';

/** What all layers are painted with. */
export interface Frame {
  readonly placement: Placement;
  readonly view: View;
  readonly theme: Theme;
  /** Pixels of the device per pixel of the screen. */
  readonly ratio: number;
  /** In pixels of the device. */
  readonly width: number;
  readonly height: number;
  readonly imageOf: BrushOptions['imageOf'];
  /** Another one follows at once. */
  readonly isHasty: boolean;
}

export const brushFor = (context: Context, frame: Frame): Brush => {
  const { theme, ratio: thinnest, imageOf, isHasty } = frame;
  const brush = new Brush(context, theme, { thinnest, imageOf, isHasty });
  brush.place(frame.placement);
  return brush;
};

/** What of the drawing lies on the canvas, in its pixels. */
export const drawnArea = ({ placement, width, height }: Frame): Rect => ({
  x: -placement.x / placement.scale,
  y: -placement.y / placement.scale,
  width: width / placement.scale,
  height: height / placement.scale,
});

/** Lines may be a pixel wider than their bounds say, and edges are smoothed. */
const margin = 2;

/** The whole pixels of the device that a place of the drawing may touch; null where it lies beside the canvas. */
export function devicePlace(rect: Rect, { placement, width, height }: Frame): Rect | null {
  const { scale, x, y } = placement;
  const left = Math.max(0, Math.floor(x + rect.x * scale) - margin);
  const top = Math.max(0, Math.floor(y + rect.y * scale) - margin);
  const right = Math.min(width, Math.ceil(x + (rect.x + rect.width) * scale) + margin);
  const bottom = Math.min(height, Math.ceil(y + (rect.y + rect.height) * scale) + margin);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** And back. */
export const drawingPlace = (rect: Rect, { placement: { scale, x, y } }: Frame): Rect => ({
  x: (rect.x - x) / scale,
  y: (rect.y - y) / scale,
  width: rect.width / scale,
  height: rect.height / scale,
});

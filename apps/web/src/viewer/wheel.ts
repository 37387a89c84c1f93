import type { Point } from '@lintel/drawing/picture';

interface Turn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** A line of text, in browsers that turn wheels by lines. */
const lineHeight = 16;
const unitOf = ({ deltaMode }: Turn, page: number): number =>
  deltaMode === 1 ? lineHeight : deltaMode === 2 ? page : 1;

/** A notch of a wheel turns by about 100, a pinch by a few at a time. */
const perNotch = 100;
/** Where wheels turn by lines, as in Firefox. */
const linesPerNotch = 3;
const notchFactor = 1.2;
const pinchStrength = 6;
const mostAtOnce = 2;

/** How far a pinch turns the wheel that zooms by a factor. */
export const turnToZoom = (factor: number): number =>
  (-Math.log(factor) / Math.log(notchFactor) / pinchStrength) * perNotch;

export type WheelMeaning =
  | { readonly does: 'zoom'; readonly factor: number }
  | { readonly does: 'pan'; readonly by: Point };

/** Turning moves the view, sideways with Shift; with Ctrl or Cmd, and as a pinch on a trackpad, it zooms. */
export function meaningOf(turn: Turn, page: number): WheelMeaning {
  const unit = unitOf(turn, page);
  const [x, y] = [turn.deltaX * unit, turn.deltaY * unit];
  if (turn.ctrlKey || turn.metaKey) {
    const turned = turn.deltaMode === 1 ? (turn.deltaY / linesPerNotch) * perNotch : y;
    const isPinch = Math.abs(turned) < perNotch / 4;
    const notches = (isPinch ? turned * pinchStrength : turned) / perNotch;
    const factor = notchFactor ** -notches;
    return { does: 'zoom', factor: Math.min(mostAtOnce, Math.max(1 / mostAtOnce, factor)) };
  }
  // Some systems turn the delta sideways on their own when Shift is held.
  const isSideways = turn.shiftKey && x === 0;
  return { does: 'pan', by: isSideways ? { x: -y, y: 0 } : { x: 0 - x, y: 0 - y } };
}

import type { Rect } from './picture.ts';

/** Of the picture, on each side. */
const padding = 0.05;
/** A single box is no poster. */
const greatest = 4;

/** Everything as large as there is room for, in the middle. */
export const fitted = (
  { x, y, width, height }: Rect,
  size: { readonly width: number; readonly height: number },
): { scale: number; x: number; y: number } => {
  const room = 1 - 2 * padding;
  const across = (size.width * room) / Math.max(1, width);
  const down = (size.height * room) / Math.max(1, height);
  const scale = Math.min(greatest, across, down);
  return {
    scale,
    x: (size.width - width * scale) / 2 - x * scale,
    y: (size.height - height * scale) / 2 - y * scale,
  };
};

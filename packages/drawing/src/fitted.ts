import type { Rect } from './picture.ts';

/** How much of what a picture is fitted into it takes; the rest is left free around it. */
export const takenByPicture = 0.9;
/** A single box is no poster. */
const greatest = 4;

/** Everything as large as there is room for, in the middle. */
export const fitted = (
  { x, y, width, height }: Rect,
  size: { readonly width: number; readonly height: number },
): { scale: number; x: number; y: number } => {
  const across = (size.width * takenByPicture) / Math.max(1, width);
  const down = (size.height * takenByPicture) / Math.max(1, height);
  const scale = Math.min(greatest, across, down);
  return {
    scale,
    x: (size.width - width * scale) / 2 - x * scale,
    y: (size.height - height * scale) / 2 - y * scale,
  };
};

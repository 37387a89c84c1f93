import type { Rect } from '@lintel/drawing/picture';

export const pngSize = { width: 3840, height: 2160 } as const;

/** Of the picture, on each side. */
const padding = 0.05;
/** A single box is no poster. */
const greatest = 4;

/** Everything as large as there is room for, in the middle. */
export const fitted = ({ x, y, width, height }: Rect): { scale: number; x: number; y: number } => {
  const room = 1 - 2 * padding;
  const across = (pngSize.width * room) / Math.max(1, width);
  const down = (pngSize.height * room) / Math.max(1, height);
  const scale = Math.min(greatest, across, down);
  return {
    scale,
    x: (pngSize.width - width * scale) / 2 - x * scale,
    y: (pngSize.height - height * scale) / 2 - y * scale,
  };
};

import type { Point, Rect } from '@lintel/diagram/geometry/rect';

type Size = Pick<Rect, 'width' | 'height'>;

const [gap, margin] = [8, 8];

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Above the text; below it where there is no room; always within the view. */
export const textBarPlace = (text: Rect, bar: Size, view: Size): Point => {
  const above = text.y - gap - bar.height;
  const below = text.y + text.height + gap;
  return {
    x: within(text.x, margin, view.width - bar.width - margin),
    y: within(above >= margin ? above : below, margin, view.height - bar.height - margin),
  };
};

import type { Rect } from '@lintel/diagram/geometry/rect';
import { gridSize, type Shape } from '@lintel/drawing/picture';
import { measure } from '@lintel/drawing/textMetrics';
import { type TextLook, textShape } from '@lintel/drawing/textShapes';

const look: TextLook = { style: { size: 11, weight: 600 }, colour: 'on-accent' };
const height = 18;
const distance = 8;

/** How large a thing is while it is sized, in grid units, under its middle; as large on the screen at every zoom. */
export const sizeLabel = (
  { x, y, width, height: high }: Rect,
  zoom: number,
  isWidthAlone = false,
): Shape[] => {
  const text = isWidthAlone ? `${width}` : `${width} × ${high}`;
  const wide = Math.ceil(measure(text, look.style)) + 12;
  const children: Shape[] = [
    { kind: 'rect', x: -wide / 2, y: distance, width: wide, height, radius: 4, fill: 'selection' },
    textShape(text, look, { x: 0, y: distance + 1, anchor: 'middle', maxWidth: wide, maxLines: 1 }),
  ];
  return [
    {
      kind: 'group',
      x: (x + width / 2) * gridSize,
      y: (y + high) * gridSize,
      scale: 1 / zoom,
      children,
    },
  ];
};

import {
  gridSize,
  itemOf,
  type Picture,
  pictureBounds,
  type Point,
  type Shape,
} from '@lintel/drawing/picture';
import { textShape, type TextLook, widthOf } from '@lintel/drawing/textShapes';
import type { Legend, LegendEntry } from './legend.ts';

const titleLook: TextLook = { style: { size: 13, weight: 600 }, colour: 'text' };
const entryLook: TextLook = { style: { size: 12, weight: 400 }, colour: 'text-secondary' };
const swatch = 14;
const gap = 8;
const between = 20;
const titleHeight = 28;
const rowHeight = 24;
const leastWidth = 6 * gridSize;

/** With how many boxes have it. */
const entryShapes = ({ label, hue, keys }: LegendEntry, { x, y }: Point, maxWidth: number) => {
  const words = textShape(`${label} (${keys.length})`, entryLook, {
    x: x + swatch + gap,
    y,
    maxWidth: maxWidth - swatch - gap,
    maxLines: 1,
  });
  const ground: Shape = {
    kind: 'rect',
    x,
    y: y + 1,
    width: swatch,
    height: swatch,
    radius: 4,
    fill: hue === null ? 'component-fill' : `hue-${hue}-soft`,
    stroke: { colour: hue === null ? 'component-border' : `hue-${hue}`, width: 1 },
  };
  return { shapes: [ground, words], width: swatch + gap + widthOf(words) };
};

/** Under the picture and as wide as it is: what its colours say. */
export const withLegend = (picture: Picture, { title, entries }: Legend): Picture => {
  const around = pictureBounds(picture);
  if (around === null) return picture;
  const maxWidth = Math.max(around.width, leastWidth);
  const top = around.y + around.height + gridSize;
  const shapes: Shape[] = [textShape(title, titleLook, { x: around.x, y: top, maxWidth, maxLines: 1 })];
  let at = { x: around.x, y: top + titleHeight };
  for (const entry of entries) {
    let placed = entryShapes(entry, at, maxWidth);
    if (at.x > around.x && at.x + placed.width > around.x + maxWidth) {
      at = { x: around.x, y: at.y + rowHeight };
      placed = entryShapes(entry, at, maxWidth);
    }
    shapes.push(...placed.shapes);
    at = { ...at, x: at.x + placed.width + between };
  }
  // A key of an item holds no colon.
  return { items: [...picture.items, itemOf(':legend', shapes)] };
};

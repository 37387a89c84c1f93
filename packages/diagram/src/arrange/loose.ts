import { containerPadding } from './containerPadding.ts';
import type { Point } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import type { Arrangement, Block } from './arrangement.ts';

/** Free units between what nothing connects. */
const gap = 2;
/** Of the area that it fills: about that of a screen. */
const widthToHeight = 1.6;

/** Tells what no relation leads to or from, contents included: an engine for layers would put all of it in one row. */
export const looseIn = ({ lines }: Pick<Arrangement, 'lines'>): ((block: Block) => boolean) => {
  const touched = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const isLoose = ({ key, inner }: Block): boolean => !touched.has(key) && inner.every(isLoose);
  return isLoose;
};

/** In rows, in their order: not wider than looks well, or than what stands above them. */
const inRows = (
  sizes: readonly (readonly [key: string, size: Size])[],
  least: number,
): Map<string, Point> => {
  const area = sizes.reduce((sum, [, { width, height }]) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(least, Math.sqrt(area * widthToHeight));
  const places = new Map<string, Point>();
  let [x, y, rowHeight] = [0, 0, 0];
  for (const [key, { width, height }] of sizes) {
    if (x > 0 && x + width > widest) [x, y, rowHeight] = [0, y + rowHeight + gap, 0];
    places.set(key, { x, y });
    x += width + gap;
    rowHeight = Math.max(rowHeight, height);
  }
  return places;
};

/** How large a block will be where that needs no engine: alone, or with nothing but loose things in it. */
export const packedSize = (block: Block, isLoose: (block: Block) => boolean): Size | null => {
  const { inner, size } = block;
  if (inner.length === 0) return size;
  if (!inner.every(isLoose)) return null;
  const sizes = sizesOf(inner, isLoose);
  const places = inRows(sizes, 0);
  const far = (axis: 'x' | 'y', side: 'width' | 'height'): number =>
    Math.max(...sizes.map(([key, own]) => (places.get(key)?.[axis] ?? 0) + own[side]));
  return {
    width: far('x', 'width') + 2 * containerPadding,
    height: far('y', 'height') + 2 * containerPadding,
  };
};

const sizesOf = (blocks: readonly Block[], isLoose: (block: Block) => boolean): [string, Size][] =>
  blocks.map((block) => [block.key, packedSize(block, isLoose) ?? block.size]);

/** Places for loose blocks, and for what lies in those that hold nothing else. */
export const packed = (
  blocks: readonly Block[],
  isLoose: (block: Block) => boolean,
  least = 0,
): Map<string, Point> => {
  const places = inRows(sizesOf(blocks, isLoose), least);
  for (const [key, point] of contentsPacked(blocks, isLoose)) places.set(key, point);
  return places;
};

export const contentsPacked = (
  blocks: readonly Block[],
  isLoose: (block: Block) => boolean,
): Map<string, Point> => {
  const places = new Map<string, Point>();
  for (const { inner } of blocks) {
    const found = inner.every(isLoose) ? packed(inner, isLoose) : contentsPacked(inner, isLoose);
    for (const [key, point] of found) places.set(key, point);
  }
  return places;
};

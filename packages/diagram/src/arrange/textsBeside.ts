import { type Point, type Rect, snapped } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import { byDistance, nearestSpot } from './nearestSpot.ts';

/** Where something stands on one axis: so far before or behind something else, or so far from where that begins. */
interface Along {
  readonly side: 'before' | 'behind' | 'within';
  readonly by: number;
}

/** How a text area stands beside a block. */
export interface Beside {
  readonly key: string;
  readonly x: Along;
  readonly y: Along;
}

interface Stretch {
  readonly start: number;
  readonly length: number;
}

/** What stood farther away comes as near as this. */
const farthest = 2;
/** Kept free around a text area. */
const margin = 0.5;

const across = ({ x, width }: Rect): Stretch => ({ start: x, length: width });
const down = ({ y, height }: Rect): Stretch => ({ start: y, length: height });

const alongOf = (text: Stretch, block: Stretch): Along => {
  const behind = text.start - (block.start + block.length);
  if (behind >= 0) return { side: 'behind', by: Math.min(behind, farthest) };
  const before = block.start - (text.start + text.length);
  if (before >= 0) return { side: 'before', by: Math.min(before, farthest) };
  return { side: 'within', by: text.start - block.start };
};

const startAt = ({ side, by }: Along, length: number, block: Stretch): number => {
  switch (side) {
    case 'behind':
      return block.start + block.length + by;
    case 'before':
      return block.start - by - length;
    case 'within':
      return block.start + by;
  }
};

const gapBetween = (a: Stretch, b: Stretch): number =>
  Math.max(0, b.start - (a.start + a.length), a.start - (b.start + b.length));

const distance = (a: Rect, b: Rect): number =>
  Math.hypot(gapBetween(across(a), across(b)), gapBetween(down(a), down(b)));

/** Beside the nearest of some blocks; null where there is none. */
export const besideNearest = (text: Rect, blocks: ReadonlyMap<string, Rect>): Beside | null => {
  let nearest: { key: string; block: Rect; far: number } | null = null;
  for (const [key, block] of blocks) {
    const far = distance(text, block);
    if (nearest === null || far < nearest.far || (far === nearest.far && key < nearest.key))
      nearest = { key, block, far };
  }
  if (nearest === null) return null;
  const { key, block } = nearest;
  return { key, x: alongOf(across(text), across(block)), y: alongOf(down(text), down(block)) };
};

const wantedAt = ({ x, y }: Beside, { width, height }: Size, block: Rect): Point =>
  snapped({ x: startAt(x, width, across(block)), y: startAt(y, height, down(block)) });

/** Beside its block again, or as near to that as nothing else lies. */
export const placeBeside = (
  beside: Beside,
  size: Size,
  { block, within }: { block: Rect; within: (area: Rect) => Iterable<Rect> },
): Rect => {
  const wanted = wantedAt(beside, size, block);
  return { ...wanted, ...nearestSpot(wanted, size, { margin, within, offsets: byDistance }), ...size };
};

import { resize, scale } from '@lintel/diagram/commands/resize';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { type Rect, snap } from '@lintel/diagram/geometry/rect';
import { type Outcome, refuse } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Resize } from './gesture.ts';

/** Both ends of a side, where the pointer moves one of them; never past the other. */
const pulled = (from: number, length: number, by: number, end: 'low' | 'high' | null): [number, number] => {
  if (end === 'low') {
    const start = Math.min(from + by, from + length - 1);
    return [start, from + length - start];
  }
  return [from, end === 'high' ? Math.max(1, length + by) : length];
};

/** The frame as the pointer pulls it, from where its boxes stand now: a colleague may have moved them meanwhile. */
const resizedFrame = (snapshot: Snapshot, { keys, side, start, at }: Resize): Rect | null => {
  const frame = boundsOf(snapshot, keys);
  if (frame === null) return null;
  const across = side.includes('left') ? 'low' : side.includes('right') ? 'high' : null;
  const down = side.includes('top') ? 'low' : side.includes('bottom') ? 'high' : null;
  const [x, width] = pulled(frame.x, frame.width, snap(at.x - start.x), across);
  const [y, height] = pulled(frame.y, frame.height, snap(at.y - start.y), down);
  return { x, y, width, height };
};

export const resized = (snapshot: Snapshot, gesture: Resize): Outcome => {
  const from = boundsOf(snapshot, gesture.keys);
  const to = resizedFrame(snapshot, gesture);
  const [key, ...others] = gesture.keys;
  if (from === null || to === null || key === undefined) return refuse('gone');
  if (others.length === 0) return resize(snapshot, { key, bounds: to });
  return scale(snapshot, { keys: gesture.keys, from, to });
};

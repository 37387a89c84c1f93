import type { Hit } from '../canvas/hit.ts';
import type { CanvasPointer } from '../canvas/pointer.ts';

/** What a canvas of 1000 × 600 pixels reports at 100 %, with the origin in its middle. */
export const pointer = (
  type: CanvasPointer['type'],
  x: number,
  y: number,
  hit: Hit,
  { alt = false } = {},
): CanvasPointer => ({
  type,
  at: { x, y },
  screen: { x: 500 + x * 50, y: 300 + y * 50 },
  hit,
  button: 0,
  clicks: 1,
  keys: { shift: false, alt, command: false },
  pointer: 'mouse',
});

export const body = (key: string): Hit => ({ on: 'item', key, part: 'body', below: null, link: null });

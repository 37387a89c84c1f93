import type { Point } from '@lintel/drawing/picture';
import type { Size } from '../../../camera/cameraStates.ts';

/** How near to an edge the view begins to move, in screen pixels, and how fast it is at the very edge, per second. */
const margin = 32;
const greatestSpeed = 900;

const speedAt = (place: number, length: number): number => {
  const start = Math.min(margin, length / 4);
  const depth = place < start ? start - place : place > length - start ? length - start - place : 0;
  return greatestSpeed * Math.max(-1, Math.min(1, depth / start));
};

/** By how much the drawing moves while something is held near an edge, after some milliseconds. */
export const edgeScroll = ({ x, y }: Point, { width, height }: Size, elapsed: number): Point => ({
  x: (speedAt(x, width) * elapsed) / 1000,
  y: (speedAt(y, height) * elapsed) / 1000,
});

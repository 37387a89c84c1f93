import { type Point, type Rect, snap } from '@lintel/diagram/geometry/rect';
import { type Draw, isClick, type PlaceGesture } from './gesture.ts';
import type { DrawingTool } from './tool.ts';

/** A side from one point to another, in whole units; at least the unit in which it began. */
const span = (start: number, at: number): [from: number, length: number] => {
  const [low, high] = [snap(Math.min(start, at)), snap(Math.max(start, at))];
  return low === high ? [Math.floor(start), 1] : [low, high - low];
};

const drawnRect = (start: Point, at: Point, { draws }: DrawingTool): Rect => {
  const [x, width] = span(start.x, at.x);
  const [y, height] = draws.sizes === 'width' ? [Math.floor(start.y), 1] : span(start.y, at.y);
  return { x, y, width, height };
};

/** Around a point, on the grid. */
export const standardRect = ({ draws }: DrawingTool, centre: Point): Rect => {
  const { width, height } = draws.size;
  return { x: snap(centre.x - width / 2), y: snap(centre.y - height / 2), width, height };
};

/** Of the usual size: a text begins where it was clicked, a box lies around there. */
const clickedRect = (tool: DrawingTool, at: Point): Rect =>
  tool.draws.sizes === 'width'
    ? { x: Math.floor(at.x), y: Math.floor(at.y), ...tool.draws.size }
    : standardRect(tool, at);

export const rectOfDrawing = (gesture: Draw | PlaceGesture): Rect => {
  if (gesture.kind === 'place') return gesture.rect;
  const { start, at, tool } = gesture;
  return isClick(start, at) ? clickedRect(tool, start) : drawnRect(start, at, tool);
};

import { addComponent, addContainer, addTextarea } from '@lintel/diagram/commands/add';
import { type Point, type Rect, snap } from '@lintel/diagram/geometry/rect';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Draw, PlaceGesture } from './gesture.ts';
import type { DrawingToolName } from './toolNames.ts';

/** A side from one point to another, in whole units; at least the unit in which it began. */
const span = (start: number, at: number): [from: number, length: number] => {
  const [low, high] = [snap(Math.min(start, at)), snap(Math.max(start, at))];
  return low === high ? [Math.floor(start), 1] : [low, high - low];
};

const drawnRect = (start: Point, at: Point, tool: DrawingToolName): Rect => {
  const [x, width] = span(start.x, at.x);
  const [y, height] = tool === 'textarea' ? [Math.floor(start.y), 1] : span(start.y, at.y);
  return { x, y, width, height };
};

export const rectOfDrawing = (gesture: Draw | PlaceGesture): Rect =>
  gesture.kind === 'draw' ? drawnRect(gesture.start, gesture.at, gesture.tool) : gesture.rect;

const standardSizes: Record<DrawingToolName, { width: number; height: number }> = {
  component: { width: 4, height: 2 },
  container: { width: 8, height: 6 },
  textarea: { width: 6, height: 1 },
};

/** Around a point, on the grid. */
export const standardRect = (tool: DrawingToolName, centre: Point): Rect => {
  const { width, height } = standardSizes[tool];
  return { x: snap(centre.x - width / 2), y: snap(centre.y - height / 2), width, height };
};

export const draw = (snapshot: Snapshot, tool: DrawingToolName, bounds: Rect, key: string): Outcome => {
  const newKey = () => key;
  if (tool === 'component') return addComponent(snapshot, { bounds, newKey });
  if (tool === 'container') return addContainer(snapshot, { bounds, newKey });
  return addTextarea(snapshot, { position: bounds, width: bounds.width, newKey });
};

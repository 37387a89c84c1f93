import type { Point, Rect } from '@lintel/diagram/geometry/rect';
import type { MovableLeg } from '@lintel/diagram/geometry/routeBends';
import type { End } from '@lintel/diagram/layout';
import type { Hit } from '../canvas/hit.ts';
import type { DrawingTool } from './tool.ts';

/** What a hand does between pressing and releasing, as a value. `start` and `at` are grid units. */
interface Dragging {
  readonly start: Point;
  readonly at: Point;
}

/** In grid units: a hand that clicks is never quite still. */
const shortestDrag = 0.35;

export const isClick = (start: Point, at: Point): boolean =>
  Math.hypot(at.x - start.x, at.y - start.y) < shortestDrag;

/** Pressed, and not far enough yet to be a drag. */
export interface Press extends Dragging {
  readonly kind: 'press';
  readonly hit: Hit;
  readonly screen: Point;
  readonly shift: boolean;
  readonly pointer: 'mouse' | 'touch' | 'pen';
  /** What a release without a drag selects; null leaves the selection as it is. */
  readonly selects: readonly string[] | null;
}

export interface Move extends Dragging {
  readonly kind: 'move';
  readonly keys: readonly string[];
  /** Keys of the copies that would come to be, the same until release; null while things themselves are dragged. */
  readonly copies: readonly string[] | null;
}

export interface Marquee extends Dragging {
  readonly kind: 'marquee';
  /** What was selected before, and stays so. */
  readonly kept: readonly string[];
  /** What Escape brings back. */
  readonly before: readonly string[];
}

export interface Resize extends Dragging {
  readonly kind: 'resize';
  readonly keys: readonly string[];
  /** One side, or two of a corner: `top-left`. */
  readonly side: string;
}

export interface Relate extends Dragging {
  readonly kind: 'relate';
  readonly from: End;
  readonly over: Hit;
  /** Keys of the relation and component that would come to be, the same until release. */
  readonly keys: readonly [string, string];
}

export interface Reconnect extends Dragging {
  readonly kind: 'reconnect';
  readonly key: string;
  readonly end: 'from' | 'to';
  readonly over: Hit;
}

export interface LabelDrag extends Dragging {
  readonly kind: 'label';
  readonly key: string;
}

/** A leg of a relation is put elsewhere. */
export interface LegDrag extends Dragging {
  readonly kind: 'leg';
  readonly key: string;
  readonly leg: MovableLeg;
}

export interface Draw extends Dragging {
  readonly kind: 'draw';
  readonly tool: DrawingTool;
  readonly key: string;
}

/** The same by keyboard: placed, moved and sized before it is there. */
export interface PlaceGesture {
  readonly kind: 'place';
  readonly tool: DrawingTool;
  readonly key: string;
  readonly rect: Rect;
}

/** The view is dragged. */
export interface Pan extends Dragging {
  readonly kind: 'pan';
  readonly screen: Point;
}

export type Gesture =
  | Press
  | Move
  | Marquee
  | Resize
  | Relate
  | Reconnect
  | LabelDrag
  | LegDrag
  | Draw
  | PlaceGesture
  | Pan;

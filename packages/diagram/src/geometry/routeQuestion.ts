import type { Point, Rect } from './rect.ts';
import type { Direction } from './routeEnds.ts';

export interface LatticeQuestion {
  readonly from: Point;
  readonly direction: Direction;
  readonly to: Point;
  /** The direction in which the route arrives. */
  readonly arrival: Direction;
  readonly window: Rect;
  readonly obstacles: readonly Rect[];
  /** How near a route may come to an obstacle. */
  readonly clearance: number;
  /** Containers that may be crossed: lines beside them, and a dislike for their label row. */
  readonly containers: readonly Rect[];
  /** Those of them around both ends: a dislike for whatever runs beside them. */
  readonly homes: readonly Rect[];
  /** More bends than this are no answer. */
  readonly mostBends: number;
  /** Crossing an obstacle is allowed where nothing else is left. */
  readonly mayCross: boolean;
}

export interface LatticeAnswer {
  /** The corners, from and to included. */
  readonly points: readonly Point[];
  readonly bends: number;
  readonly length: number;
}

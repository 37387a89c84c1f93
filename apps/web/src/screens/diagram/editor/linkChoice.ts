import type { Point } from '@lintel/diagram/geometry/rect';
import type { Effect } from '../tools/handStep.ts';

/** The links of an item, asked for at a place of the drawing. */
export interface LinkChoice {
  readonly key: string;
  readonly at: Point;
  /** What is meant where it leads nowhere. */
  readonly otherwise?: Effect | undefined;
}

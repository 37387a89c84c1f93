import type { Point } from '@lintel/diagram/geometry/rect';
import type { EditRun } from '@lintel/diagram/history';

/** What is being typed where it stands. */
export interface Editing {
  readonly key: string;
  /** The letter that began it, and what followed before there was a field. */
  readonly typed: string | null;
  /** Where the caret goes, in grid units; null = all is marked, or behind the last word. */
  readonly at: Point | null;
  /** What made it only for this: giving up the name gives up the thing. */
  readonly made: EditRun | null;
}

export type EditingWish = Partial<Pick<Editing, 'typed' | 'at' | 'made'>>;

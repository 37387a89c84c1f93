import type { View } from '@lintel/drawing/detail';
import type { Snapshot } from '../snapshot.ts';
import type { States } from './itemStates.ts';
import type { Names } from './names.ts';
import type { Tints } from './tints.ts';

export interface PictureInput {
  readonly snapshot: Snapshot;
  readonly names?: Names;
  readonly view?: View;
  /** What hands grab is laid out for this zoom, and so as large on the screen at each. */
  readonly grabZoom?: number;
  readonly states?: States;
  readonly tints?: Tints;
  /** Nothing can be grabbed: no handles, no ports, no answer to a pointer. */
  readonly readOnly?: boolean;
}

export interface PictureOptions {
  /** False for strangers, who learn no address. */
  readonly links?: boolean;
  /** Where more than these are new, they wait until they are looked at, or the next are asked for. */
  readonly mostAtOnce?: number;
}

export const isViewAlone = ({ snapshot, names, states, tints, readOnly }: Partial<PictureInput>): boolean =>
  [snapshot, names, states, tints, readOnly].every((given) => given === undefined);

export interface PictureCosts {
  readonly paints: number;
  readonly searches: number;
  readonly placements: number;
  readonly tries: number;
}

import { containerPadding } from '../arrange/containerPadding.ts';
import { boundsOf } from '../derived/bounds.ts';
import { withContents } from '../derived/containment.ts';
import { grown } from '../geometry/rect.ts';
import type { NewKey } from '../keys.ts';
import { diagramLimits } from '../limits.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addContainer } from './add.ts';

export interface EncloseArguments {
  readonly keys: Iterable<string>;
  readonly newKey?: NewKey;
}

/** A new container around boxes, which stay where they are: what lies in it is what belongs to it. */
export const enclose = (snapshot: Snapshot, { keys, newKey }: EncloseArguments): Outcome => {
  const given = [...keys];
  const contents = boundsOf(snapshot, withContents(snapshot, given));
  if (contents === null) return refuse(given.length === 0 ? 'nothingSelected' : 'noBox');
  const room = grown(contents, containerPadding);
  // The height of a text is no whole number.
  const bounds = { ...room, width: Math.ceil(room.width), height: Math.ceil(room.height) };
  if (Math.max(bounds.width, bounds.height) > diagramLimits.size) return refuse('tooLarge');
  return addContainer(snapshot, { bounds, ...(newKey !== undefined && { newKey }) });
};

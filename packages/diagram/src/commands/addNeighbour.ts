import type { Change } from '../change.ts';
import type { Rect } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { createKey, type NewKey } from '../keys.ts';
import { preview } from '../preview.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addComponent } from './add.ts';
import { connectItems, roomBeside } from './addConnected.ts';

/** A component that one on the drawing is known to be related to. */
export interface Neighbour {
  readonly component: string;
  /** Seen from the one on the drawing. */
  readonly direction: 'to' | 'from';
}

export interface PlannedNeighbour<Of extends Neighbour = Neighbour> {
  readonly neighbour: Of;
  /** Where it would stand, or stands already. */
  readonly rect: Rect;
  /** The instance that is there already, of which only the relation is missing. */
  readonly existing: string | null;
}

const instanceOf = (snapshot: Snapshot, component: string): string | null => {
  for (const item of snapshot.items.values())
    if (item.kind === 'instance' && item.component === component) return item.key;
  return null;
};

const isRelated = (snapshot: Snapshot, from: string, to: string): boolean =>
  [...snapshot.items.values()].some(
    (item) => item.kind === 'relation' && item.from.item === from && item.to.item === to,
  );

/** With the relation as it is known from elsewhere. */
export const addNeighbour = (
  snapshot: Snapshot,
  {
    item,
    planned: { neighbour, rect, existing },
    newKey = createKey,
  }: { item: string; planned: PlannedNeighbour; newKey?: NewKey },
): Outcome => {
  if (snapshot.instance(item) === undefined) return refuse('gone');
  const key = existing ?? newKey();
  const added: Outcome =
    existing === null
      ? addComponent(snapshot, { bounds: rect, component: neighbour.component, newKey: () => key })
      : [];
  if (isRefusal(added)) return added;
  const ends = neighbour.direction === 'to' ? { from: item, to: key } : { from: key, to: item };
  const related = connectItems(preview(snapshot, added), { ...ends, newKey });
  return isRefusal(related) ? related : [...added, ...related];
};

/** Where neighbours of an item would stand: what is to its right and left, each with room of its own. */
export const planNeighbours = <Of extends Neighbour>(
  snapshot: Snapshot,
  item: string,
  neighbours: readonly Of[],
): PlannedNeighbour<Of>[] => {
  const source = snapshot.instance(item);
  if (source === undefined) return [];
  const planned: PlannedNeighbour<Of>[] = [];
  let then = snapshot;
  for (const neighbour of neighbours) {
    const existing = instanceOf(snapshot, neighbour.component);
    const known = existing === null ? undefined : snapshot.instance(existing);
    const isTo = neighbour.direction === 'to';
    if (existing === item) continue;
    if (existing !== null && isRelated(snapshot, isTo ? item : existing, isTo ? existing : item)) continue;
    const rect =
      known === undefined ? roomBeside(then, isTo ? 'right' : 'left', rectOf(source)) : rectOf(known);
    const next = { neighbour, rect, existing };
    const changes = addNeighbour(then, { item, planned: next });
    if (isRefusal(changes)) continue;
    planned.push(next);
    then = preview(then, changes);
  }
  return planned;
};

/** All of them as one edit. */
export const addNeighbours = (
  snapshot: Snapshot,
  {
    item,
    planned,
    newKey = createKey,
  }: { item: string; planned: readonly PlannedNeighbour[]; newKey?: NewKey },
): Outcome => {
  const all: Change[] = [];
  let then = snapshot;
  for (const each of planned) {
    const changes = addNeighbour(then, { item, planned: each, newKey });
    if (isRefusal(changes)) return changes;
    all.push(...changes);
    then = preview(then, changes);
  }
  return all;
};

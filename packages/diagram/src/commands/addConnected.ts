import { facingEnds } from '../derived/endpoints.ts';
import { nearestEndpoint } from '../geometry/endpoint.ts';
import { centreOf } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { createKey, type NewKey } from '../keys.ts';
import type { End } from '../layout.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addComponent, createRelation, hasRoomFor, type NewInstance } from './add.ts';
import { checkedEnd } from './end.ts';
import { snappedPosition, snappedSize } from './place.ts';

const standardSize = { width: 4, height: 2 };
const standardGap = 3;

/** A relation dropped on empty canvas: a component there, its nearest side towards where the relation comes from. */
export const addConnected = (
  snapshot: Snapshot,
  { from, bounds, name, newKey = createKey }: { from: End } & NewInstance,
): Outcome => {
  const start = checkedEnd(snapshot, from);
  if (isRefusal(start)) return start;
  const source = snapshot.instance(start.item);
  if (source === undefined) return refuse('gone');
  if (!hasRoomFor(snapshot, 2)) return refuse('tooManyItems');
  const key = newKey();
  const given = { bounds, newKey: () => key };
  const added = addComponent(snapshot, name === undefined ? given : { ...given, name });
  if (isRefusal(added)) return added;
  const rect = { ...snappedPosition(bounds), ...snappedSize(bounds) };
  const endpoint = nearestEndpoint(rect, centreOf(rectOf(source)), new Set());
  return [...added, createRelation({ from: start, to: { item: key, endpoint }, newKey })];
};

/** The same by keyboard: beside the item, with its ends chosen. */
export const addConnectedBeside = (
  snapshot: Snapshot,
  { item, name, newKey = createKey }: { item: string; name?: string; newKey?: NewKey },
): Outcome => {
  const source = snapshot.instance(item);
  if (source === undefined) return refuse('gone');
  const rect = rectOf(source);
  const middle = Math.floor((rect.height - standardSize.height) / 2);
  const bounds = { x: rect.x + rect.width + standardGap, y: rect.y + middle, ...standardSize };
  while (snapshot.boxes.within(bounds).some((key) => snapshot.instance(key)?.container === false)) {
    bounds.y += standardSize.height + 1;
  }
  const index = Math.floor((rect.height - 1) / 2);
  const from = { item, endpoint: `right-${index}` };
  return addConnected(snapshot, { from, bounds, newKey, ...(name === undefined ? {} : { name }) });
};

/** Connects two items where nobody said at which handles, as from a dialog. */
export const connectItems = (
  snapshot: Snapshot,
  { from, to, newKey = createKey }: { from: string; to: string; newKey?: NewKey },
): Outcome => {
  const ends = from === to ? selfEnds(snapshot, from) : facingEnds(snapshot, from, to);
  if (ends === null) return refuse('noComponent');
  if (!hasRoomFor(snapshot, 1)) return refuse('tooManyItems');
  return [createRelation({ ...ends, newKey })];
};

const selfEnds = (snapshot: Snapshot, key: string): { from: End; to: End } | null =>
  snapshot.instance(key) === undefined
    ? null
    : { from: { item: key, endpoint: 'right-0' }, to: { item: key, endpoint: 'top-0' } };

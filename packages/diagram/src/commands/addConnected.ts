import { facingEnds, nearestEnd, takenEndpoints } from '../derived/endpoints.ts';
import { endpointPoint, isHorizontal, nearestEndpoint, straightEndpoints } from '../geometry/endpoint.ts';
import { centreOf, type Point, type Rect } from '../geometry/rect.ts';
import { isContainer, rectOf } from '../items.ts';
import { createKey, type NewKey } from '../keys.ts';
import type { End, Side } from '../layout.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addComponent, createRelation, hasRoomFor, type NewInstance } from './add.ts';
import { checkedEnd } from './end.ts';
import { snappedPosition, snappedSize } from './place.ts';

const standardSize = { width: 4, height: 2 };
const standardGap = 3;

/** A relation dropped on empty canvas: a component there, and the handle of it that is nearest to where it comes from. */
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
  const endpoint = nearestEndpoint(rect, endpointPoint(start.endpoint, rectOf(source)), new Set());
  return [...added, createRelation({ from: start, to: { item: key, endpoint }, newKey })];
};

const inTheMiddle = (start: number, room: number, taken: number): number =>
  start + Math.floor((room - taken) / 2);

const { width: across, height: down } = standardSize;
/** Where the next one goes. */
const beside: Record<Side, (rect: Rect) => Point> = {
  right: ({ x, y, width, height }) => ({ x: x + width + standardGap, y: inTheMiddle(y, height, down) }),
  left: ({ x, y, height }) => ({ x: x - standardGap - across, y: inTheMiddle(y, height, down) }),
  bottom: ({ x, y, width, height }) => ({ x: inTheMiddle(x, width, across), y: y + height + standardGap }),
  top: ({ x, y, width }) => ({ x: inTheMiddle(x, width, across), y: y - standardGap - down }),
};

/** 0, 1, -1, 2, -2, … */
const outwards = (turn: number): number => (turn % 2 === 0 ? -turn / 2 : (turn + 1) / 2);

/** Beside an item, as near as there is room. */
export const roomBeside = (snapshot: Snapshot, side: Side, rect: Rect): Rect => {
  const { x, y } = beside[side](rect);
  for (let turn = 0; ; turn += 1) {
    const by = outwards(turn);
    const place = isHorizontal(side) ? { x: x + by * (across + 1), y } : { x, y: y + by * (down + 1) };
    const bounds = { ...place, ...standardSize };
    if (snapshot.boxes.within(bounds).every((key) => isContainer(snapshot.get(key)))) return bounds;
  }
};

/** The same by keyboard: beside the item, where there is room, from a free handle that faces it. */
export const addConnectedBeside = (
  snapshot: Snapshot,
  {
    item,
    side = 'right',
    name,
    newKey = createKey,
  }: { item: string; side?: Side; name?: string; newKey?: NewKey },
): Outcome => {
  const source = snapshot.instance(item);
  if (source === undefined) return refuse('gone');
  const bounds = roomBeside(snapshot, side, rectOf(source));
  const straight = straightEndpoints(
    { rect: rectOf(source), taken: takenEndpoints(snapshot, item) },
    { rect: bounds, taken: new Set() },
  );
  const from =
    straight === null ? nearestEnd(snapshot, item, centreOf(bounds)) : { item, endpoint: straight.from };
  if (from === null) return refuse('noComponent');
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

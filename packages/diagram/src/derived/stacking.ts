import type { Point, Rect } from '../geometry/rect.ts';
import { type Box, isContainer } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/** Containers below components below text areas; relations are painted between the first two. */
const layerOf = (box: Box): number => (box.kind === 'textarea' ? 2 : box.container ? 0 : 1);
const zOf = (box: Box): number => (box.kind === 'instance' ? box.z : 0);

/** From the back to the front; the same for everybody, whatever the order in which edits arrived. */
export const compareStacking = (a: Box, b: Box): number =>
  layerOf(a) - layerOf(b) || zOf(a) - zOf(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const orders = new WeakMap<Snapshot, readonly Box[]>();

/** All boxes, from the back to the front. */
export const stackingOrder = (snapshot: Snapshot): readonly Box[] => {
  const known = orders.get(snapshot);
  if (known !== undefined) return known;
  const boxes = [...snapshot.items.values()].filter((item) => item.kind !== 'relation').sort(compareStacking);
  orders.set(snapshot, Object.freeze(boxes));
  return boxes;
};

const boxesOf = (snapshot: Snapshot, keys: readonly string[]): Box[] =>
  keys.flatMap((key) => snapshot.box(key) ?? []);

/** The boxes that overlap a rectangle, from the back to the front. */
export const boxesWithin = (snapshot: Snapshot, rect: Rect): Box[] =>
  boxesOf(snapshot, snapshot.boxes.within(rect)).sort(compareStacking);

/** The boxes under a point, the front one first. */
export const boxesAt = (snapshot: Snapshot, point: Point): Box[] =>
  boxesOf(snapshot, snapshot.boxes.at(point)).sort((a, b) => compareStacking(b, a));

export interface ZRange {
  readonly lowest: number;
  readonly highest: number;
}
const ranges = new WeakMap<Snapshot, ZRange | null>();

/** Between which numbers the components lie that are no containers; null without any. */
export const zRange = (snapshot: Snapshot): ZRange | null => {
  const known = ranges.get(snapshot);
  if (known !== undefined) return known;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const item of snapshot.items.values()) {
    if (item.kind !== 'instance' || isContainer(item)) continue;
    lowest = Math.min(lowest, item.z);
    highest = Math.max(highest, item.z);
  }
  const range = lowest === Number.POSITIVE_INFINITY ? null : { lowest, highest };
  ranges.set(snapshot, range);
  return range;
};

import { type Change, set } from '../change.ts';
import { formatEndpoint, handleCount, isHorizontal, parseEndpoint } from '../geometry/endpoint.ts';
import { centreOf, holds, type Rect } from '../geometry/rect.ts';
import { type Relation, rectOf } from '../items.ts';
import type { Side } from '../layout.ts';
import { clearLegs } from '../legs.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Flow } from './scope.ts';
import { type Row, type Slot, straightenEnds } from './straightEnds.ts';

interface Attached {
  readonly relation: Relation;
  readonly end: 'from' | 'to';
  readonly item: string;
  readonly side: Side;
  /** Where the other end lies along this side. */
  readonly along: number;
}

/** The free space between two boxes, by direction; negative where they overlap. */
const gaps = (from: Rect, to: Rect): Record<Side, number> => ({
  right: to.x - (from.x + from.width),
  left: from.x - (to.x + to.width),
  bottom: to.y - (from.y + from.height),
  top: from.y - (to.y + to.height),
});

const opposite: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const preference: Record<Flow, readonly Side[]> = {
  right: ['right', 'left', 'bottom', 'top'],
  down: ['bottom', 'top', 'right', 'left'],
};

/** A relation needs a unit to turn in. */
const turningRoom = 1;

const sideTowards = (from: Rect, to: Rect, flow: Flow): Side | null => {
  if (holds(from, to) || holds(to, from)) return null;
  const free = gaps(from, to);
  return preference[flow].find((side) => free[side] >= turningRoom) ?? null;
};

const attachedEnds = (
  relation: Relation,
  rectAt: (key: string) => Rect | null,
  flow: Flow,
): readonly Attached[] => {
  const from = rectAt(relation.from.item);
  const to = rectAt(relation.to.item);
  if (from === null || to === null || relation.from.item === relation.to.item) return [];
  const side = sideTowards(from, to, flow);
  if (side === null) return [];
  const axis = isHorizontal(side) ? 'x' : 'y';
  return [
    { relation, end: 'from', item: relation.from.item, side, along: centreOf(to)[axis] },
    { relation, end: 'to', item: relation.to.item, side: opposite[side], along: centreOf(from)[axis] },
  ];
};

/** Handles for so many ends on a side: spread evenly, sharing only where there are too few. */
const spread = (ends: number, handles: number): number[] =>
  Array.from({ length: ends }, (_, at) =>
    Math.min(handles - 1, Math.max(0, Math.round(((at + 0.5) * handles) / ends - 0.5))),
  );

const handlesTakenByOthers = (
  snapshot: Snapshot,
  { item, side }: Attached,
  rearranged: ReadonlySet<string>,
): ReadonlySet<number> => {
  const taken = new Set<number>();
  for (const key of snapshot.relationsOf(item)) {
    const relation = rearranged.has(key) ? undefined : snapshot.relation(key);
    for (const end of relation === undefined ? [] : [relation.from, relation.to]) {
      const handle = parseEndpoint(end.endpoint);
      if (end.item === item && handle.side === side) taken.add(handle.index);
    }
  }
  return taken;
};

const free = (count: number, taken: ReadonlySet<number>): number[] => {
  const all = Array.from({ length: count }, (_, index) => index);
  const left = all.filter((index) => !taken.has(index));
  return left.length === 0 ? all : left;
};

interface Seat {
  readonly end: Attached;
  readonly slot: Slot;
}

/** The ends on one side of a box, in the order in which their other ends lie. */
const seatsOn = (
  ends: readonly Attached[],
  sideOf: (first: Attached) => { rect: Rect; taken: ReadonlySet<number> } | null,
): Seat[] => {
  const [first] = ends;
  const found = first === undefined ? null : sideOf(first);
  if (first === undefined || found === null) return [];
  const handles = free(handleCount(found.rect, first.side), found.taken);
  const row: Row = {
    start: isHorizontal(first.side) ? found.rect.x : found.rect.y,
    handles,
    taken: spread(ends.length, handles.length).map((place) => handles[place] ?? 0),
  };
  return ends
    .toSorted((a, b) => a.along - b.along || (a.relation.key < b.relation.key ? -1 : 1))
    .map((end, at) => ({ end, slot: { row, at } }));
};

const pairsOf = (seats: readonly Seat[]): (readonly [Slot, Slot])[] =>
  [...Map.groupBy(seats, ({ end }) => end.relation.key).values()].flatMap(([one, other]) =>
    one === undefined || other === undefined ? [] : [[one.slot, other.slot] as const],
  );

/**
 * Ends of the relations of what moves, on the sides that face each other once it has moved. On each side they stand in
 * the order in which their other ends lie, so that they do not cross right at the box, and across from each other where
 * that is possible. Their lines run by themselves.
 */
export const turnEnds = (
  snapshot: Snapshot,
  { goals, flow }: { goals: ReadonlyMap<string, Rect>; flow: Flow },
): Change[] => {
  const rectAt = (key: string): Rect | null => {
    const box = snapshot.instance(key);
    return box === undefined ? null : (goals.get(key) ?? rectOf(box));
  };
  const keys = [...new Set([...goals.keys()].flatMap((key) => snapshot.relationsOf(key)))].sort();
  const relations = keys.flatMap((key) => snapshot.relation(key) ?? []);
  const attached = relations.flatMap((relation) => attachedEnds(relation, rectAt, flow));
  const rearranged = new Set(attached.map(({ relation }) => relation.key));
  const unbent = relations.flatMap(clearLegs);
  const seats = [...Map.groupBy(attached, ({ item, side }) => `${item} ${side}`).values()].flatMap((ends) =>
    seatsOn(ends, (first) => {
      const rect = rectAt(first.item);
      return rect === null ? null : { rect, taken: handlesTakenByOthers(snapshot, first, rearranged) };
    }),
  );
  straightenEnds(pairsOf(seats));
  const turned = seats.flatMap(({ end: { relation, end, item, side }, slot: { row, at } }): Change[] => {
    const endpoint = formatEndpoint({ side, index: row.taken[at] ?? 0 });
    return relation[end].endpoint === endpoint ? [] : [set(relation.key, end, { item, endpoint })];
  });
  return [...unbent, ...turned];
};

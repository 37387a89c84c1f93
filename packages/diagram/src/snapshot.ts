import { type Box, type Instance, type Item, isBox, isContainer, rectOf, type Relation } from './items.ts';
import { PersistentMap } from './persistentMap.ts';
import { type Placed, SpatialIndex } from './spatialIndex.ts';
import { sameRect } from './geometry/rect.ts';

/**
 * A diagram at one moment, never changing. What follows from the items (containment, stacking, …) is asked of the files
 * in `derived/`, which compute it when needed.
 */
export class Snapshot {
  static readonly empty = new Snapshot(
    PersistentMap.empty(),
    PersistentMap.empty(),
    SpatialIndex.empty,
    SpatialIndex.empty,
  );

  readonly items: PersistentMap<Item>;
  /** Instances, containers included, and text areas. */
  readonly boxes: SpatialIndex;
  /** Kept apart and unchanged while no container moves: parents are remembered per state of this index. */
  readonly containers: SpatialIndex;
  /** Null until it is asked for: a diagram is looked at before anything is done to it. */
  #relations: PersistentMap<readonly string[]> | null;

  private constructor(
    items: PersistentMap<Item>,
    relations: PersistentMap<readonly string[]> | null,
    boxes: SpatialIndex,
    containers: SpatialIndex,
  ) {
    this.items = items;
    this.#relations = relations;
    this.boxes = boxes;
    this.containers = containers;
  }

  /** Of items with different keys. */
  static of(items: readonly Item[]): Snapshot {
    const byKey = new Map<string, Item>();
    const boxes: Placed[] = [];
    const containers: Placed[] = [];
    // A function for each: a long loop that runs once is compiled while it runs, which takes longer than running it.
    items.forEach((item) => {
      byKey.set(item.key, item);
      if (item.kind === 'relation') return;
      const placed = { key: item.key, rect: rectOf(item) };
      boxes.push(placed);
      if (isContainer(item)) containers.push(placed);
    });
    return new Snapshot(PersistentMap.of(byKey), null, SpatialIndex.of(boxes), SpatialIndex.of(containers));
  }

  get size(): number {
    return this.items.size;
  }

  get(key: string): Item | undefined {
    return this.items.get(key);
  }

  has(key: string): boolean {
    return this.items.get(key) !== undefined;
  }

  box(key: string): Box | undefined {
    const item = this.items.get(key);
    return isBox(item) ? item : undefined;
  }

  instance(key: string): Instance | undefined {
    const item = this.items.get(key);
    return item?.kind === 'instance' ? item : undefined;
  }

  relation(key: string): Relation | undefined {
    const item = this.items.get(key);
    return item?.kind === 'relation' ? item : undefined;
  }

  /** Keys of the relations that begin or end at an item. */
  relationsOf(key: string): readonly string[] {
    return this.#allRelations.get(key) ?? none;
  }

  get #allRelations(): PersistentMap<readonly string[]> {
    this.#relations ??= relationsByEnd(this.items);
    return this.#relations;
  }

  /** What is left when each of `changes` has replaced the item of its key, or removed it. */
  with(changes: ReadonlyMap<string, Item | null>): Snapshot {
    if (this.size > 0) return this.#changed(changes);
    return Snapshot.of([...changes.values()].filter((item) => item !== null));
  }

  /** With relations that were not there before: of many that takes a fraction of the time that `with` takes. */
  joinedBy(relations: readonly Relation[]): Snapshot {
    const byKey = new Map<string, Item>();
    this.items.forEach((item) => byKey.set(item.key, item));
    relations.forEach((relation) => byKey.set(relation.key, relation));
    return new Snapshot(PersistentMap.of(byKey), null, this.boxes, this.containers);
  }

  #changed(changes: ReadonlyMap<string, Item | null>): Snapshot {
    const moves = { boxes: movement(), containers: movement() };
    const touchedEnds = new Map<string, Set<string>>();
    const endsOf = (item: string): Set<string> => {
      const known = touchedEnds.get(item) ?? new Set(this.relationsOf(item));
      touchedEnds.set(item, known);
      return known;
    };
    const items = this.items.with((draft) => {
      for (const [key, after] of changes) {
        const before = draft.get(key);
        if (after === null) draft.delete(key);
        else draft.set(key, after);
        if (before?.kind === 'relation') for (const end of ends(before)) endsOf(end).delete(key);
        if (after?.kind === 'relation') for (const end of ends(after)) endsOf(end).add(key);
        replace(
          moves.boxes,
          isBox(before) ? before : null,
          isBox(after ?? undefined) ? (after as Box) : null,
        );
        replace(
          moves.containers,
          isContainer(before) ? before : null,
          isContainer(after ?? undefined) ? (after as Instance) : null,
        );
      }
    });
    const relations = this.#allRelations.with((draft) => {
      for (const [key, keys] of touchedEnds) {
        if (keys.size === 0) draft.delete(key);
        else draft.set(key, Object.freeze([...keys].sort()));
      }
    });
    return new Snapshot(
      items,
      relations,
      this.boxes.with(moves.boxes.removed, moves.boxes.added),
      this.containers.with(moves.containers.removed, moves.containers.added),
    );
  }
}

const none: readonly string[] = Object.freeze([]);

const ends = (relation: Relation): readonly string[] => [relation.from.item, relation.to.item];

const relationsByEnd = (items: PersistentMap<Item>): PersistentMap<readonly string[]> => {
  const relations = new Map<string, string[]>();
  items.forEach((item) => {
    if (item.kind !== 'relation') return;
    for (const end of ends(item)) {
      const keys = relations.get(end);
      if (keys === undefined) relations.set(end, [item.key]);
      // It may end where it begins.
      else if (keys.at(-1) !== item.key) keys.push(item.key);
    }
  });
  for (const keys of relations.values()) Object.freeze(keys.sort());
  return PersistentMap.of(relations);
};

interface Movement {
  readonly removed: Placed[];
  readonly added: Placed[];
}
const movement = (): Movement => ({ removed: [], added: [] });

const replace = ({ removed, added }: Movement, before: Box | null, after: Box | null): void => {
  const from = before === null ? null : rectOf(before);
  const to = after === null ? null : rectOf(after);
  if (from !== null && to !== null && sameRect(from, to)) return;
  if (before !== null && from !== null) removed.push({ key: before.key, rect: from });
  if (after !== null && to !== null) added.push({ key: after.key, rect: to });
};

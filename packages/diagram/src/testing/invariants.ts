import type { Change } from '../change.ts';
import { groupLinks, parentOf } from '../derived/containment.ts';
import { handleCount, parseEndpoint } from '../geometry/endpoint.ts';
import { areaOf, holds } from '../geometry/rect.ts';
import { type Container, type Item, isContainer, rectOf } from '../items.ts';
import { type ColumnName, columns } from '../columns.ts';
import { preview } from '../preview.ts';
import { sameValue } from '../sameValue.ts';
import type { Snapshot } from '../snapshot.ts';
import { readSnapshot, type SnapshotStore } from '../snapshotStore.ts';
import { textRoot } from '../document.ts';

/** What must hold of every diagram at every moment. Each answer names what is wrong; none means all is well. */
export const asRecord = (snapshot: Snapshot): Record<string, Item> =>
  Object.fromEntries(snapshot.items.entries());

const holderAmong = (containers: readonly Container[], snapshot: Snapshot, key: string): string | null => {
  const box = snapshot.box(key);
  if (box === undefined || isContainer(box)) return null;
  const around = containers
    .filter((container) => container.key !== key && holds(rectOf(container), rectOf(box)))
    .sort((a, b) => areaOf(rectOf(a)) - areaOf(rectOf(b)) || (a.key < b.key ? -1 : 1));
  return around[0]?.key ?? null;
};

const brokenIndexes = (snapshot: Snapshot): string[] => {
  const broken: string[] = [];
  const containers = [...snapshot.items.values()].filter(isContainer);
  const holder = (key: string): string | null => holderAmong(containers, snapshot, key);
  for (const [key, item] of snapshot.items.entries()) {
    if (item.kind === 'relation') {
      for (const end of [item.from, item.to]) {
        if (!snapshot.relationsOf(end.item).includes(key))
          broken.push(`${key} is not a relation of ${end.item}`);
      }
      continue;
    }
    const rect = rectOf(item);
    const found = snapshot.boxes.inside(rect).includes(key);
    if (!found) broken.push(`${key} is not found where it lies`);
    if (isContainer(item) !== snapshot.containers.inside(rect).includes(key)) {
      broken.push(`${key} is wrongly among the containers`);
    }
    if (parentOf(snapshot, key) !== holder(key)) broken.push(`${key} has the wrong parent`);
    for (const relation of snapshot.relationsOf(key)) {
      if (snapshot.relation(relation) === undefined) broken.push(`${key} has a relation that is not there`);
    }
  }
  for (const { child, parent } of groupLinks(snapshot)) {
    if (holder(child) !== parent) broken.push(`${child} is wrongly linked to ${parent}`);
  }
  return broken;
};

const brokenItem = (snapshot: Snapshot, item: Item): string[] => {
  if (item.kind !== 'relation') return [];
  return [item.from, item.to].flatMap((end) => {
    const box = snapshot.instance(end.item);
    if (box === undefined) return [`${item.key} ends at nothing`];
    const { side, index } = parseEndpoint(end.endpoint);
    return index < handleCount(box.size, side) ? [] : [`${item.key} ends beyond a side`];
  });
};

/** A living item with a part missing or a value that its column does not take. */
const tornItems = ({ document }: SnapshotStore): string[] => {
  const torn: string[] = [];
  for (const key of document.columns.alive.keys()) {
    const base = columns.base.value.safeParse(document.columns.base.get(key));
    if (!base.success) {
      torn.push(`${key} has no base`);
      continue;
    }
    const root = textRoot(document, key);
    if (base.data.kind !== 'instance' && root === null) torn.push(`${key} has no text`);
    if (root !== null && root.length === 0) torn.push(`${key} has no paragraph`);
  }
  for (const name of Object.keys(columns) as ColumnName[]) {
    const schema = columns[name].value;
    if (schema === null) continue;
    for (const [key, value] of document.columns[name].entries()) {
      if (!schema.safeParse(value).success) torn.push(`${name} of ${key} is malformed`);
    }
  }
  return torn;
};

export const brokenInvariants = (store: SnapshotStore, { purged = false } = {}): string[] => {
  const snapshot = store.get();
  const rebuilt = readSnapshot(store.document);
  const broken = [...snapshot.items.values()].flatMap((item) => brokenItem(snapshot, item));
  if (!sameValue(asRecord(snapshot), asRecord(rebuilt)))
    broken.push('The snapshot differs from a rebuilt one');
  // A purged item that a client revives has nothing but its `alive`: it reads as none.
  const torn = tornItems(store).filter((each) => !(purged && each.endsWith('has no base')));
  return [...broken, ...brokenIndexes(snapshot), ...torn];
};

const shape = (item: Item | undefined): unknown =>
  item?.kind === 'relation' ? { ...item, from: item.from.item, to: item.to.item } : item;

/** An edit seen beforehand looks as it does when it is done, but for what a snapshot cannot know. */
export const brokenPreview = (before: Snapshot, changes: readonly Change[], after: Snapshot): string[] => {
  if (
    changes.some((change) => change.change === 'set' && change.column === 'alive' && change.value === true)
  ) {
    return [];
  }
  const seen = preview(before, changes);
  const hasResized = changes.some((change) => change.change === 'set' && change.column === 'size');
  const compared = hasResized ? shape : (item: Item | undefined) => item;
  const keys = new Set([...seen.items.keys(), ...after.items.keys()]);
  return [...keys]
    .filter((key) => !sameValue(compared(seen.get(key)), compared(after.get(key))))
    .map(
      (key) =>
        `${key} was seen as ${JSON.stringify(seen.get(key))} and became ${JSON.stringify(after.get(key))}`,
    );
};

import { plainTextOf } from '@lintel/richtext/plainText';
import { readState, safeState, writeState } from '@lintel/richtext/state';
import { treeOfRoot } from '@lintel/richtext/yText';
import { parentOf } from './derived/containment.ts';
import { type DiagramDocument, textRoot } from './document.ts';
import { type Instance, isContainer, type Item, rectOf, type Relation } from './items.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';

/** What of a diagram's rows has to be written. */
export interface RowChanges {
  /** Items whose row is new or looks different. */
  readonly written: readonly Item[];
  /** Items that had a row and have none any more. */
  readonly removed: readonly Item[];
  /** Components that belong elsewhere than before, each with the container that holds it now. */
  readonly parents: ReadonlyMap<string, string | null>;
  /** Relations that link to other diagrams than before. */
  readonly linking: readonly Relation[];
}

/** What the server issues is not compared: it follows the row, not the other way round. */
const sameRow = (a: Item, b: Item): boolean =>
  sameValue({ ...a, id: 0, slug: null }, { ...b, id: 0, slug: null });

/** What a container holds decides for the components in it, before and after it changed. */
const addHeld = (held: Set<string>, snapshot: Snapshot, item: Item | undefined): void => {
  if (!isContainer(item)) return;
  for (const key of snapshot.boxes.inside(rectOf(item))) held.add(key);
};

const changesAround = (
  before: Snapshot,
  after: Snapshot,
  keys: Iterable<string>,
): Map<string, string | null> => {
  const parents = new Map<string, string | null>();
  for (const key of keys) {
    const item = after.instance(key);
    if (item === undefined) continue;
    const parent = parentOf(after, key);
    const known = before.instance(key) === undefined ? null : parentOf(before, key);
    if (parent !== known) parents.set(key, parent);
  }
  return parents;
};

const linksOf = (item: Item | undefined): readonly string[] => (item?.kind === 'relation' ? item.links : []);

/** At the price of what differs between the two, however large they are. */
export const rowChanges = (before: Snapshot, after: Snapshot): RowChanges => {
  const written: Item[] = [];
  const removed: Item[] = [];
  const linking: Relation[] = [];
  const around = new Set<string>();
  for (const key of after.items.differences(before.items)) {
    const [old, now] = [before.get(key), after.get(key)];
    if (old !== undefined && now !== undefined && sameRow(old, now)) continue;
    around.add(key);
    addHeld(around, before, old);
    addHeld(around, after, now);
    if (now === undefined) {
      if (old !== undefined) removed.push(old);
      continue;
    }
    written.push(now);
    if (now.kind === 'relation' && !sameValue(linksOf(old), now.links)) linking.push(now);
  }
  return { written, removed, parents: changesAround(before, after, around), linking };
};

/** As if there were no rows yet. */
export const allRows = (after: Snapshot): Pick<RowChanges, 'written' | 'parents' | 'linking'> => {
  const written = [...after.items.values()];
  const instances = written.filter((item): item is Instance => item.kind === 'instance');
  return {
    written,
    parents: new Map(instances.map(({ key }) => [key, parentOf(after, key)])),
    linking: written.filter((item): item is Relation => item.kind === 'relation'),
  };
};

export interface TextColumns {
  readonly text: string;
  readonly richText: string | null;
}

/** What stands in a text area or a label now, as a row holds it: nothing that a database would refuse. */
export const textColumns = (document: DiagramDocument, key: string): TextColumns => {
  const root = textRoot(document, key);
  if (root === null) return { text: '', richText: null };
  const tree = treeOfRoot(root);
  return { text: plainTextOf(tree), richText: writeState(tree) };
};

export interface DescriptionColumns {
  readonly description: string | null;
  readonly richDescription: string | null;
}

export const descriptionColumns = ({ description }: Relation): DescriptionColumns => {
  const richDescription = safeState(description);
  return richDescription === null
    ? { description: null, richDescription }
    : { description: plainTextOf(readState(richDescription)), richDescription };
};

import * as Y from 'yjs';
import type { History, HistoryEntry, OutsideStep } from './history.ts';

/** Of the structs of one client: from which clock on, and how many. */
export type Range = readonly [client: number, clock: number, length: number];
/** A struct that was deleted and came back as another one. */
export type Return = readonly [...Range, asClient: number, asClock: number];

export interface KeptStep {
  readonly inserted: readonly Range[];
  readonly deleted: readonly Range[];
}

export type KeptEntry = { readonly step: KeptStep } | { readonly outside: OutsideStep };

/** A history without its document: what it takes to go on with it once the same document is open again. */
export interface KeptHistory {
  readonly past: readonly KeptEntry[];
  readonly future: readonly KeptEntry[];
  readonly returns: readonly Return[];
  /** What is deleted and still has its content, so that it can come back. */
  readonly held: readonly Range[];
}

type StackItem = Y.UndoManager['undoStack'][number];
type DeleteSet = StackItem['deletions'];

const rangesOf = ({ clients }: DeleteSet): Range[] =>
  [...clients].flatMap(([client, items]) => items.map(({ clock, len }): Range => [client, clock, len]));

const setOf = (ranges: readonly Range[]): DeleteSet => {
  const set = Y.createDeleteSet();
  for (const [client, clock, len] of ranges) {
    const items = set.clients.get(client) ?? [];
    items.push({ clock, len });
    set.clients.set(client, items);
  }
  return set;
};

const stepOf = ({ insertions, deletions }: StackItem): KeptStep => ({
  inserted: rangesOf(insertions),
  deleted: rangesOf(deletions),
});

const stackItemOf = ({ inserted, deleted }: KeptStep): StackItem => ({
  insertions: setOf(inserted),
  deletions: setOf(deleted),
  meta: new Map(),
});

/** They come in the order of their clocks, and what follows the last one becomes a part of it. */
const addRange = (ranges: Range[], [client, clock, length]: Range): void => {
  const last = ranges.at(-1);
  if (last?.[0] === client && last[1] + last[2] === clock)
    ranges[ranges.length - 1] = [client, last[1], last[2] + length];
  else ranges.push([client, clock, length]);
};

/** No update says what came back as what, or whose content is still there: only the document in which it was undone knows. */
const deadIn = ({ store }: Y.Doc): Pick<KeptHistory, 'returns' | 'held'> => {
  const returns: Return[] = [];
  const held: Range[] = [];
  for (const structs of store.clients.values()) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !struct.deleted) continue;
      const { id, length, redone, content } = struct;
      const range: Range = [id.client, id.clock, length];
      if (!(content instanceof Y.ContentDeleted)) addRange(held, range);
      if (redone !== null) returns.push([...range, redone.client, redone.clock]);
    }
  }
  return { returns, held };
};

const stepsOf = ({ past, future }: KeptHistory): KeptStep[] =>
  [...past, ...future].flatMap((entry) => ('step' in entry ? entry.step : []));

/** Of ranges in order: whether one of them has any of so many clocks. */
const hasAnyOf = (
  ranges: readonly { clock: number; len: number }[],
  from: number,
  length: number,
): boolean => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.clock ?? 0) < from + length) low = middle + 1;
    else high = middle;
  }
  const last = ranges[low - 1];
  return last !== undefined && last.clock + last.len > from;
};

/** For the document that is to be opened: what was held has to keep its content, which otherwise goes while it is read. */
export const mayBeForgotten = ({ held }: KeptHistory): ((item: Y.Item) => boolean) => {
  const { clients } = setOf(held);
  return ({ id, length }) => !hasAnyOf(clients.get(id.client) ?? [], id.clock, length);
};

const isThere = ({ store }: Y.Doc, [client, clock, length]: Range): boolean =>
  Y.getState(store, client) >= clock + length;

/** Whether the document has everything that a history speaks of. */
const isAllThere = (doc: Y.Doc, kept: KeptHistory): boolean =>
  kept.returns.every(
    ([client, clock, length, asClient, asClock]) =>
      isThere(doc, [client, clock, length]) && isThere(doc, [asClient, asClock, length]),
  ) &&
  stepsOf(kept).every(({ inserted, deleted }) =>
    [...inserted, ...deleted].every((range) => isThere(doc, range)),
  );

const linkReturn = (transaction: Y.Transaction, [client, clock, length, asClient, asClock]: Return): void => {
  Y.iterateDeletedStructs(transaction, setOf([[client, clock, length]]), (struct) => {
    if (struct instanceof Y.Item) struct.redone = Y.createID(asClient, asClock + struct.id.clock - clock);
  });
};

/** As the manager does with what it saw being deleted. */
const hold = (given: Y.Item): void => {
  for (let item: Y.Item | null = given; item !== null && !item.keep; ) {
    item.keep = true;
    item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  }
};

/** Answers whether all that the step deleted is deleted here too, and still has its content. */
const holdStep = (transaction: Y.Transaction, { insertions, deletions }: StackItem): boolean => {
  let isWhole = true;
  Y.iterateDeletedStructs(transaction, deletions, (struct) => {
    if (!struct.deleted) isWhole = false;
    else if (struct instanceof Y.Item && !(struct.content instanceof Y.ContentDeleted)) hold(struct);
    // What came and went in the same step never comes back.
    else if (!Y.isDeleted(insertions, struct.id)) isWhole = false;
  });
  return isWhole;
};

/** The newest entries, down to the first that cannot be taken back any more: what is older must not be taken for it. */
const newestWhole = (
  transaction: Y.Transaction,
  entries: readonly KeptEntry[],
): [readonly KeptEntry[], StackItem[]] => {
  const items: StackItem[] = [];
  for (const [at, entry] of [...entries.entries()].toReversed()) {
    if (!('step' in entry)) continue;
    const item = stackItemOf(entry.step);
    if (!holdStep(transaction, item)) return [entries.slice(at + 1), items.toReversed()];
    items.push(item);
  }
  return [entries, items.toReversed()];
};

const keptOf = (entries: readonly HistoryEntry[], stack: readonly StackItem[]): KeptEntry[] => {
  let at = 0;
  return entries.flatMap((entry): KeptEntry[] => {
    if (!entry.step) return [{ outside: entry.outside }];
    const item = stack[at++];
    return item === undefined ? [] : [{ step: stepOf(item) }];
  });
};

const entryOf = (kept: KeptEntry): HistoryEntry =>
  'step' in kept ? { step: true, run: null } : { step: false, outside: kept.outside };

/** What it takes to go on with a history when its document is opened anew. */
export const keepHistory = ({ stacks: { manager, past, future } }: History): KeptHistory => ({
  past: keptOf(past, manager.undoStack),
  future: keptOf(future, manager.redoStack),
  ...deadIn(manager.doc),
});

/** Lets a history that has just begun go on with what is kept, as far as the document has what that speaks of. */
export const goOnWith = (history: History, kept: KeptHistory): void => {
  const { manager } = history.stacks;
  const { doc } = manager;
  if (!isAllThere(doc, kept)) return;
  doc.transact((transaction) => {
    for (const each of kept.returns) linkReturn(transaction, each);
    const [past, undone] = newestWhole(transaction, kept.past);
    const [future, redone] = newestWhole(transaction, kept.future);
    manager.undoStack = undone;
    manager.redoStack = redone;
    history.goOn({ past: past.map(entryOf), future: future.map(entryOf) });
  });
};

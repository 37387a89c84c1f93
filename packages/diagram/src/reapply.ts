import * as Y from 'yjs';
import { type Change, create, setTo, write } from './change.ts';
import { type DiagramDocument, textRoot } from './document.ts';
import type { ColumnName, SettableColumn } from './columns.ts';
import { columnNames, columnOf, settableColumns } from './fields.ts';
import { isKeyText } from './layout.ts';
import { readBase } from './readers.ts';
import { sameValue } from './sameValue.ts';
import { readText, type TextContent } from './text.ts';
import { cleanText } from './textSafety.ts';

/** Which values of which items something was written to. */
type Touched = ReadonlyMap<ColumnName, ReadonlySet<string>>;

/** Up from wherever a struct lies to the column and the key of its item. */
const placeOf = (item: Y.Item, columns: ReadonlyMap<unknown, ColumnName>): [ColumnName, string] | null => {
  for (let at = item; ; ) {
    const parent = at.parent;
    if (!(parent instanceof Y.AbstractType)) return null;
    const column = columns.get(parent);
    if (column !== undefined) return at.parentSub === null ? null : [column, at.parentSub];
    if (parent._item === null) return null;
    at = parent._item;
  }
};

function* itemsIn(doc: Y.Doc, client: number, clock: number, length: number): Generator<Y.Item> {
  const structs = doc.store.clients.get(client);
  if (structs === undefined || clock >= Y.getState(doc.store, client)) return;
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index];
    if (struct === undefined || struct.id.clock >= clock + length) return;
    if (struct instanceof Y.Item) yield struct;
  }
}

const touchedBy = ({ doc, columns }: DiagramDocument, updates: readonly Uint8Array[]): Touched => {
  const names = new Map<unknown, ColumnName>(columnNames.map((name) => [columns[name], name]));
  const touched = new Map<ColumnName, Set<string>>();
  const touch = (client: number, clock: number, length: number): void => {
    for (const item of itemsIn(doc, client, clock, length)) {
      const place = placeOf(item, names);
      if (place === null || !isKeyText(place[1])) continue;
      const keys = touched.get(place[0]) ?? new Set();
      touched.set(place[0], keys.add(place[1]));
    }
  };
  for (const update of updates) {
    const { structs, ds } = Y.decodeUpdate(update);
    for (const { id, length } of structs) touch(id.client, id.clock, length);
    for (const [client, ranges] of ds.clients) {
      for (const { clock, len } of ranges) touch(client, clock, len);
    }
  }
  return touched;
};

const valueOf = ({ columns }: DiagramDocument, name: SettableColumn, key: string): unknown =>
  columnOf(name).read?.(columns[name].get(key));

const textOf = (document: DiagramDocument, key: string): TextContent | null => {
  const root = textRoot(document, key);
  return root === null ? null : cleanText(readText(root));
};

const created = (mine: DiagramDocument, key: string): Change[] => {
  const base = readBase(mine.columns.base.get(key));
  if (base === undefined || mine.columns.alive.get(key) !== true) return [];
  const text = base.kind === 'instance' ? null : textOf(mine, key);
  const changes: Change[] = [text === null ? create(key, base) : create(key, base, text)];
  for (const name of settableColumns) {
    if (name === 'alive') continue;
    const value = valueOf(mine, name, key);
    if (value !== undefined) changes.push(setTo(key, name, value));
  }
  return changes;
};

const settled = (
  mine: DiagramDocument,
  fresh: DiagramDocument,
  name: SettableColumn,
  key: string,
): Change[] => {
  const value = valueOf(mine, name, key);
  // What is there but does not parse is why the copy was refused, or as good as that.
  if (value === undefined && mine.columns[name].has(key)) return [];
  return sameValue(value, valueOf(fresh, name, key)) ? [] : [setTo(key, name, value)];
};

const rewritten = (mine: DiagramDocument, fresh: DiagramDocument, key: string): Change[] => {
  const text = textOf(mine, key);
  if (text === null || textRoot(fresh, key) === null || sameValue(text, textOf(fresh, key))) return [];
  return [write(key, text)];
};

/** Relations of which an end will not be there, however the rest turns out. */
const hasEnds = (change: Change, fresh: DiagramDocument, made: ReadonlySet<string>): boolean =>
  change.change !== 'create' ||
  change.base.kind !== 'relation' ||
  [change.base.from.item, change.base.to.item].every((key) => made.has(key) || fresh.columns.base.has(key));

/**
 * What was done in a copy that is given up, as an edit of a fresh one. `updates` are what was made in that copy and
 * never taken; all else in it came from others, or has been changed by them since. What made the server refuse it
 * does not come along.
 */
export const reapplied = (
  mine: DiagramDocument,
  updates: readonly Uint8Array[],
  fresh: DiagramDocument,
): Change[] => {
  const touched = touchedBy(mine, updates);
  const touchedIn = (name: ColumnName): ReadonlySet<string> => touched.get(name) ?? new Set();
  const isThere = (key: string): boolean => fresh.columns.base.has(key);
  const missing = [...new Set([...touchedIn('base'), ...touchedIn('alive')])].filter((key) => !isThere(key));
  const creations = missing.flatMap((key) => created(mine, key));
  const made = new Set(creations.map(({ key }) => key));
  const changes = creations.filter((change) => hasEnds(change, fresh, made));
  for (const name of settableColumns) {
    for (const key of touchedIn(name)) if (isThere(key)) changes.push(...settled(mine, fresh, name, key));
  }
  for (const key of touchedIn('text')) if (isThere(key)) changes.push(...rewritten(mine, fresh, key));
  return changes;
};

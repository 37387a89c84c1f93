import { type DrawnWhat, drawnWhats } from '@lintel/domain/changeLog/facts';
import type { ColumnName } from './columns.ts';
import { columnNames, columnOf, fieldOf } from './fields.ts';
import type { Item } from './items.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';

/** What became of one item between two moments. */
export interface Difference {
  readonly key: string;
  readonly what: DrawnWhat;
  readonly before: Item | null;
  readonly after: Item | null;
}

/** What a written column comes to; null when it cannot be seen, or says nothing by itself. */
const factOf = (column: ColumnName, before: Item, after: Item): DrawnWhat | null => {
  const [was, is]: unknown[] = [before, after].map((item) => Reflect.get(item, fieldOf(column)));
  const { fact } = columnOf(column);
  if (fact === undefined || sameValue(was, is)) return null;
  return typeof fact === 'function' ? fact(is) : fact;
};

/** The weightiest of what the columns of an item come to; null when nothing of it can be seen. */
export const weightiest = (columns: Iterable<ColumnName>, before: Item, after: Item): DrawnWhat | null => {
  const seen = new Set([...columns].map((column) => factOf(column, before, after)));
  return drawnWhats.find((each) => seen.has(each)) ?? null;
};

const changed = (before: Item, after: Item): DrawnWhat | null =>
  weightiest(
    columnNames.filter((name) => columnOf(name).kinds.includes(after.kind)),
    before,
    after,
  );

/** What was added, removed and changed from one moment to another, in the order of keys. */
export const differences = (before: Snapshot, after: Snapshot): readonly Difference[] =>
  [...new Set([...before.items.keys(), ...after.items.keys()])].sort().flatMap((key): Difference[] => {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    if (was === null) return is === null ? [] : [{ key, what: 'added', before: null, after: is }];
    if (is === null) return [{ key, what: 'deleted', before: was, after: null }];
    const what = was === is ? null : changed(was, is);
    return what === null ? [] : [{ key, what, before: was, after: is }];
  });

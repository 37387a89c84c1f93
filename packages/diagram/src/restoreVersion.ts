import { type Change, create, set, setTo, write } from './change.ts';
import type { SettableColumn } from './columns.ts';
import { legColumns } from './fields.ts';
import { type DiagramDocument, textRoot } from './document.ts';
import { type Item, readBends } from './items.ts';
import { putLegs } from './legs.ts';
import { baseOf, storedFields, storedValue } from './recreate.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';
import { atOnce, type Steps } from './steps.ts';
import { readText } from './text.ts';

/** What each column is to hold; undefined where it is to be empty. */
type Wanted = ReadonlyMap<SettableColumn, unknown>;

const ofLegs: readonly SettableColumn[] = ['bends', ...legColumns.map(({ column }) => column)];

const wantedLegs = (item: Item): Wanted =>
  item.kind === 'relation'
    ? new Map<SettableColumn, unknown>([
        ...ofLegs.map((name): [SettableColumn, unknown] => [name, undefined]),
        ...putLegs(item.key, item, item.bends).map(({ column, value }): [SettableColumn, unknown] => [
          column,
          value,
        ]),
      ])
    : new Map();

const wantedFields = (item: Item): Wanted =>
  new Map(storedFields(item).map((field) => [field.name, storedValue(item, field)]));

const storedAt = ({ columns }: DiagramDocument, key: string, name: SettableColumn): unknown => {
  if (columns[name].has(key)) return columns[name].get(key);
  const base: unknown = columns.base.get(key);
  return typeof base === 'object' && base !== null ? Reflect.get(base, name) : undefined;
};

/** Whether the legs read as they shall, whichever columns say it. */
const haveLegs = (document: DiagramDocument, item: Item): boolean =>
  item.kind === 'relation' && sameValue(readBends(document, item.key, item), item.bends);

const settingsOf = (document: DiagramDocument, item: Item): Change[] => {
  const wanted = [...wantedFields(item), ...(haveLegs(document, item) ? [] : wantedLegs(item))];
  return wanted
    .filter(([name, value]) => !sameValue(storedAt(document, item.key, name), value))
    .map(([name, value]) => setTo(item.key, name, value));
};

/** The text goes into the root that is there: a second one would cost the words of people who have the first open. */
const writingsOf = (document: DiagramDocument, item: Item): Change[] => {
  if (item.kind === 'instance') return [];
  const root = textRoot(document, item.key);
  return root === null || sameValue(readText(root), item.text) ? [] : [write(item.key, item.text)];
};

/** Purged since, or another document: made anew under the key that it had, over what others left there since. */
const makingOf = (document: DiagramDocument, item: Item): Change[] => {
  const base = baseOf(item);
  const isToBeSet = ([name, value]: [SettableColumn, unknown]): boolean =>
    document.columns[name].has(item.key) || (value !== undefined && !Object.hasOwn(base, name));
  return [
    item.kind === 'instance' ? create(item.key, base) : create(item.key, base, item.text),
    ...[...wantedFields(item), ...wantedLegs(item)]
      .filter(isToBeSet)
      .map(([name, value]) => setTo(item.key, name, value)),
  ];
};

const changesFor = (document: DiagramDocument, item: Item): Change[] => {
  const { alive, base } = document.columns;
  if (!base.has(item.key)) return makingOf(document, item);
  return [
    ...(alive.get(item.key) === true ? [] : [set(item.key, 'alive', true)]),
    ...settingsOf(document, item),
    ...writingsOf(document, item),
  ];
};

/** Of so many items none takes long. */
const perStep = 100;

/**
 * What makes a document read as one of its versions does: forward edits, item by item, so that people who have it open
 * follow and everybody's undo goes on working. What is already as it was is left alone. On an empty document it
 * draws the version anew. What lives without being seen, such as a relation with a dead end, is deleted as well, or
 * it would come back with that end.
 */
export function* restoringVersion(document: DiagramDocument, version: Snapshot): Steps<readonly Change[]> {
  const { alive, base } = document.columns;
  const changes: Change[] = [...alive.keys()]
    .filter((key) => base.has(key) && !version.has(key))
    .sort()
    .map((key) => set(key, 'alive', undefined));
  const items = [...version.items.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const [index, item] of items.entries()) {
    if (index % perStep === 0) yield;
    changes.push(...changesFor(document, item));
  }
  return changes;
}

/** The same in one go. */
export const restoreVersion = (document: DiagramDocument, version: Snapshot): readonly Change[] =>
  atOnce(restoringVersion(document, version));

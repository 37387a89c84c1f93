import { type Change, create, set, write } from './change.ts';
import { type DiagramDocument, textRoot } from './document.ts';
import { type Instance, type Item, readBends, type Relation, type Textarea } from './items.ts';
import { legColumns, type SettableColumn, type SettableColumns } from './layout.ts';
import { putLegs } from './legs.ts';
import { baseOf } from './recreate.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';
import { readText } from './text.ts';

/** Undefined where the column is to be empty, for what has no base to fall back on. */
type Fields = { readonly [Name in SettableColumn]?: SettableColumns[Name] | undefined };

const fieldsOfInstance = (item: Instance): Fields => ({
  name: item.name,
  component: item.component,
  type: item.type,
  container: item.container,
  size: item.size,
  position: item.position,
  // That of a container follows from its size.
  ...(!item.container && { z: item.z }),
});

const fieldsOfTextarea = ({ position, width }: Textarea): Fields => ({ position, width });

const noLegs: Fields = Object.fromEntries([
  ['bends', undefined],
  ...legColumns.map(({ column }) => [column, undefined]),
]);

const legFields = (relation: Relation): Fields => ({
  ...noLegs,
  ...Object.fromEntries(
    putLegs(relation.key, relation, relation.bends).map(({ column, value }) => [column, value]),
  ),
});

const fieldsOfRelation = (relation: Relation): Fields => {
  const { from, to, labelAt, description, links } = relation;
  return { from, to, labelAt: labelAt ?? undefined, ...legFields(relation), description, links };
};

const fieldsOf = (item: Item): Fields => {
  if (item.kind === 'instance') return fieldsOfInstance(item);
  return item.kind === 'textarea' ? fieldsOfTextarea(item) : fieldsOfRelation(item);
};

const storedField = ({ columns }: DiagramDocument, key: string, name: SettableColumn): unknown => {
  if (columns[name].has(key)) return columns[name].get(key);
  const base: unknown = columns.base.get(key);
  return typeof base === 'object' && base !== null ? Reflect.get(base, name) : undefined;
};

/** Whether the legs read as they shall, whichever columns say it. */
const haveLegs = (document: DiagramDocument, item: Item): boolean =>
  item.kind === 'relation' && sameValue(readBends(document, item.key, item), item.bends);

const settingsOf = (document: DiagramDocument, item: Item): Change[] => {
  const fields = fieldsOf(item);
  const kept = haveLegs(document, item) ? noLegs : {};
  return (Object.keys(fields) as (keyof Fields)[])
    .filter((name) => !Object.hasOwn(kept, name))
    .filter((name) => !sameValue(storedField(document, item.key, name), fields[name]))
    .map((name) => set(item.key, name, fields[name]));
};

/** The text goes into the root that is there: a second one would cost the words of whoever has the first open. */
const writingsOf = (document: DiagramDocument, item: Item): Change[] => {
  if (item.kind === 'instance') return [];
  const root = textRoot(document, item.key);
  return root === null || sameValue(readText(root), item.text) ? [] : [write(item.key, item.text)];
};

/** Purged since, or another document: made anew under the key that it had, over what others left there since. */
const makingOf = (document: DiagramDocument, item: Item): Change[] => {
  const base = baseOf(item);
  const fields = fieldsOf(item);
  const leftOver = (name: SettableColumn) =>
    document.columns[name].has(item.key) || (fields[name] !== undefined && !Object.hasOwn(base, name));
  return [
    item.kind === 'instance' ? create(item.key, base) : create(item.key, base, item.text),
    ...(Object.keys(fields) as (keyof Fields)[])
      .filter(leftOver)
      .map((name) => set(item.key, name, fields[name])),
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

/**
 * What makes a document read as one of its versions does: forward edits, item by item, so that whoever has it open
 * follows and everybody's undo goes on working. What is already as it was is left alone. On an empty document it
 * draws the version anew. What lives without being seen, such as a relation with a dead end, is deleted as well, or
 * it would come back with that end.
 */
export const restoreVersion = (document: DiagramDocument, version: Snapshot): readonly Change[] => {
  const { alive, base } = document.columns;
  const later = [...alive.keys()]
    .filter((key) => base.has(key) && !version.has(key))
    .sort()
    .map((key) => set(key, 'alive', undefined));
  const items = [...version.items.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return [...later, ...items.flatMap((item) => changesFor(document, item))];
};

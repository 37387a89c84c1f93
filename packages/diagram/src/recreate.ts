import { type Change, create, type Setting, setTo } from './change.ts';
import type { FieldsBeside, MadeFields } from './columns.ts';
import { type Field, fieldsOf, isMade, valueOf } from './fields.ts';
import type { Base, Bend, Kind } from './layout.ts';
import { noBends, putLegs } from './legs.ts';
import type { TextContent } from './text.ts';

type DrawnOf<Of extends Kind, Rest = unknown> = { readonly kind: Of } & MadeFields<Of> &
  Partial<FieldsBeside<Of>> &
  Rest;

interface Written {
  readonly text: TextContent;
}
export type DrawnInstance = DrawnOf<'instance'>;
export type DrawnTextarea = DrawnOf<'textarea', Written>;
export type DrawnRelation = DrawnOf<'relation', Written & { readonly bends?: readonly Bend[] }>;

/** An item as it was drawn, by whatever name: on a diagram, in a version, in the clipboard. */
export type Drawn = DrawnInstance | DrawnTextarea | DrawnRelation;

/** The fields of an item that are stored as they read: the z of a container follows from its size. */
export const storedFields = (item: Drawn): readonly Field[] =>
  fieldsOf[item.kind].filter(({ name }) => name !== 'z' || item.kind !== 'instance' || !item.container);

/** What its column holds for a field to read as it does; undefined where the column is to be empty. */
export const storedValue = (item: Drawn, field: Field): unknown => {
  const value = valueOf(item, field);
  return value === null && !isMade(field) ? undefined : value;
};

/** What an item begins with. Left out is what can be emptied again: a base would show through. */
export const baseOf = (item: Drawn): Base =>
  Object.fromEntries([
    ['kind', item.kind],
    ...(item.kind === 'instance' ? [['z', 0]] : []),
    ...storedFields(item)
      .filter(isMade)
      .map((field) => [field.name, valueOf(item, field)]),
  ]) as Base;

const setBeside = (key: string, item: Drawn): readonly Setting[] =>
  storedFields(item)
    .filter((field) => !isMade(field) && storedValue(item, field) !== undefined)
    .map((field) => setTo(key, field.name, storedValue(item, field)));

/** What makes an item anew under a key. */
export const recreate = (key: string, item: Drawn): readonly Change[] => {
  const base = baseOf(item);
  return [
    item.kind === 'instance' ? create(key, base) : create(key, base, item.text),
    ...setBeside(key, item),
    ...(item.kind === 'relation' ? putLegs(key, item, item.bends ?? noBends) : []),
  ];
};

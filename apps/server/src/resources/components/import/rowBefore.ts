import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { HeldValue } from '../fields.ts';
import { fieldOf } from '../fields.ts';
import type { StoredComponent } from '../stored.ts';
import { type Names, typeKey } from './names.ts';

const asText = (value: HeldValue | undefined, nameOf: (id: number) => string | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : value.flatMap((id) => nameOf(id) ?? []).join('\n');
};

/** The row that puts back what a row changes. */
export const rowBefore = (
  row: ImportedRow,
  { row: stored, values, tagIds }: StoredComponent,
  names: Names,
): ImportedRow => {
  const attributes = Object.keys(row.attributes ?? {}).map((key) => {
    const isOfPeople = names.attributes.get(Number(key))?.attributeType === 'USERLIST';
    const named = isOfPeople ? names.peopleNames : names.itemNames;
    return [key, asText(values[fieldOf(Number(key))], (id) => named.get(id))];
  });
  return {
    slug: stored.slug,
    ...(row.name === undefined ? {} : { name: stored.name }),
    ...(row.type === undefined ? {} : { type: names.typeNames.get(typeKey(stored)) ?? '' }),
    ...(row.state === undefined ? {} : { state: stored.state }),
    ...(row.description === undefined ? {} : { description: stored.description ?? '' }),
    ...(row.tags === undefined ? {} : { tags: tagIds.flatMap((id) => names.tagNames.get(id) ?? []) }),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }),
  };
};

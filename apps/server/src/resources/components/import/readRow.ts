import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { readNumber } from '@lintel/domain/attributes/number';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { invalid } from '../../../http/refusal.ts';
import { compared, type NamedAttribute, type Names } from './names.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'x', '✓']);
const no = new Set(['false', 'no', 'n', '0']);

/** Several stand on lines of their own, or with commas between; a name may have a comma in it. */
const severalIn = (text: string, isKnown: (name: string) => boolean): string[] =>
  text
    .split(/\r?\n/)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(',')))
    .map((part) => part.trim())
    .filter((part) => part !== '');

const typeSent = (row: ImportedRow, { types }: Names): Partial<ComponentToSave> => {
  if (row.type === undefined) return {};
  if (row.type === '') return { fkTypeId: null, fkSharedTypeId: null };
  const found = types.get(compared(row.type));
  if (found === undefined) throw invalid(`There is no type "${row.type}"`);
  return found;
};

const tagsSent = (row: ImportedRow, { tags }: Names): Partial<ComponentToSave> => {
  if (row.tags === undefined) return {};
  const named = row.tags.filter((name) => name !== '');
  return {
    tags: named.map((name) => {
      const tagId = tags.get(compared(name));
      if (tagId === undefined) throw invalid(`There is no tag "${name}"`);
      return { tagId };
    }),
  };
};

const plainValue = ({ name, attributeType }: NamedAttribute, text: string): string => {
  if (attributeType === 'NUMBER' && readNumber(text) === null)
    throw invalid(`${name}: "${text}" is no number`);
  if (attributeType !== 'BOOLEAN') return text;
  if (yes.has(compared(text))) return 'true';
  if (no.has(compared(text))) return 'false';
  throw invalid(`${name}: "${text}" is neither yes nor no`);
};

const idsNamed = (
  { name }: NamedAttribute,
  text: string,
  ids: ReadonlyMap<string, number | null>,
  noun: string,
): number[] =>
  severalIn(text, (part) => ids.has(compared(part))).map((part) => {
    const found = ids.get(compared(part));
    if (found === undefined) throw invalid(`${name}: there is no ${noun} "${part}"`);
    if (found === null) throw invalid(`${name}: several people are called "${part}"; give an e-mail address`);
    return found;
  });

interface Values {
  attributes: NonNullable<ComponentToSave['attributes']>;
  listAttributes: NonNullable<ComponentToSave['listAttributes']>;
  userAttributes: NonNullable<ComponentToSave['userAttributes']>;
  removedAttributes: number[];
}

const valuesIn = (row: ImportedRow, names: Names): Values => {
  const values: Values = { attributes: [], listAttributes: [], userAttributes: [], removedAttributes: [] };
  for (const [key, text] of Object.entries(row.attributes ?? {})) {
    const fkAttributeId = Number(key);
    const named = names.attributes.get(fkAttributeId);
    if (named === undefined) throw invalid('There is no such attribute');
    const { held } = attributeKindOf(named.attributeType);
    if (text.trim() === '') values.removedAttributes.push(fkAttributeId);
    else if (held === 'text') values.attributes.push({ fkAttributeId, value: plainValue(named, text) });
    else if (held === 'items')
      values.listAttributes.push(
        ...idsNamed(named, text, named.items, 'item').map((fkListItemId) => ({ fkListItemId })),
      );
    else
      values.userAttributes.push(
        ...idsNamed(named, text, names.people, 'person').map((fkUserId) => ({ fkAttributeId, fkUserId })),
      );
  }
  return values;
};

/** What a row asks to be saved. Throws the reason why it cannot be. */
export const readRow = (row: ImportedRow, names: Names): ComponentToSave => {
  const { slug, name = '', state, description, updatedAt } = row;
  if (slug === undefined && name === '') throw invalid('A new component needs a name');
  return {
    slug,
    name: row.name,
    state,
    updatedAt,
    ...(description === undefined ? {} : { description: description.trim() === '' ? null : description }),
    ...typeSent(row, names),
    ...tagsSent(row, names),
    ...valuesIn(row, names),
  };
};

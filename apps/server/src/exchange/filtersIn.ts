import type { Dictionary, Numbered } from './dictionary.ts';
import { filterLists, ofAttribute } from './filters.ts';

type Json = Record<string, unknown>;

const idIn = (slug: unknown, { idOf }: Pick<Numbered, 'idOf'>): number | undefined =>
  typeof slug === 'string' ? idOf(slug) : undefined;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const columnIn = (column: unknown, { attributes }: Dictionary): unknown[] => {
  if (typeof column !== 'string' || !column.startsWith(ofAttribute)) return [column];
  const id = attributes.idOf(column.slice(ofAttribute.length));
  return id === undefined ? [] : [String(id)];
};

const itemIn = ({ attributes, items, people }: Dictionary, attributeId: number, word: unknown): unknown[] => {
  if (word === null) return [null];
  const isOfPeople = attributes.of(attributeId)?.attributeType === 'USERLIST';
  const named = isOfPeople ? people : { idOf: (each: string) => items.idOf(attributeId, each) };
  const id = idIn(word, named);
  return id === undefined ? [] : [id];
};

const attributeIn = (each: unknown, dictionary: Dictionary): unknown[] => {
  if (!isJson(each)) return [];
  const { attribute, value, ...rest } = each;
  const attributeId = idIn(attribute, dictionary.attributes);
  if (attributeId === undefined) return [];
  const numbered = Array.isArray(value)
    ? value.flatMap((word) => itemIn(dictionary, attributeId, word))
    : value;
  return [{ ...rest, attributeId, value: numbered }];
};

/** What nothing here is called is left out. Whether the rest is a question, its schema says. */
export const filterIn = (asked: Json, dictionary: Dictionary): Json => {
  const { attributes, columns, sort, ...rest } = asked;
  const conditions = filterLists.flatMap(([field, kind]) => {
    const condition = rest[field];
    if (!isJson(condition)) return [];
    const named: Numbered = dictionary[kind];
    const value = listIn(condition['value']).flatMap((slug) =>
      slug === null ? [null] : (idIn(slug, named) ?? []),
    );
    return [[field, { ...condition, value }] as const];
  });
  const column = isJson(sort) ? columnIn(sort['column'], dictionary)[0] : undefined;
  return {
    ...rest,
    ...Object.fromEntries(conditions),
    ...(attributes !== undefined && {
      attributes: listIn(attributes).flatMap((each) => attributeIn(each, dictionary)),
    }),
    ...(columns !== undefined && {
      columns: listIn(columns).flatMap((each) => columnIn(each, dictionary)),
    }),
    ...(isJson(sort) && column !== undefined && { sort: { ...sort, column } }),
  };
};

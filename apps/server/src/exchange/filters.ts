import type { Filter } from '@lintel/domain/filter/grammar';
import type { ViewFilter } from '@lintel/domain/entities/saved';
import type { Dictionary, Numbered } from './dictionary.ts';

/** What saved questions ask for, with slugs and words in the place of numbers. */

type Asked = Filter & Partial<Pick<ViewFilter, 'columns' | 'sort'>>;

export const filterLists = [
  ['components', 'components'],
  ['toComponents', 'components'],
  ['fromComponents', 'components'],
  ['contains', 'components'],
  ['types', 'types'],
  ['sharedTypes', 'sharedTypes'],
  ['tags', 'tags'],
  ['diagrams', 'diagrams'],
] as const satisfies readonly (readonly [keyof Filter, keyof Dictionary])[];

/** Columns of attributes are told from those of the model by this. */
export const ofAttribute = 'attribute:';

const columnOut = (column: string, { attributes }: Dictionary): string[] => {
  if (!/^\d+$/.test(column)) return [column];
  const slug = attributes.slugOf(Number(column));
  return slug === undefined ? [] : [ofAttribute + slug];
};

const itemOut = (
  { attributes, items, people }: Dictionary,
  attributeId: number,
  id: number | null,
): (string | null)[] => {
  if (id === null) return [null];
  const isOfPeople = attributes.of(attributeId)?.attributeType === 'USERLIST';
  const word = isOfPeople ? people.emailOf(id) : items.wordOf(id);
  return word === undefined ? [] : [word];
};

export const filterOut = (filter: Asked, dictionary: Dictionary): Record<string, unknown> => {
  const { columns, sort, attributes } = filter;
  const sortColumn = sort === undefined ? undefined : columnOut(sort.column, dictionary)[0];
  return {
    ...filter,
    ...Object.fromEntries(
      filterLists.flatMap(([field, kind]) => {
        const condition = filter[field];
        if (condition === undefined) return [];
        const named: Numbered = dictionary[kind];
        const value = condition.value.flatMap((id) => (id === null ? [null] : (named.slugOf(id) ?? [])));
        return [[field, { ...condition, value }]];
      }),
    ),
    ...(attributes !== undefined && {
      attributes: attributes.flatMap(({ attributeId, value, ...rest }) => {
        const attribute = dictionary.attributes.slugOf(attributeId);
        if (attribute === undefined) return [];
        const named =
          typeof value === 'string' ? value : value.flatMap((id) => itemOut(dictionary, attributeId, id));
        return [{ attribute, ...rest, value: named }];
      }),
    }),
    ...(columns !== undefined && { columns: columns.flatMap((column) => columnOut(column, dictionary)) }),
    ...(sort !== undefined && {
      sort: sortColumn === undefined ? undefined : { ...sort, column: sortColumn },
    }),
  };
};

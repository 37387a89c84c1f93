import { ofAttribute } from './filters.ts';
import type { MatchedList } from './matching.ts';
import type { NamedHere } from './references.ts';
import type { Exchanged } from './shapes.ts';

const kindsOfLists: Readonly<Record<string, MatchedList>> = {
  components: 'components',
  toComponents: 'components',
  fromComponents: 'components',
  contains: 'components',
  types: 'types',
  tags: 'tags',
  diagrams: 'diagrams',
};

type Asked = Exchanged<'views'>['filter'];

const slugHere = (value: unknown, list: MatchedList, { slugOf }: NamedHere): unknown =>
  typeof value === 'string' ? (slugOf[list](value) ?? value) : value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const columnHere = (column: unknown, references: NamedHere): unknown =>
  typeof column === 'string' && column.startsWith(ofAttribute)
    ? ofAttribute + String(slugHere(column.slice(ofAttribute.length), 'attributes', references))
    : column;

/** A saved question with the slugs that its things have here. */
export const filterHere = (asked: Asked, references: NamedHere): Asked => {
  const entries = Object.entries(asked).map(([field, condition]): [string, unknown] => {
    const list = kindsOfLists[field];
    if (list !== undefined && isRecord(condition) && Array.isArray(condition['value']))
      return [
        field,
        { ...condition, value: condition['value'].map((each) => slugHere(each, list, references)) },
      ];
    if (field === 'attributes' && Array.isArray(condition))
      return [
        field,
        condition.map((each) =>
          isRecord(each)
            ? { ...each, attribute: slugHere(each['attribute'], 'attributes', references) }
            : each,
        ),
      ];
    if (field === 'columns' && Array.isArray(condition))
      return [field, condition.map((each) => columnHere(each, references))];
    if (field === 'sort' && isRecord(condition))
      return [field, { ...condition, column: columnHere(condition['column'], references) }];
    return [field, condition];
  });
  return Object.fromEntries(entries) as Asked;
};

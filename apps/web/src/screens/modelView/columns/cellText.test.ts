import { expect, it } from 'vitest';
import { attributeOf, rowOf } from '../testing/modelRows.ts';
import { cellText, groupedAttributes, groupedDigits, heldOf, rowId } from './cellText.ts';
import { columnsOf } from './modelColumns.ts';

const criticality = attributeOf({
  attributeId: 5,
  name: 'Criticality',
  attributeType: 'LIST',
  listItems: [
    { attributeListItemId: 51, fkAttributeId: 5, value: 'Tier 1' },
    { attributeListItemId: 52, fkAttributeId: 5, value: 'Tier 2' },
  ],
});
const attributes = [
  criticality,
  attributeOf({ attributeId: 6, attributeType: 'BOOLEAN' }),
  attributeOf({ attributeId: 7, attributeType: 'USERLIST' }),
  attributeOf({ attributeId: 8, attributeType: 'NUMBER' }),
];
const names = { userName: (id: number) => (id === 1 ? 'Ada Kay' : 'Jan Smit') };

const row = rowOf({
  tags: [
    { tagId: 1, name: 'Event driven', slug: 'event-driven', color: 'blue' },
    { tagId: 2, name: 'Approved', slug: 'approved', color: 'green' },
  ],
  drawnOn: {
    first: [{ slug: 'landscape', name: 'Retail landscape', diagramLevel2: 'C0' }],
    total: 5,
  },
  attributes: [
    { fkAttributeId: 6, value: 'true' },
    { fkAttributeId: 8, value: '4200' },
  ],
  listAttributes: [{ fkListItemId: 52 }, { fkListItemId: 99 }],
  userAttributes: [
    { fkAttributeId: 7, fkUserId: 1 },
    { fkAttributeId: 7, fkUserId: 2 },
  ],
});

const textOf = (id: string, of = row): string => {
  const [column] = columnsOf([id], attributes);
  if (column === undefined) throw new Error(`There is no column ${id}`);
  return cellText(column, of, names);
};

it('writes every cell as text', () => {
  expect(textOf('col-row-id')).toBe('CMP-014');
  expect(textOf('col-name')).toBe('Order service');
  expect(textOf('col-type')).toBe('');
  expect(textOf('col-tags')).toBe('Event driven, Approved');
  expect(textOf('col-state')).toBe('Active');
  expect(textOf('col-dia')).toBe('Retail landscape, +4');
  expect(textOf('5')).toBe('Tier 2');
  expect(textOf('6')).toBe('Yes');
  expect(textOf('7')).toBe('Ada Kay, Jan Smit');
  expect(textOf('8')).toBe('4200');
});

it('writes nothing where a component has nothing', () => {
  for (const id of ['5', '6', '7', '8', 'col-tags', 'col-to-comp']) expect(textOf(id, rowOf())).toBe('');
});

it('takes for the items of a list only those that are its own', () => {
  expect(heldOf(row, criticality)).toEqual([52]);
});

it('numbers rows with three digits, or as many as it takes', () => {
  expect(rowId({ componentModelId: 4 })).toBe('CMP-004');
  expect(rowId({ componentModelId: 12_345 })).toBe('CMP-12345');
});

it('groups the digits of numbers and nothing else', () => {
  expect(groupedDigits('18400')).toBe('18\u202f400');
  expect(groupedDigits('-1234567.125')).toBe('-1\u202f234\u202f567.125');
  expect(groupedDigits('900')).toBe('900');
  expect(groupedDigits('1e5')).toBe('1e5');
});

it('groups the numbers of an attribute that has large ones, and leaves years alone', () => {
  const numbers = (...values: [number, string][]) =>
    rowOf({ attributes: values.map(([fkAttributeId, value]) => ({ fkAttributeId, value })) });
  const rows = [numbers([8, '2022'], [9, '900']), numbers([8, '2019'], [9, '-18400']), numbers([7, 'none'])];
  expect(groupedAttributes(rows)).toEqual(new Set([9]));
});

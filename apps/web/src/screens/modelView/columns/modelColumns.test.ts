import type { AttributeShape } from '@lintel/api/modelShapes';
import { defaultViewColumns } from '@lintel/domain/entities/saved';
import { expect, it } from 'vitest';
import { attributeOf } from '../testing/modelRows.ts';
import { columnsOf, everyColumn, inOrder, kindLabel, movedColumn } from './modelColumns.ts';

const attributes: AttributeShape[] = [
  attributeOf({ attributeId: 3, name: 'Peak/min', attributeType: 'NUMBER' }),
  attributeOf({ attributeId: 5, name: 'Criticality', attributeType: 'LIST' }),
];

it('begins with id, name, type and diagrams', () => {
  expect(columnsOf(defaultViewColumns, attributes).map(({ label }) => label)).toEqual([
    'ID',
    'Name',
    'Type',
    'Diagrams',
  ]);
});

it('has a column for each attribute, under its id', () => {
  const [peak, name] = columnsOf(['3', 'col-name'], attributes);
  expect(peak).toMatchObject({ label: 'Peak/min', numeric: true });
  expect(peak && kindLabel(peak)).toBe('Number');
  expect(name).toMatchObject({ id: 'col-name', numeric: false });
});

it('leaves out an attribute that is gone, and shows no column twice', () => {
  expect(columnsOf(['col-name', '99', 'col-name', '5'], attributes).map(({ id }) => id)).toEqual([
    'col-name',
    '5',
  ]);
});

it('filters every column that the filter can ask of', () => {
  const unasked = everyColumn(attributes).filter(({ subject }) => subject === null);
  expect(unasked.map(({ id }) => id)).toEqual(['col-row-id', 'col-updated']);
  expect(everyColumn(attributes).at(-1)?.label).toBe('Peak/min');
});

it('keeps the order of a person where the columns of a view change', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'gone', 'a'])).toEqual(['c', 'a', 'b']);
  expect(inOrder(['a', 'b'], [])).toEqual(['a', 'b']);
});

it('moves a column one place, and none over the edge', () => {
  expect(movedColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedColumn(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  expect(movedColumn(['a', 'b'], 'z', 1)).toEqual(['a', 'b']);
});

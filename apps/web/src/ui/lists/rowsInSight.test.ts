import { expect, test } from 'vitest';
import { rowsInSight } from './rowsInSight.ts';

const list = { count: 20, height: 36, activeRow: -1 };
const placesOf = (rows: ReturnType<typeof rowsInSight>): number[] => rows.map(({ index }) => index);

test('all rows of the blocks in sight are rendered, each where it stands', () => {
  const rows = rowsInSight({ from: 1, to: 2, size: 3 }, list);
  expect(placesOf(rows)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(rows[0]).toEqual({ index: 3, top: 108, bottom: 144 });
});

test('the last block ends with the list', () => {
  expect(placesOf(rowsInSight({ from: 3, to: 3, size: 6 }, list))).toEqual([18, 19]);
});

test('an empty list, or one whose size is not known yet, has no rows', () => {
  expect(rowsInSight({ from: 0, to: -1, size: 6 }, list)).toEqual([]);
  expect(rowsInSight({ from: 0, to: 2, size: 6 }, { ...list, count: 0 })).toEqual([]);
});

test('the row with the focus is rendered once, above those in sight, among them or below', () => {
  const blocks = { from: 1, to: 1, size: 3 };
  expect(placesOf(rowsInSight(blocks, { ...list, activeRow: 0 }))).toEqual([0, 3, 4, 5]);
  expect(placesOf(rowsInSight(blocks, { ...list, activeRow: 4 }))).toEqual([3, 4, 5]);
  expect(placesOf(rowsInSight(blocks, { ...list, activeRow: 19 }))).toEqual([3, 4, 5, 19]);
});

test('a focus on a row that is gone renders nothing', () => {
  expect(placesOf(rowsInSight({ from: 1, to: 1, size: 3 }, { ...list, activeRow: 20 }))).toEqual([3, 4, 5]);
});

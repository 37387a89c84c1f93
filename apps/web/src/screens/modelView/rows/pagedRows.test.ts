import { expect, it } from 'vitest';
import { pageSize } from '../../../data/viewQueries.ts';
import { pagedRows, readBetween, rowsBetween, type Slugged } from './pagedRows.ts';

/** The page as the server has it: rows are called by where they stand. */
const pageOf = (page: number, total: number): Slugged[] => {
  const first = (page - 1) * pageSize;
  return Array.from({ length: Math.min(pageSize, total - first) }, (_, at) => ({ slug: `row${first + at}` }));
};
const total = 3 * pageSize + 7;
const read = (...pages: number[]) => new Map(pages.map((page) => [page, pageOf(page, total)]));

it('knows the rows of the pages that were read, and of the others only that there are some', () => {
  const rows = pagedRows(read(1, 3), total);
  expect(rows.total).toBe(total);
  expect(rows.at(0)?.slug).toBe('row0');
  expect(rows.at(pageSize)).toBeUndefined();
  expect(rows.at(2 * pageSize + 1)?.slug).toBe(`row${2 * pageSize + 1}`);
  expect(rows.at(total)).toBeUndefined();
  expect(rows.indexOf(`row${2 * pageSize}`)).toBe(2 * pageSize);
  expect(rows.indexOf('row60')).toBeNull();
});

it('finds the page of a row and the first row of a page, read or not', () => {
  for (const rows of [pagedRows(new Map(), total), pagedRows(read(2), total), pagedRows(read(1, 4), total)])
    for (const page of [1, 2, 3, 4]) {
      expect(rows.startOf(page)).toBe((page - 1) * pageSize);
      expect(rows.pageAt((page - 1) * pageSize)).toBe(page);
      expect(rows.pageAt(Math.min(page * pageSize, total) - 1)).toBe(page);
    }
});

it('moves what follows further down where a page holds a row that is found no more', () => {
  const [first = [], second = []] = [1, 2].map((page) => pageOf(page, total));
  const rows = pagedRows(
    new Map([
      [1, [...first, { slug: 'held' }]],
      [2, second],
    ]),
    total,
  );
  expect(rows.total).toBe(total + 1);
  expect(rows.at(pageSize)?.slug).toBe('held');
  expect(rows.at(pageSize + 1)?.slug).toBe(`row${pageSize}`);
  expect(rows.indexOf(`row${pageSize}`)).toBe(pageSize + 1);
  expect([rows.pageAt(pageSize), rows.pageAt(pageSize + 1), rows.pageAt(2 * pageSize + 1)]).toEqual([
    1, 2, 3,
  ]);
  expect([rows.startOf(2), rows.startOf(3)]).toEqual([pageSize + 1, 2 * pageSize + 1]);
});

it('holds more rows than the last page has places, and a row where nothing is found', () => {
  const last = pagedRows(new Map([[4, [...pageOf(4, total), { slug: 'held' }]]]), total);
  expect([last.total, last.at(total)?.slug]).toEqual([total + 1, 'held']);
  const only = pagedRows(new Map([[1, [{ slug: 'held' }]]]), 0);
  expect([only.total, only.at(0)?.slug, only.pageAt(0)]).toEqual([1, 'held', 1]);
});

it('gives rows from one to another, and reads those that are missing', async () => {
  const rows = pagedRows(read(1), total);
  expect(readBetween(rows, 1, 3)?.map(({ slug }) => slug)).toEqual(['row1', 'row2', 'row3']);
  expect(readBetween(rows, pageSize - 1, pageSize)).toBeNull();
  const asked: number[] = [];
  const found = await rowsBetween(rows, pageSize - 1, 2 * pageSize, (page) => {
    asked.push(page);
    return Promise.resolve(pageOf(page, total));
  });
  expect(asked).toEqual([2, 3]);
  expect(found.map(({ slug }) => slug)).toEqual(
    Array.from({ length: pageSize + 2 }, (_, at) => `row${pageSize - 1 + at}`),
  );
});

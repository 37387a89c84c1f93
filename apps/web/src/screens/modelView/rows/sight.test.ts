import { expect, it } from 'vitest';
import { pageSize } from '../../../data/viewQueries.ts';
import { pagedRows } from './pagedRows.ts';
import { isNear, isSameSight, sightFrom, sightOf } from './sight.ts';

const rows = (total: number) => pagedRows(new Map(), total);
const seen = (first: number, last: number, isEnd = false) => ({ first, last, isEnd });

it('names the page of the first row on the screen', () => {
  expect(sightFrom(seen(0, 20), rows(200)).page).toBe(1);
  expect(sightFrom(seen(pageSize - 1, 70), rows(200)).page).toBe(1);
  expect(sightFrom(seen(pageSize, 70), rows(200)).page).toBe(2);
});

it('names the last page at the end, though it begins far below the first row', () => {
  expect(sightFrom(seen(32, 51, true), rows(52)).page).toBe(2);
  expect(sightFrom(seen(0, 9, true), rows(10)).page).toBe(1);
});

it('reads what is on the screen and what comes next, and nothing that is not there', () => {
  expect(sightFrom(seen(0, 20), rows(200)).asked).toEqual([1]);
  expect(sightFrom(seen(20, 40), rows(200)).asked).toEqual([1, 2]);
  expect(sightFrom(seen(60, 80), rows(200)).asked).toEqual([1, 2, 3]);
  expect(sightFrom(seen(180, 199, true), rows(200)).asked).toEqual([4]);
  expect(sightFrom(seen(0, 0, true), rows(0))).toEqual({ page: 1, asked: [1] });
});

it('stays with the first page where nothing is found, read or not', () => {
  const first = { page: 1, asked: [1] };
  expect(sightFrom(seen(0, -1, true), rows(0))).toEqual(first);
  expect(sightFrom(seen(0, 20, true), pagedRows(new Map([[1, []]]), 0))).toEqual(first);
});

it('tells moving on from jumping', () => {
  const here = sightFrom(seen(60, 80), rows(100_000));
  expect(isNear(here, sightFrom(seen(90, 110), rows(100_000)))).toBe(true);
  expect(isNear(here, sightFrom(seen(50_000, 50_020), rows(100_000)))).toBe(false);
  expect(isSameSight(sightOf(1), { page: 1, asked: [1] })).toBe(true);
  expect(isSameSight(sightOf(1), { page: 1, asked: [1, 2] })).toBe(false);
});

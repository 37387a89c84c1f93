import { expect, test } from 'vitest';
import { pageCount, paginationText } from './paginationText.ts';

test.each([
  [{ page: 1, pageSize: 10, total: 86 }, 'Showing 1 to 10 of 86 items'],
  [{ page: 9, pageSize: 10, total: 86 }, 'Showing 81 to 86 of 86 items'],
  [{ page: 2, pageSize: 50, total: 79 }, 'Showing 51 to 79 of 79 items'],
  [{ page: 2, pageSize: 10, total: 11 }, 'Showing 11 to 11 of 11 items'],
])('%o reads %s', (page, text) => {
  expect(paginationText(page)).toBe(text);
});

test.each([0, 1, 9, 10])('%i items on pages of 10 need no text', (total) => {
  expect(paginationText({ page: 1, pageSize: 10, total })).toBeNull();
});

test('a page past the end reads as the last one', () => {
  expect(paginationText({ page: 12, pageSize: 10, total: 21 })).toBe('Showing 21 to 21 of 21 items');
});

test('there is always one page', () => {
  expect(pageCount({ pageSize: 10, total: 0 })).toBe(1);
  expect(pageCount({ pageSize: 10, total: 20 })).toBe(2);
  expect(pageCount({ pageSize: 10, total: 21 })).toBe(3);
});

import { expect, it } from 'vitest';
import {
  blockBetween,
  type GridKey,
  isInside,
  movedPlace,
  pastedBottom,
  pastedPlaces,
  typedBy,
} from './gridKeys.ts';

const size = { rows: 20, columns: 3 };
const press = (key: string, held: Partial<GridKey> = {}): GridKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

it('moves by arrows, and not over the edge', () => {
  expect(movedPlace(press('ArrowDown'), { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 });
  expect(movedPlace(press('ArrowUp'), { row: 0, column: 1 }, size)).toEqual({ row: 0, column: 1 });
  expect(movedPlace(press('ArrowRight'), { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
  expect(movedPlace(press('ArrowDown', { ctrlKey: true }), { row: 3, column: 1 }, size)).toEqual({
    row: 19,
    column: 1,
  });
  expect(movedPlace(press('Home'), { row: 3, column: 2 }, size)).toEqual({ row: 3, column: 0 });
  expect(movedPlace(press('End', { ctrlKey: true }), { row: 3, column: 0 }, size)).toEqual({
    row: 19,
    column: 2,
  });
  expect(movedPlace(press('PageDown'), { row: 3, column: 0 }, size)).toEqual({ row: 15, column: 0 });
  expect(movedPlace(press('a'), { row: 3, column: 0 }, size)).toBeUndefined();
});

it('goes on by Tab to the next row, and leaves behind the last cell', () => {
  expect(movedPlace(press('Tab'), { row: 0, column: 2 }, size)).toEqual({ row: 1, column: 0 });
  expect(movedPlace(press('Tab', { shiftKey: true }), { row: 1, column: 0 }, size)).toEqual({
    row: 0,
    column: 2,
  });
  expect(movedPlace(press('Tab'), { row: 19, column: 2 }, size)).toBeNull();
  expect(movedPlace(press('Tab', { shiftKey: true }), { row: 0, column: 0 }, size)).toBeNull();
});

it('types by letters alone', () => {
  expect(typedBy(press('a'))).toBe('a');
  expect(typedBy(press('é'))).toBe('é');
  for (const key of [
    press('Enter'),
    press(' '),
    press('c', { ctrlKey: true }),
    press('c', { metaKey: true }),
  ])
    expect(typedBy(key)).toBeNull();
});

it('selects all between two cells', () => {
  const block = blockBetween({ row: 4, column: 2 }, { row: 1, column: 1 });
  expect(block).toEqual({ top: 1, bottom: 4, left: 1, right: 2 });
  expect(isInside(block, { row: 2, column: 1 })).toBe(true);
  expect(isInside(block, { row: 2, column: 0 })).toBe(false);
});

it('fills a selection with one value, and begins at its first cell with more', () => {
  const block = blockBetween({ row: 1, column: 1 }, { row: 2, column: 2 });
  expect(pastedPlaces([['x']], block, size)).toHaveLength(4);
  expect(pastedPlaces([['a', 'b', 'over the edge'], ['c']], block, size)).toEqual([
    { place: { row: 1, column: 1 }, text: 'a' },
    { place: { row: 1, column: 2 }, text: 'b' },
    { place: { row: 2, column: 1 }, text: 'c' },
  ]);
  expect(pastedPlaces([], block, size)).toEqual([]);
  expect(pastedBottom([['x']], block)).toBe(2);
  expect(pastedBottom([['a', 'b']], block)).toBe(1);
  expect(pastedBottom([['a'], ['b'], ['c']], block)).toBe(3);
});

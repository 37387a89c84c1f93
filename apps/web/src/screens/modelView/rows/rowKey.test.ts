import { expect, it } from 'vitest';
import { rowKey } from './rowKey.ts';

const count = 12;
const none = { kept: -1, count };

/** Rows that were not read, from one on. */
const keysFrom = (first: number, rendered = none, inSight = count): string[] =>
  Array.from({ length: inSight }, (_, at) => rowKey(undefined, first + at, rendered));

it('is that of the component, wherever its row is', () => {
  expect(rowKey({ slug: 'orders' }, 3, none)).toBe(rowKey({ slug: 'orders' }, 40, { kept: 40, count }));
});

it('is used again for rows that are on their way, however far the table was scrolled', () => {
  for (const first of [1, 11, 417, 99_000]) expect(keysFrom(first).sort()).toEqual(keysFrom(0).sort());
});

it('stays with a row while others come into sight', () => {
  expect(keysFrom(5).slice(1)).toEqual(keysFrom(6).slice(0, -1));
});

it('is another one for each, also where a row is kept far away', () => {
  for (const kept of [0, 7, 500])
    for (const first of [8, 20, 417]) {
      const keys = [rowKey(undefined, kept, { kept, count }), ...keysFrom(first, { kept, count }, count - 1)];
      expect(new Set(keys).size).toBe(count);
    }
});

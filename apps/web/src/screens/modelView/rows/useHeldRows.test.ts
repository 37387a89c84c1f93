import { expect, it } from 'vitest';
import { runHook } from '../../../emptyPage.fixture.ts';
import { rowOf } from '../testing/modelRows.ts';
import { useHeldRows } from './useHeldRows.ts';

const [orders, payments] = [rowOf({ slug: 'orders' }), rowOf({ slug: 'payments' })];
const both = new Map([[1, [orders, payments]]]);
const without = new Map([[1, [payments]]]);

const slugsIn = (held: ReturnType<typeof useHeldRows>): string[] =>
  [...held.pages.values()].flat().map(({ slug }) => slug);

it('keeps a row that is about to be changed, until another question is asked', () => {
  const run = runHook(({ read, key }: { read: typeof both; key: string }) => useHeldRows(read, key), {
    read: both,
    key: 'all',
  });
  run.perform(({ hold }) => hold('orders'));
  run.again({ read: without, key: 'all' });
  expect(slugsIn(run.answer)).toEqual(['orders', 'payments']);
  run.again({ read: without, key: 'others' });
  expect(slugsIn(run.answer)).toEqual(['payments']);
});

it('lets a row go that nobody is about to change', () => {
  const run = runHook((read: typeof both) => useHeldRows(read, 'all'), both);
  run.again(without);
  expect(slugsIn(run.answer)).toEqual(['payments']);
});

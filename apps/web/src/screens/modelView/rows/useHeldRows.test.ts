import { expect, it } from 'vitest';
import { runHook } from '../../../ui/emptyPage.fixture.ts';
import { nameColumn, rowOf } from '../testing/modelRows.ts';
import { useHeldRows } from './useHeldRows.ts';

const [orders, payments] = [rowOf({ slug: 'orders' }), rowOf({ slug: 'payments' })];
const both = new Map([[1, [orders, payments]]]);
const without = new Map([[1, [payments]]]);

const slugsIn = (held: ReturnType<typeof useHeldRows>): string[] =>
  [...held.pages.values()].flat().map(({ slug }) => slug);

it('keeps a row while it is edited, and for good once it was changed, until another question is asked', () => {
  const run = runHook(({ read, key }: { read: typeof both; key: string }) => useHeldRows(read, key), {
    read: both,
    key: 'all',
  });
  run.perform(({ hold }) => hold('orders'));
  run.again({ read: without, key: 'all' });
  expect(slugsIn(run.answer)).toEqual(['orders', 'payments']);
  expect([...run.answer.touched]).toEqual(['orders']);
  run.perform(({ touch, hold }) => {
    touch([{ row: orders, column: nameColumn, value: { of: 'name', name: 'Purchases' } }]);
    hold(null);
  });
  expect(slugsIn(run.answer)).toEqual(['orders', 'payments']);
  run.again({ read: without, key: 'others' });
  expect(slugsIn(run.answer)).toEqual(['payments']);
});

it('lets a row go that nobody edits, or that was left as it is', () => {
  const run = runHook((read: typeof both) => useHeldRows(read, 'all'), both);
  run.perform(({ hold }) => hold('orders'));
  run.again(without);
  expect(slugsIn(run.answer)).toEqual(['orders', 'payments']);
  run.perform(({ hold }) => hold(null));
  expect(slugsIn(run.answer)).toEqual(['payments']);
  run.again(both);
  run.again(without);
  expect(slugsIn(run.answer)).toEqual(['payments']);
});

it('shows what was changed in a row at once, also when nobody edits it any more', () => {
  const run = runHook((read: typeof both) => useHeldRows(read, 'all'), both);
  const names = () => [...run.answer.pages.values()].flat().map(({ name }) => name);
  run.perform(({ hold }) => hold('orders'));
  run.perform(({ touch, hold }) => {
    touch([{ row: orders, column: nameColumn, value: { of: 'name', name: 'Purchases' } }]);
    hold(null);
  });
  expect(names()).toEqual(['Purchases', payments.name]);
  run.perform(({ hold }) => hold('payments'));
  expect(names()).toEqual(['Purchases', payments.name]);
});

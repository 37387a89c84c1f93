import { expect, it } from 'vitest';
import type { PendingKey } from './copyDatabase.ts';
import { PendingChanges } from './pendingChanges.ts';

const keyOf = (number: number): PendingKey => ['1/1/shop', 'opening', number];

const pendingOf = (...changes: string[]): PendingChanges => {
  const pending = new PendingChanges();
  for (const [at, change] of changes.entries()) {
    pending.add({ key: keyOf(at), change, update: Uint8Array.of(at), made: at });
  }
  return pending;
};

it('counts the updates of one gesture as one change, until the last of them is gone', () => {
  const pending = pendingOf('move', 'name', 'name');
  expect(pending.count).toBe(2);
  pending.drop(keyOf(1));
  expect(pending.count).toBe(2);
  pending.drop(keyOf(2));
  expect(pending.count).toBe(1);
  expect(pending.all.map(({ change }) => change)).toEqual(['move']);
});

it('takes what it has a second time for the same, and what it does not have for nothing', () => {
  const pending = pendingOf('name');
  pending.add({ key: keyOf(0), change: 'name', update: Uint8Array.of(0), made: 7 });
  expect(pending.all.map(({ made }) => made)).toEqual([7]);
  pending.drop(keyOf(5));
  pending.drop(keyOf(0));
  expect([pending.count, pending.has(keyOf(0))]).toEqual([0, false]);
});

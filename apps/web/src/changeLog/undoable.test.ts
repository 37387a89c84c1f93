import { expect, it } from 'vitest';
import { undoable } from './undoable.ts';

const now = new Date('2026-11-20T12:00:00Z');
const entry = (logId: number, itemSlug: string, action: string, daysAgo = 1, group = 'Component') => ({
  logId,
  itemSlug,
  action,
  group,
  updatedAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
});

it('is the last that was heard of a component, and not what it came back from', () => {
  const entries = [
    entry(6, 'orders', 'MERGED'),
    entry(5, 'till', 'RESTORED'),
    entry(4, 'till', 'DELETED'),
    entry(3, 'orders', 'RESTORED'),
    entry(2, 'orders', 'DELETED'),
    entry(1, 'stock', 'RENAMED'),
  ];
  expect([...undoable(entries, now)]).toEqual([6]);
});

it('ends after thirty days, and is not for types and attributes', () => {
  expect(undoable([entry(1, 'orders', 'DELETED', 29.9)], now).size).toBe(1);
  expect(undoable([entry(1, 'orders', 'DELETED', 30.1)], now).size).toBe(0);
  expect(undoable([entry(1, 'service', 'DELETED', 1, 'Type')], now).size).toBe(0);
});

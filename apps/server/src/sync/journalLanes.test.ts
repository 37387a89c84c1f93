import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Append, WaitingEntry } from './journalBatches.ts';
import { createLanes } from './journalLanes.ts';

const entry = (document: string): WaitingEntry<Append> => ({
  entry: { document, userId: 1, payload: Uint8Array.of(0, 0), claims: [], owner: 1, committed: () => {} },
  since: 0,
  done: () => {},
  failed: () => {},
  settle: () => {},
});

/** Each write lasts until it is ended. */
const openLanes = (patience = 60_000) => {
  const writes: { document: string; count: number; end: () => void }[] = [];
  const stuck: number[] = [];
  const lanes = createLanes<Append>({
    patience,
    onStuck: (batch) => stuck.push(batch.length),
    write: (document, batch) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      writes.push({ document, count: batch.length, end: resolve });
      return promise;
    },
  });
  return {
    ...lanes,
    writes,
    stuck,
    begun: () => writes.map(({ document, count }) => `${document} ${count}`),
  };
};

it('documents do not wait for each other, and what comes meanwhile goes together in the next round', async () => {
  const { add, has, writes, begun } = openLanes();
  add('one', [entry('one')]);
  add('other', [entry('other'), entry('other')]);
  add('one', [entry('one')]);
  add('one', [entry('one'), entry('one')]);
  expect(begun()).toEqual(['one 1', 'other 2']);
  writes[1]?.end();
  await turn();
  expect([has('one'), has('other')]).toEqual([true, false]);
  writes[0]?.end();
  await turn();
  expect(begun()).toEqual(['one 1', 'other 2', 'one 3']);
  writes[2]?.end();
  await turn();
  expect(has('one')).toBe(false);
  add('one', [entry('one')]);
  expect(begun()).toHaveLength(4);
});

it('a round that takes longer than anybody waits is said to, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { add, writes, stuck } = openLanes(1_000);
    add('one', [entry('one'), entry('one')]);
    vi.advanceTimersByTime(999);
    expect(stuck).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(stuck).toEqual([2]);
    add('one', [entry('one')]);
    writes[0]?.end();
    await turn();
    writes[1]?.end();
    await turn();
    vi.advanceTimersByTime(5_000);
    expect(stuck).toEqual([2]);
  } finally {
    vi.useRealTimers();
  }
});

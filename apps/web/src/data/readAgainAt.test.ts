import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Opening } from './liveConnection.ts';
import { readAgainAt } from './readAgainAt.ts';

const markedAt = 10_000;

/** What is read again of what was read before the mark, after it, and what is known to be out of date. */
const readAgain = async (opening: Opening, readSince: number | null = markedAt): Promise<string[]> => {
  vi.useFakeTimers({ now: 20_000 });
  try {
    const client = new QueryClient();
    client.setQueryData(['old'], 1, { updatedAt: markedAt - 1 });
    client.setQueryData(['young'], 1, { updatedAt: markedAt });
    client.setQueryData(['now'], 1, { updatedAt: 20_000 });
    client.setQueryData(['outdated'], 1, { updatedAt: markedAt });
    await client.invalidateQueries({ queryKey: ['outdated'], refetchType: 'none' });
    await readAgainAt(client, opening, readSince);
    const all = client.getQueryCache().getAll();
    return all.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => String(queryKey[0]));
  } finally {
    vi.useRealTimers();
  }
};

it('is at first what was read before the mark, or, where nothing is known of one, before now', async () => {
  expect(await readAgain({ kind: 'first', isCaughtUp: true })).toEqual(['old', 'outdated']);
  expect(await readAgain({ kind: 'first', isCaughtUp: false })).toEqual(['old', 'young', 'outdated']);
  expect(await readAgain({ kind: 'first', isCaughtUp: false }, null)).toEqual(['old', 'young', 'outdated']);
});

it('is later all, or, where the server tells what followed, what was due anyway', async () => {
  expect(await readAgain({ kind: 'again', isCaughtUp: false })).toEqual(['old', 'young', 'now', 'outdated']);
  expect(await readAgain({ kind: 'again', isCaughtUp: true })).toEqual(['outdated']);
});

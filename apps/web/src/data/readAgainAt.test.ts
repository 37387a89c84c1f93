import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Opening } from './liveConnection.ts';
import { readAgainAt, readDue } from './readAgainAt.ts';

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

it('is, once the server answers again, what could not be read and what is known to be out of date', async () => {
  const client = new QueryClient();
  client.setQueryData(['known'], 1);
  client.setQueryData(['outdated'], 1);
  await client.invalidateQueries({ queryKey: ['outdated'], refetchType: 'none' });
  const read = client.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('away')) });
  await expect(read).rejects.toThrow('away');
  await readDue(client);
  const all = client.getQueryCache().getAll();
  const due = all.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => String(queryKey[0]));
  expect(due).toEqual(['outdated', 'failed']);
});

it('does not ask a second time for what is being read, where what changes meanwhile is told', async () => {
  for (const [isCaughtUp, times] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const client = new QueryClient();
    let asked = 0;
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: async () => {
        asked += 1;
        await mayAnswer;
        return asked;
      },
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const stop = observer.subscribe(() => {});
    void client.invalidateQueries({ queryKey: ['list'] });
    const reading = readAgainAt(client, { kind: 'again', isCaughtUp }, null);
    answer();
    await reading;
    expect(asked).toBe(times);
    stop();
  }
});

import { describe, expect, it } from 'vitest';
import type { Append, WaitingEntry } from './journalBatches.ts';
import { createJournalQueue } from './journalQueue.ts';

const entry = (userId: number, bytes = 2): WaitingEntry<Append> => ({
  entry: {
    document: 'one',
    userId,
    payload: new Uint8Array(bytes),
    claims: [],
    owner: 1,
    committed: () => {},
  },
  since: performance.now(),
  done: () => {},
  failed: () => {},
  settle: () => {},
});

/** A queue that waits for nobody, with so many entries of so many bytes. */
const queueWith = (...entries: WaitingEntry<Append>[]) => {
  const queue = createJournalQueue<Append>(-1);
  for (const each of entries) queue.add(each);
  return queue;
};
const many = (count: number, bytes = 2) => Array.from({ length: count }, () => entry(1, bytes));

describe('a batch', () => {
  it('is all that waits, in its order, up to five hundred rows', async () => {
    const entries = many(501);
    const queue = queueWith(...entries);
    expect(await queue.next()).toEqual(entries.slice(0, 500));
    expect(queue.isEmpty()).toBe(false);
    expect(await queue.next()).toEqual(entries.slice(500));
    expect(queue.isEmpty()).toBe(true);
    expect(await queue.next()).toEqual([]);
  });

  it('is 4 MB at the most, unless one row is more by itself', async () => {
    const exact = queueWith(...many(4, 1_000_000), entry(1));
    expect([(await exact.next()).length, (await exact.next()).length]).toEqual([4, 1]);
    const large = queueWith(entry(1, 9_000_000), entry(1));
    expect([(await large.next()).length, (await large.next()).length]).toEqual([1, 1]);
  });

  it('holds nothing that was taken back', async () => {
    const [first, second, third] = [entry(1), entry(1), entry(1)];
    const queue = queueWith(first, second, third);
    expect([queue.remove(second), queue.remove(second)]).toEqual([true, false]);
    expect(await queue.next()).toEqual([first, third]);
    expect(queue.remove(first)).toBe(false);
    queue.add(second);
    expect(queue.removeAll()).toEqual([second]);
    expect(queue.isEmpty()).toBe(true);
  });
});

describe('somebody who writes', () => {
  const waitOf = async (queue: ReturnType<typeof queueWith>, ...entries: WaitingEntry<Append>[]) => {
    for (const each of entries) queue.add(each);
    const from = performance.now();
    await queue.next();
    return performance.now() - from;
  };
  const busy = () => createJournalQueue<Append>(60_000);

  it('after a pause, or alone, waits for nobody; after somebody else a little, for others to join', async () => {
    const paused = createJournalQueue<Append>(-1);
    expect(await waitOf(paused, entry(1))).toBeLessThan(5);
    const queue = busy();
    await waitOf(queue, entry(1));
    expect(await waitOf(queue, entry(2))).toBeGreaterThan(5);
    // A person alone.
    expect(await waitOf(queue, entry(2))).toBeLessThan(5);
    expect(await waitOf(queue, entry(2), entry(2))).toBeGreaterThan(5);
    expect(await waitOf(queue, entry(2))).toBeGreaterThan(5);
  });
});

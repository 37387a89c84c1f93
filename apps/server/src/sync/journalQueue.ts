import { setTimeout as wait } from 'node:timers/promises';
import type { Append, WaitingEntries, WaitingEntry } from './journalBatches.ts';

/** Of one statement: parsing and copying it must not keep others waiting. */
const batchRows = 500;
const batchBytes = 4_000_000;
/** How long a row waits for others to be written with, as long as several people write. */
const gatherMilliseconds = 8;

export interface JournalQueue<Entry extends Append> {
  isEmpty(): boolean;
  add(waiting: WaitingEntry<Entry>): void;
  /** What is to be written next, once nobody else is expected to join it. */
  next(): Promise<WaitingEntries<Entry>>;
  /** Answers whether it still waited. */
  remove(waiting: WaitingEntry<Entry>): boolean;
  removeAll(): WaitingEntries<Entry>;
}

/** `pause`: without a batch for so long, nobody else is expected. */
export const createJournalQueue = <Entry extends Append>(pause: number): JournalQueue<Entry> => {
  const queue: WaitingEntry<Entry>[] = [];
  let startedAt = 0;
  /** Who wrote the last batch, if it was one person. */
  let lastWriter: number | null = null;

  const takeBatch = (): WaitingEntry<Entry>[] => {
    let count = 0;
    for (let bytes = 0; count < queue.length && count < batchRows; count++) {
      bytes += queue[count]?.entry.payload.length ?? 0;
      if (count > 0 && bytes > batchBytes) break;
    }
    return queue.splice(0, count);
  };

  /**
   * A commit costs the same for one row as for twenty. Nobody waits after a pause, and a person who works alone
   * never does: their next update comes only after this one is acknowledged.
   */
  const gather = async (): Promise<void> => {
    const [first] = queue;
    if (first === undefined || first.since - startedAt > pause) return;
    const isAlone = queue.length === 1 && first.entry.userId === lastWriter;
    const left = first.since + gatherMilliseconds - performance.now();
    if (!isAlone && left > 0) await wait(left);
  };

  return {
    isEmpty: () => queue.length === 0,
    add: (waiting) => void queue.push(waiting),
    next: async () => {
      await gather();
      const batch = takeBatch();
      startedAt = performance.now();
      lastWriter = batch.length === 1 ? (batch[0]?.entry.userId ?? null) : null;
      return batch;
    },
    remove: (waiting) => {
      const at = queue.indexOf(waiting);
      if (at !== -1) queue.splice(at, 1);
      return at !== -1;
    },
    removeAll: () => queue.splice(0),
  };
};

import { UpdateRefusal } from '../documents/refusal.ts';
import {
  type Append,
  type WaitingEntries,
  batchWriter,
  reject,
  type WaitingEntry,
  type WritingOfBatches,
} from './journalBatches.ts';
import { createLanes } from './journalLanes.ts';
import { createJournalQueue } from './journalQueue.ts';
import { createUnderWay, type UnderWay } from './underWay.ts';

export interface Journal<Entry extends Append> extends Pick<UnderWay, 'settled'> {
  /**
   * Resolves when the row is on disk. Rejects with `UpdateRefusal` when the database takes longer than five seconds for a
   * batch; a database that is slow only keeps it waiting.
   */
  append(entry: Entry): Promise<void>;
  /** Calls back when the database takes longer for a batch than people are kept waiting. Answers how to stop that. */
  whenStuck(notify: () => void): () => void;
}

interface JournalOptions<Entry extends Append> extends WritingOfBatches<Entry> {
  patience?: number;
  pause?: number;
}

const defaultPatience = 5_000;
const defaultPause = 60;

const asUnavailable = (): UpdateRefusal => new UpdateRefusal('unavailable');

export const createJournal = <Entry extends Append>(options: JournalOptions<Entry>): Journal<Entry> => {
  const { patience = defaultPatience, pause = defaultPause } = options;
  const queue = createJournalQueue<Entry>(pause);
  const writer = batchWriter(options);
  const underWay = createUnderWay();
  const stuckListeners = new Set<() => void>();
  let isWriting = false;
  let isStuck = false;

  /** What a statement already carries may still be committed, and is applied then; what waits behind it is not written. */
  const stick = (batch: WaitingEntries<Entry>): void => {
    isStuck = true;
    for (const { failed } of batch) failed(asUnavailable());
    for (const waiting of queue.removeAll()) reject(waiting, asUnavailable());
    for (const notify of stuckListeners) notify();
  };

  const lanes = createLanes<Entry>({
    write: writer.writeBehind,
    patience,
    onStuck: (batch) => {
      for (const { failed } of batch) failed(asUnavailable());
      for (const notify of stuckListeners) notify();
    },
  });

  const writeInTime = async (batch: WaitingEntries<Entry>): Promise<void> => {
    const timer = setTimeout(() => stick(batch), patience);
    const behind = await writer.write(batch).finally(() => clearTimeout(timer));
    isStuck = false;
    for (const [document, entries] of Map.groupBy(behind, ({ entry }) => entry.document))
      lanes.add(document, entries);
  };

  const writeQueue = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (!queue.isEmpty()) await writeInTime(await queue.next());
    } finally {
      isWriting = false;
    }
  };

  /** It will not be begun as long as the one before it has not ended. */
  const giveUpInTime = (waiting: WaitingEntry<Entry>, settled: Promise<void>): void => {
    const timer = setTimeout(() => {
      if (queue.remove(waiting)) reject(waiting, asUnavailable());
    }, patience);
    void settled.then(() => clearTimeout(timer));
  };

  return {
    append: (entry) =>
      new Promise((done, failed) => {
        const { promise: settled, resolve } = Promise.withResolvers<void>();
        const settle = (): void => {
          entry.ended?.();
          resolve();
        };
        const waiting: WaitingEntry<Entry> = { entry, since: performance.now(), done, failed, settle };
        underWay.track(entry.document, settled);
        if (lanes.has(entry.document)) return lanes.add(entry.document, [waiting]);
        queue.add(waiting);
        if (isStuck) giveUpInTime(waiting, settled);
        void writeQueue();
      }),
    whenStuck: (notify) => {
      stuckListeners.add(notify);
      return () => stuckListeners.delete(notify);
    },
    settled: underWay.settled,
  };
};

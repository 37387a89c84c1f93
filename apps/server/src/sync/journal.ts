import { setTimeout as wait } from 'node:timers/promises';
import type { RefusalCode } from '@lintel/diagram/collab';
import { isDiskFullError, isUnavailable } from '../db/errors.ts';
import type { Log } from '../log.ts';
import { UpdateRefusal } from '../documents/refusal.ts';
import type { Journalled, NewJournalRow } from '../documents/rows.ts';

export interface Append extends NewJournalRow {
  /**
   * Called as soon as the row is committed, whatever became of the connection it came from and whether
   * or not anybody still waits. What is committed has to be applied.
   */
  readonly committed: (row: Journalled) => void;
  /** Called when it is decided whether the row is there, after `committed`. */
  readonly ended?: () => void;
}

/** Each entry is in one of the two. */
export interface Outcome<Entry extends Append> {
  readonly rows: ReadonlyMap<Entry, Journalled>;
  readonly refused: ReadonlyMap<Entry, RefusalCode>;
}

export interface Journal<Entry extends Append> {
  /**
   * Resolves when the row is on disk. Rejects with `UpdateRefusal` when the database takes longer than five seconds for a
   * batch; a database that is slow only keeps it waiting.
   */
  append(entry: Entry): Promise<void>;
  /** To be told when the database takes longer for a batch than anybody is kept waiting. Answers how to be told no more. */
  whenStuck(notify: () => void): () => void;
  /** When nothing of this document (or of any) is on its way; never rejects. */
  settled(document?: string): Promise<void>;
}

interface JournalOptions<Entry extends Append> {
  log: Log;
  /** Commits what may be written. */
  write: (entries: readonly Entry[]) => Promise<Outcome<Entry>>;
  /** Brings to the disk what was committed, where the database does not do it itself. */
  flushToDisk?: () => Promise<void>;
  patience?: number;
  pause?: number;
}

/** Of one statement: parsing and copying it must not keep others waiting. */
const batchRows = 500;
const batchBytes = 4_000_000;
const defaultPatience = 5_000;
/** How long a row waits for others to be written with, as long as several people write. */
const gatherMilliseconds = 8;
/** Without a batch for so long, nobody else is expected. */
const defaultPause = 60;

interface Waiting<Entry extends Append> {
  readonly entry: Entry;
  readonly since: number;
  readonly done: () => void;
  readonly failed: (reason: UpdateRefusal) => void;
  readonly settle: () => void;
}

const asRefused = (error: unknown): UpdateRefusal =>
  error instanceof UpdateRefusal
    ? error
    : new UpdateRefusal(isDiskFullError(error) ? 'disk-full' : 'unavailable');

export const createJournal = <Entry extends Append>(options: JournalOptions<Entry>): Journal<Entry> => {
  const { log, write, flushToDisk, patience = defaultPatience, pause = defaultPause } = options;
  const queue: Waiting<Entry>[] = [];
  const open = new Map<string, Set<Promise<void>>>();
  let isWriting = false;
  let isStuck = false;
  const stuckListeners = new Set<() => void>();
  let startedAt = 0;
  /** Who wrote the last batch, if it was one person. */
  let lastWriter: number | null = null;

  const reject = (waiting: Waiting<Entry>, reason: UpdateRefusal): void => {
    waiting.failed(reason);
    waiting.settle();
  };

  const accept = (waiting: Waiting<Entry>, row: Journalled): void => {
    try {
      waiting.entry.committed(row);
    } catch (err) {
      log.error({ err, document: waiting.entry.document }, 'a committed update could not be applied');
    }
    waiting.done();
    waiting.settle();
  };

  const writeTogether = async (batch: readonly Waiting<Entry>[]): Promise<void> => {
    const { rows, refused } = await write(batch.map(({ entry }) => entry));
    // A disk that does not answer is told here, and what is written is applied all the same.
    await flushToDisk?.().catch((err: unknown) => log.error({ err }, 'the journal was not flushed to disk'));
    for (const waiting of batch) {
      const row = rows.get(waiting.entry);
      if (row === undefined) reject(waiting, new UpdateRefusal(refused.get(waiting.entry) ?? 'unavailable'));
      else accept(waiting, row);
    }
  };

  /** One row that cannot be stored must not take the others with it, except those that may build on it. */
  const writeOneByOne = async (batch: readonly Waiting<Entry>[]): Promise<void> => {
    const broken = new Set<string>();
    for (const waiting of batch) {
      const { document } = waiting.entry;
      if (broken.has(document)) {
        reject(waiting, new UpdateRefusal('unavailable'));
        continue;
      }
      try {
        await writeTogether([waiting]);
      } catch (error) {
        broken.add(document);
        log.error({ err: error, document }, 'an update could not be journalled');
        reject(waiting, asRefused(error));
      }
    }
  };

  const writeBatch = async (batch: readonly Waiting<Entry>[]): Promise<void> => {
    try {
      await writeTogether(batch);
    } catch (error) {
      const isHopeless = batch.length === 1 || isUnavailable(error) || isDiskFullError(error);
      if (!isHopeless) return writeOneByOne(batch);
      if (!(error instanceof UpdateRefusal)) log.error({ err: error }, 'the journal cannot be written');
      for (const waiting of batch) reject(waiting, asRefused(error));
    }
  };

  const takeBatch = (): Waiting<Entry>[] => {
    let count = 0;
    for (let bytes = 0; count < queue.length && count < batchRows; count++) {
      bytes += queue[count]?.entry.payload.length ?? 0;
      if (count > 0 && bytes > batchBytes) break;
    }
    return queue.splice(0, count);
  };

  /**
   * A commit costs the same for one row as for twenty. Nobody waits after a pause, and somebody who works alone
   * never does: their next update comes only after this one is acknowledged.
   */
  const gather = async (): Promise<void> => {
    const [first] = queue;
    if (first === undefined || first.since - startedAt > pause) return;
    const isAlone = queue.length === 1 && first.entry.userId === lastWriter;
    const left = first.since + gatherMilliseconds - performance.now();
    if (!isAlone && left > 0) await wait(left);
  };

  const writeQueue = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (queue.length > 0) {
        await gather();
        const batch = takeBatch();
        startedAt = performance.now();
        lastWriter = batch.length === 1 ? (batch[0]?.entry.userId ?? null) : null;
        const timer = setTimeout(() => stick(batch), patience);
        await writeBatch(batch).finally(() => clearTimeout(timer));
        isStuck = false;
      }
    } finally {
      isWriting = false;
    }
  };

  const track = (document: string, settled: Promise<void>): void => {
    const ofDocument = open.get(document) ?? new Set<Promise<void>>();
    open.set(document, ofDocument.add(settled));
    void settled.then(() => {
      ofDocument.delete(settled);
      if (ofDocument.size === 0) open.delete(document);
    });
  };

  const giveUp = ({ failed }: Waiting<Entry>): void => failed(new UpdateRefusal('unavailable'));

  const giveUpQueued = (waiting: Waiting<Entry>): void => {
    const at = queue.indexOf(waiting);
    if (at === -1) return;
    queue.splice(at, 1);
    reject(waiting, new UpdateRefusal('unavailable'));
  };

  /** What a statement already carries may still be committed, and is applied then; what waits behind it is not written. */
  const stick = (batch: readonly Waiting<Entry>[]): void => {
    isStuck = true;
    batch.forEach(giveUp);
    for (const waiting of queue.splice(0)) reject(waiting, new UpdateRefusal('unavailable'));
    for (const notify of stuckListeners) notify();
  };

  const append = (entry: Entry): Promise<void> =>
    new Promise((done, failed) => {
      const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
      const end = (): void => {
        entry.ended?.();
        settle();
      };
      const waiting: Waiting<Entry> = { entry, since: performance.now(), done, failed, settle: end };
      track(entry.document, settled);
      queue.push(waiting);
      // It will not be begun as long as the one before it has not ended.
      if (isStuck) {
        const timer = setTimeout(() => giveUpQueued(waiting), patience);
        void settled.then(() => clearTimeout(timer));
      }
      void writeQueue();
    });

  return {
    append,
    whenStuck: (notify) => {
      stuckListeners.add(notify);
      return () => stuckListeners.delete(notify);
    },
    settled: async (document) => {
      const waited = document === undefined ? [...open.keys()] : [document];
      await Promise.all(waited.flatMap((name) => [...(open.get(name) ?? [])]));
    },
  };
};

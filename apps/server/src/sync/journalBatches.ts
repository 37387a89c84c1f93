import type { RefusalCode } from '@lintel/diagram/collab';
import { isDiskFullError, isUnavailable } from '../db/errors.ts';
import { UpdateRefusal } from '../documents/refusal.ts';
import type { Journalled, NewJournalRow } from '../documents/rows.ts';
import type { Log } from '../log.ts';

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

export interface WritingOfBatches<Entry extends Append> {
  readonly log: Log;
  /** Commits what may be written. */
  readonly write: (entries: readonly Entry[]) => Promise<Outcome<Entry>>;
  /** Brings to the disk what was committed, where the database does not do it itself. */
  readonly flushToDisk?: () => Promise<void>;
}

/** An entry whose writer waits. */
export interface WaitingEntry<Entry extends Append> {
  readonly entry: Entry;
  readonly since: number;
  readonly done: () => void;
  readonly failed: (reason: UpdateRefusal) => void;
  readonly settle: () => void;
}

export type WaitingEntries<Entry extends Append> = readonly WaitingEntry<Entry>[];

const asRefused = (error: unknown): UpdateRefusal =>
  error instanceof UpdateRefusal
    ? error
    : new UpdateRefusal(isDiskFullError(error) ? 'disk-full' : 'unavailable');

export const reject = <Entry extends Append>(waiting: WaitingEntry<Entry>, reason: UpdateRefusal): void => {
  waiting.failed(reason);
  waiting.settle();
};

/** Writes what waits in one statement, and tells each writer what became of theirs. Never rejects. */
export const batchWriter = <Entry extends Append>(options: WritingOfBatches<Entry>) => {
  const { log, write, flushToDisk } = options;

  const accept = (waiting: WaitingEntry<Entry>, row: Journalled): void => {
    try {
      waiting.entry.committed(row);
    } catch (err) {
      log.error({ err, document: waiting.entry.document }, 'a committed update could not be applied');
    }
    waiting.done();
    waiting.settle();
  };

  const writeTogether = async (batch: WaitingEntries<Entry>): Promise<void> => {
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
  const writeOneByOne = async (batch: WaitingEntries<Entry>): Promise<void> => {
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

  return async (batch: WaitingEntries<Entry>): Promise<void> => {
    try {
      await writeTogether(batch);
    } catch (error) {
      const isHopeless = batch.length === 1 || isUnavailable(error) || isDiskFullError(error);
      if (!isHopeless) return writeOneByOne(batch);
      if (!(error instanceof UpdateRefusal)) log.error({ err: error }, 'the journal cannot be written');
      for (const waiting of batch) reject(waiting, asRefused(error));
    }
  };
};

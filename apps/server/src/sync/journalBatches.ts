import type { RefusalCode } from '@lintel/diagram/collab';
import { isDiskFullError, isUnavailable } from '../db/errors.ts';
import { UpdateRefusal } from '../documents/refusal.ts';
import type { Journalled, NewJournalRow } from '../documents/rows.ts';
import { createTurns } from '../documents/turns.ts';
import type { Log } from '../log.ts';
import { Outdated } from './outdated.ts';

export interface Append extends NewJournalRow {
  /**
   * Called as soon as the row is committed, whatever became of the connection it came from and whether
   * or not it is still waited for. What is committed has to be applied.
   */
  readonly committed: (row: Journalled) => void;
  /** Called when it is decided whether the row is there, after `committed`. */
  readonly ended?: () => void;
}

/** Each entry is in one of the four. */
export interface Outcome<Entry extends Append> {
  readonly rows: ReadonlyMap<Entry, Journalled>;
  readonly refused: ReadonlyMap<Entry, RefusalCode>;
  /** Their documents have moved on. */
  readonly behind: ReadonlySet<Entry>;
  /** Their sender has to judge them again. */
  readonly outdated: ReadonlySet<Entry>;
}

export interface WritingOfBatches<Entry extends Append> {
  readonly log: Log;
  /** Commits what may be written, without waiting for other writers. */
  readonly write: (entries: readonly Entry[]) => Promise<Outcome<Entry>>;
  /** The same for a document that has moved on: behind other writers to it, and behind what they wrote. */
  readonly writeBehind: (document: string, entries: readonly Entry[]) => Promise<Outcome<Entry>>;
  /** Brings to the disk what was committed, where the database does not do it itself. */
  readonly flushToDisk?: () => Promise<void>;
}

/** An entry whose writer waits. */
export interface WaitingEntry<Entry extends Append> {
  readonly entry: Entry;
  readonly since: number;
  readonly done: () => void;
  readonly failed: (reason: UpdateRefusal | Outdated) => void;
  readonly settle: () => void;
}

export type WaitingEntries<Entry extends Append> = readonly WaitingEntry<Entry>[];

const asRefused = (error: unknown): UpdateRefusal =>
  error instanceof UpdateRefusal
    ? error
    : new UpdateRefusal(isDiskFullError(error) ? 'disk-full' : 'unavailable');

export const reject = <Entry extends Append>(
  waiting: WaitingEntry<Entry>,
  reason: UpdateRefusal | Outdated,
): void => {
  waiting.failed(reason);
  waiting.settle();
};

/** Writes what waits, and tells each writer what became of theirs. Neither ever rejects. */
export interface BatchWriter<Entry extends Append> {
  /** In one statement. Answers with those whose documents have moved on, which are to be written by themselves. */
  write(batch: WaitingEntries<Entry>): Promise<WaitingEntries<Entry>>;
  writeBehind(document: string, batch: WaitingEntries<Entry>): Promise<void>;
}

type Write<Entry extends Append> = (entries: readonly Entry[]) => Promise<Outcome<Entry>>;

/** Of its own: in line with all who read large documents, nothing would be saved while many do. */
const turnMilliseconds = 10;

/** What is committed stays so, whatever comes of it in this process. */
const accept = <Entry extends Append>(log: Log, waiting: WaitingEntry<Entry>, row: Journalled): void => {
  try {
    waiting.entry.committed(row);
  } catch (err) {
    log.error({ err, document: waiting.entry.document }, 'a committed update could not be applied');
  }
  waiting.done();
  waiting.settle();
};

export const batchWriter = <Entry extends Append>(options: WritingOfBatches<Entry>): BatchWriter<Entry> => {
  const { log, flushToDisk } = options;
  const turn = createTurns(turnMilliseconds);

  const writeTogether = async (
    batch: WaitingEntries<Entry>,
    write: Write<Entry>,
  ): Promise<WaitingEntries<Entry>> => {
    const { rows, refused, behind, outdated } = await write(batch.map(({ entry }) => entry));
    // A disk that does not answer is told here, and what is written is applied all the same.
    await flushToDisk?.().catch((err: unknown) => log.error({ err }, 'the journal was not flushed to disk'));
    for (const waiting of batch) {
      // Between two of them: what a hundred people drew meanwhile is taken in by as many documents.
      await turn();
      const { entry } = waiting;
      const row = rows.get(entry);
      if (row !== undefined) accept(log, waiting, row);
      else if (outdated.has(entry)) reject(waiting, new Outdated());
      else if (!behind.has(entry)) reject(waiting, new UpdateRefusal(refused.get(entry) ?? 'unavailable'));
    }
    return batch.filter(({ entry }) => behind.has(entry));
  };

  /** One row that cannot be stored must not take the others with it, except those that may build on it. */
  const writeOneByOne = async (
    batch: WaitingEntries<Entry>,
    write: Write<Entry>,
  ): Promise<WaitingEntries<Entry>> => {
    const broken = new Set<string>();
    const behind: WaitingEntry<Entry>[] = [];
    for (const waiting of batch) {
      const { document } = waiting.entry;
      if (broken.has(document)) {
        reject(waiting, new UpdateRefusal('unavailable'));
        continue;
      }
      try {
        behind.push(...(await writeTogether([waiting], write)));
      } catch (error) {
        broken.add(document);
        log.error({ err: error, document }, 'an update could not be journalled');
        reject(waiting, asRefused(error));
      }
    }
    return behind;
  };

  const writeWith = async (
    batch: WaitingEntries<Entry>,
    write: Write<Entry>,
  ): Promise<WaitingEntries<Entry>> => {
    try {
      return await writeTogether(batch, write);
    } catch (error) {
      const isHopeless = batch.length === 1 || isUnavailable(error) || isDiskFullError(error);
      if (!isHopeless) return writeOneByOne(batch, write);
      if (!(error instanceof UpdateRefusal)) log.error({ err: error }, 'the journal cannot be written');
      for (const waiting of batch) reject(waiting, asRefused(error));
      return [];
    }
  };

  return {
    write: (batch) => writeWith(batch, options.write),
    writeBehind: async (document, batch) => {
      const left = await writeWith(batch, (entries) => options.writeBehind(document, entries));
      // There is nothing of the document any more.
      for (const waiting of left) reject(waiting, new UpdateRefusal('unavailable'));
    },
  };
};

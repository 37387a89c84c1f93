import { type Deaths, purge, surveyDeaths } from '@lintel/diagram/purge';
import { lte } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { docSnapshot } from '../db/tables/document.ts';
import type { Log } from '../log.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { compact } from '../documents/compaction.ts';

export interface Upkeep {
  /** Folds the journal, and removes for good what is dead for long. How much is stored then; null if it failed. */
  tidy(document: string): Promise<number | null>;
  /** Of documents that nobody opens. */
  purgeOverdue(): Promise<void>;
}

interface UpkeepOptions {
  db: Db;
  log: Log;
  now: () => Date;
  edits: ServerEdits;
  /** When everything in the journal is in the rows. */
  settle: (document: string) => Promise<void>;
}

const purgeOrigin = Object.freeze({ purge: true });

export const createUpkeep = ({ db, log, now, edits, settle }: UpkeepOptions): Upkeep => {
  /** Judged again on the document as it is now: an item may have been brought back and deleted anew. */
  const purgeDead = (document: string, known: Deaths): Promise<void> =>
    edits.transaction((tx) =>
      edits.writeAsServer(tx, document, null, (copy) => {
        const { due } = surveyDeaths(copy, { known, now: now().getTime() });
        purge(copy, due, purgeOrigin);
      }),
    );

  const tidy = async (document: string): Promise<number | null> => {
    try {
      const first = await compact(db, document, { now: now() });
      if (first.overdue === null) return first.bytes;
      await purgeDead(document, first.overdue);
      await settle(document);
      return (await compact(db, document, { now: now() })).bytes;
    } catch (err) {
      // Nothing is lost: snapshot and rows are as they were.
      log.error({ err, document }, 'a journal could not be compacted');
      return null;
    }
  };

  return {
    tidy,
    purgeOverdue: async () => {
      const overdue = await db
        .select({ document: docSnapshot.document })
        .from(docSnapshot)
        .where(lte(docSnapshot.purgeDueAt, now().toISOString()));
      for (const { document } of overdue) await tidy(document);
    },
  };
};

import { openDocument, readSchemaNumber } from '@lintel/diagram/document';
import { deadDays } from '@lintel/diagram/limits';
import { type Deaths, surveyDeaths } from '@lintel/diagram/purge';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { docSnapshot, docUpdate } from '../db/tables/document.ts';
import { encodeInTurns } from './encodeInTurns.ts';
import { decodeStored, type JournalRow, rowsOfDocument, type ToApply } from './stored.ts';
import { takingTurns } from './turns.ts';

const deadMilliseconds = deadDays * 86_400_000;

/** Whether a row may go into the snapshot and out of the journal. */
export type MayFold = (row: JournalRow) => boolean;

/** Snapshot and projected rows are the state that the diagram's rows say; after a crash the rest is projected. */
const foldProjected: MayFold = ({ projectedAt }) => projectedAt !== null;

export interface Compaction {
  readonly foldedRows: number;
  /** Of the snapshot and the rows that stay. */
  readonly bytes: number;
  /** Since when what is dead, if some of it is dead for so long that nobody will undo it any more. */
  readonly overdue: Deaths | null;
}

export interface CompactionOptions {
  readonly now: Date;
  readonly mayFold?: MayFold;
}

const earliest = (deaths: Deaths): string | null => {
  const since = Object.values(deaths).reduce((first, death) => Math.min(first, death.since), Infinity);
  return since === Infinity ? null : new Date(since + deadMilliseconds).toISOString();
};

/** What is stored of a document, and which of it may become the snapshot. */
interface Foldable extends ToApply {
  readonly rows: readonly JournalRow[];
  /** Bytes of the rows that stay. */
  readonly kept: number;
  readonly deaths: Deaths;
  readonly isAnyDue: boolean;
  /** Another one each time that the snapshot is written; null when there is none. */
  readonly edition: string | null;
}

const readFoldable = (
  db: Db,
  document: string,
  { now, mayFold = foldProjected }: CompactionOptions,
): Promise<Foldable> =>
  db.transaction(
    async (tx) => {
      const [found] = await tx
        .select({
          state: docSnapshot.state,
          deaths: docSnapshot.deaths,
          purgeDueAt: docSnapshot.purgeDueAt,
          edition: sql<string>`xmin::text`,
        })
        .from(docSnapshot)
        .where(eq(docSnapshot.document, document));
      const rows = await rowsOfDocument(tx, document);
      const firstKept = rows.findIndex((row) => !mayFold(row));
      // No row behind one that stays: it may build on it.
      const folded = firstKept === -1 ? rows : rows.slice(0, firstKept);
      const purgeDueAt = found?.purgeDueAt ?? null;
      return {
        snapshot: found?.state ?? null,
        rows: folded,
        kept: rows.slice(folded.length).reduce((sum, row) => sum + row.payload.length, 0),
        deaths: found?.deaths ?? {},
        isAnyDue: purgeDueAt !== null && Date.parse(purgeDueAt) <= now.getTime(),
        edition: found?.edition ?? null,
      };
    },
    { isolationLevel: 'repeatable read' },
  );

interface Folded {
  readonly state: Uint8Array;
  readonly stateVector: Uint8Array;
  readonly schema: number;
  readonly deaths: Deaths;
  readonly isAnyDue: boolean;
}

const fold = async (document: string, foldable: Foldable, now: Date): Promise<Folded> => {
  const turns = takingTurns();
  const doc = new Y.Doc();
  try {
    await decodeStored(doc, document, foldable, turns);
    const state = await encodeInTurns(doc, turns);
    const opened = openDocument(doc);
    await turns();
    const { deaths, due } = surveyDeaths(opened, { known: foldable.deaths, now: now.getTime() });
    const stateVector = Y.encodeStateVector(doc);
    await turns();
    return { state, stateVector, schema: readSchemaNumber(opened), deaths, isAnyDue: due.length > 0 };
  } finally {
    doc.destroy();
  }
};

/** Another server has folded, purged or removed the document meanwhile. */
class Outdated extends Error {
  override name = 'Outdated';
}

const replaceSnapshot = async (
  tx: Db,
  document: string,
  { state, stateVector, schema, deaths }: Folded,
  edition: string | null,
): Promise<void> => {
  const values = { state, stateVector, schema, deaths, purgeDueAt: earliest(deaths) };
  const written =
    edition === null
      ? await tx
          .insert(docSnapshot)
          .values({ document, ...values })
          .onConflictDoNothing()
          .returning({ document: docSnapshot.document })
      : await tx
          .update(docSnapshot)
          .set(values)
          .where(and(eq(docSnapshot.document, document), sql`xmin::text = ${edition}`))
          .returning({ document: docSnapshot.document });
  if (written.length === 0) throw new Outdated();
};

const removeFolded = async (tx: Db, rows: readonly JournalRow[]): Promise<void> => {
  let removed = 0;
  for (let at = 0; at < rows.length; at += 1_000) {
    const ids = rows.slice(at, at + 1_000).map((row) => row.id);
    const gone = await tx.delete(docUpdate).where(inArray(docUpdate.id, ids)).returning({ id: docUpdate.id });
    removed += gone.length;
  }
  if (removed < rows.length) throw new Outdated();
};

const compactOnce = async (db: Db, document: string, options: CompactionOptions): Promise<Compaction> => {
  const foldable = await readFoldable(db, document, options);
  const { snapshot, rows, kept, edition } = foldable;
  if (rows.length === 0 && !foldable.isAnyDue) {
    return { foldedRows: 0, bytes: kept + (snapshot?.length ?? 0), overdue: null };
  }
  const folded = await fold(document, foldable, options.now);
  await db.transaction(async (tx) => {
    await replaceSnapshot(tx, document, folded, edition);
    await removeFolded(tx, rows);
  });
  return {
    foldedRows: rows.length,
    bytes: kept + folded.state.length,
    overdue: folded.isAnyDue ? folded.deaths : null,
  };
};

const attempts = 3;

/**
 * Snapshot and rows become the new snapshot, folded while others work and written only if nobody else has meanwhile.
 * Exactly the rows that were folded go: ids commit out of order, so one below the highest may still come.
 */
export const compact = async (db: Db, document: string, options: CompactionOptions): Promise<Compaction> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await compactOnce(db, document, options);
    } catch (error) {
      if (!(error instanceof Outdated) || attempt === attempts) throw error;
    }
  }
};

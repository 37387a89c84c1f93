import { openDocument, readSchemaNumber } from '@lintel/diagram/document';
import { asc, eq, inArray } from 'drizzle-orm';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { docClient, docSnapshot, docUpdate } from '../db/tables/document.ts';
import { DocumentUnreadable } from './refusal.ts';

export interface JournalRow {
  readonly id: number;
  readonly payload: Uint8Array;
  readonly projectedAt: string | null;
}

interface Stored {
  readonly snapshot: Uint8Array | null;
  readonly rows: readonly JournalRow[];
}

export interface Loaded extends Stored {
  /** Yjs client → user. */
  readonly owners: Map<number, number>;
  readonly bytes: number;
}

const rowsOfDocument = (db: Db, document: string): Promise<JournalRow[]> =>
  db
    .select({ id: docUpdate.id, payload: docUpdate.payload, projectedAt: docUpdate.projectedAt })
    .from(docUpdate)
    .where(eq(docUpdate.document, document))
    .orderBy(asc(docUpdate.id));

/** All in one transaction: one update at a time costs three times as much. */
export const applyStored = (doc: Y.Doc, document: string, { snapshot, rows }: Stored): void => {
  try {
    doc.transact(() => {
      if (snapshot !== null) Y.applyUpdate(doc, snapshot);
      for (const { payload } of rows) Y.applyUpdate(doc, payload);
    });
  } catch (error) {
    throw new DocumentUnreadable(document, error);
  }
  // Something that others build on is missing: shown like this it would only be overwritten.
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) {
    throw new DocumentUnreadable(document);
  }
};

/** One moment's view: a compaction between two readings would hide the rows it folded. */
export const readStored = (db: Db, document: string): Promise<Loaded> =>
  db.transaction(
    async (tx) => {
      const rows = await rowsOfDocument(tx, document);
      const [found] = await tx
        .select({ state: docSnapshot.state })
        .from(docSnapshot)
        .where(eq(docSnapshot.document, document));
      const clients = await tx
        .select({ clientId: docClient.clientId, userId: docClient.userId })
        .from(docClient)
        .where(eq(docClient.document, document));
      const snapshot = found?.state ?? null;
      return {
        snapshot,
        rows,
        owners: new Map(clients.map(({ clientId, userId }) => [clientId, userId])),
        bytes: rows.reduce((sum, row) => sum + row.payload.length, snapshot?.length ?? 0),
      };
    },
    { isolationLevel: 'repeatable read' },
  );

/** Whether a row may go into the snapshot and out of the journal. */
export type MayFold = (row: JournalRow) => boolean;

const foldAll: MayFold = () => true;

export interface Compaction {
  readonly foldedRows: number;
  /** Of the snapshot and the rows that stay. */
  readonly bytes: number;
}

const emptyDoc = new Y.Doc();
const nothing = { state: Y.encodeStateAsUpdate(emptyDoc), stateVector: Y.encodeStateVector(emptyDoc) };

/**
 * Snapshot and rows become the new snapshot. Exactly the rows that were folded go: ids commit out of
 * order, so one below the highest may still come.
 */
export const compact = (db: Db, document: string, mayFold: MayFold = foldAll): Promise<Compaction> =>
  db.transaction(async (tx) => {
    // So that there is a row to lock.
    await tx
      .insert(docSnapshot)
      .values({ document, ...nothing, schema: 0 })
      .onConflictDoNothing();
    const [held] = await tx
      .select({ state: docSnapshot.state })
      .from(docSnapshot)
      .where(eq(docSnapshot.document, document))
      .for('update');
    const rows = await rowsOfDocument(tx, document);
    const firstKept = rows.findIndex((row) => !mayFold(row));
    // No row behind one that stays: it may build on it.
    const folded = firstKept === -1 ? rows : rows.slice(0, firstKept);
    const kept = rows.slice(folded.length).reduce((sum, row) => sum + row.payload.length, 0);
    const snapshot = held?.state ?? null;
    if (folded.length === 0) return { foldedRows: 0, bytes: kept + (snapshot?.length ?? 0) };

    const doc = new Y.Doc();
    try {
      applyStored(doc, document, { snapshot, rows: folded });
      const state = Y.encodeStateAsUpdate(doc);
      await tx
        .update(docSnapshot)
        .set({
          state,
          stateVector: Y.encodeStateVector(doc),
          schema: readSchemaNumber(openDocument(doc)),
        })
        .where(eq(docSnapshot.document, document));
      for (let at = 0; at < folded.length; at += 1_000) {
        const ids = folded.slice(at, at + 1_000).map((row) => row.id);
        await tx.delete(docUpdate).where(inArray(docUpdate.id, ids));
      }
      return { foldedRows: folded.length, bytes: kept + state.length };
    } finally {
      doc.destroy();
    }
  });

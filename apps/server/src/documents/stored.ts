import { createHash } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { docClient, docHead, docSnapshot, docUpdate } from '../db/tables/document.ts';
import { DocumentUnreadable } from './refusal.ts';
import { applyInTurns, type TakeTurns, takingTurns } from './turns.ts';

export interface JournalRow {
  readonly id: number;
  readonly number: number;
  readonly userId: number | null;
  readonly payload: Uint8Array;
  readonly createdAt: string;
  readonly projectedAt: string | null;
}

export interface ToApply {
  readonly snapshot: Uint8Array | null;
  readonly rows: readonly Pick<JournalRow, 'payload'>[];
}

interface Stored extends ToApply {
  readonly snapshot: Uint8Array | null;
  readonly rows: readonly JournalRow[];
}

/** How far a document has come. */
export interface DocumentHead {
  /** Of the last row that was ever committed. */
  readonly number: number;
  /** How often it was projected. */
  readonly projections: number;
}

export interface Loaded extends Stored, DocumentHead {
  /** Yjs client → user. */
  readonly owners: Map<number, number>;
  readonly bytes: number;
}

export const rowsOfDocument = (db: Db, document: string): Promise<JournalRow[]> =>
  db
    .select({
      id: docUpdate.id,
      number: docUpdate.number,
      userId: docUpdate.userId,
      payload: docUpdate.payload,
      createdAt: docUpdate.createdAt,
      projectedAt: docUpdate.projectedAt,
    })
    .from(docUpdate)
    .where(eq(docUpdate.document, document))
    .orderBy(asc(docUpdate.number));

/** Whether something that others build on is missing. */
export const hasGaps = (doc: Y.Doc): boolean =>
  doc.store.pendingStructs !== null || doc.store.pendingDs !== null;

/** Shown with a gap it would only be overwritten. */
export const refuseGaps = (doc: Y.Doc, document: string): void => {
  if (hasGaps(doc)) throw new DocumentUnreadable(document);
};

export const applyStored = async (
  doc: Y.Doc,
  document: string,
  { snapshot, rows }: ToApply,
  turns: TakeTurns,
): Promise<void> => {
  const payloads = rows.map(({ payload }) => payload);
  try {
    await applyInTurns(doc, snapshot === null ? payloads : [snapshot, ...payloads], turns);
  } catch (error) {
    throw new DocumentUnreadable(document, error);
  }
};

/** A document that is stored, and is to be complete. */
export const decodeStored = async (
  doc: Y.Doc,
  document: string,
  stored: ToApply,
  turns: TakeTurns = takingTurns(),
): Promise<void> => {
  await applyStored(doc, document, stored, turns);
  refuseGaps(doc, document);
};

/** One moment's view: a compaction between two readings would hide the rows it folded. */
export const readStored = (db: Db, document: string): Promise<Loaded> =>
  db.transaction((tx) => readStoredWithin(tx, document), { isolationLevel: 'repeatable read' });

export const bytesOf = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new TypeError('The driver answered without bytes');
  return value;
};

/** Another one each time that the snapshot is written; the time as well, for a database that was copied row by row. */
const writing = sql.raw(
  `doc_snapshot.xmin::text || ' ' || extract(epoch from doc_snapshot.updated_at)::text`,
);

/** Names what is stored of a document, without its bytes: no row of the journal is ever another one. */
const editionFrom = (folded: unknown, rowIds: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([folded, rowIds]))
    .digest('base64url');

interface StoredDrawing extends ToApply {
  readonly edition: string;
}

/** What shows on a document, and not who drew it: in one statement, which sees one moment by itself. */
export const readDrawn = async (db: Db, document: string): Promise<StoredDrawing> => {
  const parts = await rowsOf(
    db,
    planKept(sql`
      select true as folded, 0::bigint as id, 0::bigint as number, state as part, ${writing} as writing
      from doc_snapshot where document = ${document}::text
      union all
      select false, id, number, payload, null from doc_update where document = ${document}::text
      order by folded desc, number`),
  );
  const folded = parts.find((part) => part['folded'] === true);
  const rows = parts.filter((part) => part !== folded);
  return {
    snapshot: folded === undefined ? null : bytesOf(folded['part']),
    rows: rows.map((row) => ({ payload: bytesOf(row['part']) })),
    edition: editionFrom(
      folded?.['writing'] ?? null,
      rows.length === 0 ? null : rows.map((row) => row['id']).join(),
    ),
  };
};

/**
 * What shows on each of many documents, in one statement: of the first of them, as many as make up so many bytes together.
 * Where nothing is stored there is nothing to apply.
 */
export const readDrawnOf = async (
  db: Db,
  documents: readonly string[],
  mostBytes: number,
): Promise<ReadonlyMap<string, ToApply>> => {
  const parts = await rowsOf(
    db,
    planKept(sql`
      with asked as materialized (
        select document, place from unnest(${listText(documents)}::text[]) with ordinality as asked (document, place)
      ), part as (
        select asked.place, asked.document, 0::bigint as number, doc_snapshot.state as part, true as folded
        from asked left join doc_snapshot on doc_snapshot.document = asked.document
        union all
        select asked.place, asked.document, doc_update.number, doc_update.payload, false
        from asked join doc_update on doc_update.document = asked.document
      ), sized as (
        select *, sum(coalesce(octet_length(part), 0)) over (order by place range unbounded preceding) as bytes from part
      )
      select document, folded, part from sized where bytes <= ${mostBytes}::bigint order by place, number`),
  );
  return new Map(
    [...Map.groupBy(parts, (part) => String(part['document']))].map(([document, of]) => {
      const folded = of.find((part) => part['folded'] === true && part['part'] !== null);
      const rows = of.filter((part) => part['folded'] === false);
      return [
        document,
        {
          snapshot: folded === undefined ? null : bytesOf(folded['part']),
          rows: rows.map((row) => ({ payload: bytesOf(row['part']) })),
        },
      ];
    }),
  );
};

/** The editions of many documents at one moment. */
export const editionsOf = async (
  db: Db,
  documents: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf(
    db,
    planKept(sql`
      select asked.document, ${writing} as writing,
        (select string_agg(id::text, ',' order by number) from doc_update where document = asked.document) as ids
      from unnest(${listText(documents)}::text[]) as asked (document)
      left join doc_snapshot on doc_snapshot.document = asked.document`),
  );
  return new Map(rows.map((row) => [String(row['document']), editionFrom(row['writing'], row['ids'])]));
};

export const readHead = async (tx: Db, document: string): Promise<DocumentHead> => {
  const [head] = await tx
    .select({ number: docHead.number, projections: docHead.projections })
    .from(docHead)
    .where(eq(docHead.document, document));
  return head ?? { number: 0, projections: 0 };
};

/** For a caller that holds the document's diagram, so that nothing is projected or folded meanwhile. */
export const readStoredWithin = async (tx: Db, document: string): Promise<Loaded> => {
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
    ...(await readHead(tx, document)),
    owners: new Map(clients.map(({ clientId, userId }) => [clientId, userId])),
    bytes: rows.reduce((sum, row) => sum + row.payload.length, snapshot?.length ?? 0),
  };
};

/** Everything there is of a document. Nothing refers to it but its name. */
export const removeStored = async (tx: Db, documents: readonly string[]): Promise<void> => {
  if (documents.length === 0) return;
  // First, and so after whatever is being appended.
  await tx.delete(docHead).where(inArray(docHead.document, [...documents]));
  await tx.delete(docUpdate).where(inArray(docUpdate.document, [...documents]));
  await tx.delete(docSnapshot).where(inArray(docSnapshot.document, [...documents]));
  await tx.delete(docClient).where(inArray(docClient.document, [...documents]));
};

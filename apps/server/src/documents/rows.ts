import { sql } from 'drizzle-orm';
import type { Db, Row } from '../db/client.ts';
import { readInstant } from '../db/columns.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { docClient, docHead, docUpdate } from '../db/tables/document.ts';
import { UpdateRefusal } from './refusal.ts';
import { type Asked, type Right, readRight, rightsQuery } from './rights.ts';

/** One update on its way into the journal. */
export interface NewJournalRow {
  readonly document: string;
  /** Null for what the server does of its own accord. */
  readonly userId: number | null;
  readonly payload: Uint8Array;
  /** Yjs clients that write here for the first time, and whose they are from now on. */
  readonly claims: readonly number[];
  readonly owner: number;
  /** Where the rows of the diagram already say what it says: it will not be projected. */
  readonly isProjected?: boolean;
}

/** What the database adds. */
export interface Journalled {
  readonly id: number;
  /** Its place in the journal of its document. */
  readonly number: number;
  readonly createdAt: string;
}

/** Another process may have taken in another person's first writing under the same client. */
export const claimClients = async (tx: Db, rows: readonly NewJournalRow[]): Promise<void> => {
  const claims = rows.flatMap(({ document, claims: clients, owner }) =>
    clients.map((clientId) => ({ document, clientId, userId: owner })),
  );
  if (claims.length === 0) return;
  const unique = new Map(claims.map((claim) => [`${claim.document} ${claim.clientId}`, claim]));
  const owners = await tx
    .insert(docClient)
    .values([...unique.values()])
    .onConflictDoUpdate({
      target: [docClient.document, docClient.clientId],
      set: { userId: sql`${docClient.userId}` },
    })
    .returning();
  const byClient = new Map(
    owners.map(({ document, clientId, userId }) => [`${document} ${clientId}`, userId]),
  );
  for (const { document, clientId, userId } of claims) {
    if (byClient.get(`${document} ${clientId}`) !== userId) throw new UpdateRefusal('foreign-client');
  }
};

/** Until the end of the transaction nobody else adds to the document, which may be a new one. */
export const holdHead = async (tx: Db, document: string): Promise<void> => {
  await tx
    .insert(docHead)
    .values({ document })
    .onConflictDoUpdate({ target: docHead.document, set: { number: sql`${docHead.number}` } });
};

/** A row of a writer who has the right to it, as the one that follows what that writer has seen. */
export interface AskedRow extends NewJournalRow {
  /** Null for what the server does of its own accord. */
  readonly asked: Asked | null;
  /** The number of the last row that its writer has seen. */
  readonly seen: number;
}

/** `behind`: something else has been committed, or is about to be, of which the writer knows nothing. */
export type Written = Journalled | Exclude<Right, 'write'> | 'behind';

const none: Right = 'none';

const readWritten = (row: Row): Written => {
  const right = readRight(row['may']);
  if (right !== 'write') return right;
  if (row['id'] === null) return 'behind';
  return {
    id: Number(row['id']),
    number: Number(row['number']),
    createdAt: readInstant(String(row['created_at'])),
  };
};

/**
 * One statement for all rows, which asks for their rights as well: a right that was lost before is never written with, and
 * nothing has to be taken back. What was not written for want of a right says which one there is. It waits for nobody: a
 * document to which another writer adds at this moment has moved on.
 */
export const insertPermitted = async (tx: Db, now: Date, rows: readonly AskedRow[]): Promise<Written[]> => {
  const column = (read: (row: AskedRow) => string | number | null): string => listText(rows.map(read));
  const written = await rowsOf(
    tx,
    planKept(sql`
      with given as materialized (
        select * from unnest(
          ${column(({ document }) => document)}::text[],
          ${column(({ seen }) => seen)}::bigint[],
          ${column(({ userId }) => userId)}::int[],
          ${column(({ payload }) => `\\x${Buffer.from(payload).toString('hex')}`)}::bytea[],
          ${column(({ isProjected = false }) => String(isProjected))}::boolean[],
          ${column(({ asked }) => asked?.credential ?? null)}::text[],
          ${column(({ asked }) => asked?.diagramSlug ?? null)}::text[]
        ) with ordinality as row (document, seen, user_id, payload, is_projected, credential, slug, place)
      ), held as materialized (
        ${rightsQuery(
          now,
          rows.flatMap(({ asked }) => asked ?? []),
        )}
      ), judged as materialized (
        select given.*, case when given.credential is null then 'write' else coalesce(held.may, ${none}::text) end as may
        from given left join held on held.credential = given.credential and held.slug = given.slug
      ), head as materialized (
        select document, number from ${docHead}
        where document = any(${listText([...new Set(rows.map(({ document }) => document))])}::text[])
        for update skip locked
      ), following as materialized (
        select judged.*, head.number + row_number() over (partition by judged.document order by place) as number
        from judged join head on head.document = judged.document and head.number = judged.seen
        where may = 'write'
      ), raised as (
        update ${docHead} set number = last.number
        from (select document, max(number) as number from following group by document) as last
        where doc_head.document = last.document
      ), added as (
        insert into ${docUpdate} (document, number, user_id, payload, projected_at)
        select document, number, user_id, payload, case when is_projected then now() end
        from following order by place
        returning id, document, number, created_at
      )
      select judged.may, added.id, added.number, added.created_at
      from judged
      left join following on following.place = judged.place
      left join added on added.document = following.document and added.number = following.number
      order by judged.place`),
  );
  return written.map(readWritten);
};

/** What the server writes, behind whatever is there. Until the end of the transaction nobody else adds to the document. */
export const insertRows = async (tx: Db, rows: readonly NewJournalRow[]): Promise<Journalled[]> => {
  if (rows.length === 0) return [];
  await claimClients(tx, rows);
  return tx
    .insert(docUpdate)
    .values(
      rows.map(({ document, userId, payload, isProjected = false }) => ({
        document,
        userId,
        payload,
        projectedAt: isProjected ? sql<string>`now()` : null,
      })),
    )
    .returning({ id: docUpdate.id, number: docUpdate.number, createdAt: docUpdate.createdAt });
};

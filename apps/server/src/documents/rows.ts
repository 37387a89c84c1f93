import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { readInstant } from '../db/columns.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { docClient, docUpdate } from '../db/tables/document.ts';
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
  readonly createdAt: string;
}

/** Another process may have taken in somebody else's first writing under the same client. */
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

/** A row of whoever has the right to write it; null for what the server does of its own accord. */
export interface AskedRow extends NewJournalRow {
  readonly asked: Asked | null;
}

export type Written = Journalled | Exclude<Right, 'write'>;

const none: Right = 'none';

/**
 * One statement for all rows, which asks for their rights as well: a right that was lost before is never written with, and
 * nothing has to be taken back. What was not written for want of a right says which one there is.
 */
export const insertPermitted = async (tx: Db, now: Date, rows: readonly AskedRow[]): Promise<Written[]> => {
  const column = (read: (row: AskedRow) => string | number | null): string => listText(rows.map(read));
  const written = await rowsOf(
    tx,
    planKept(sql`
      with given as materialized (
        select * from unnest(
          ${column(({ document }) => document)}::text[],
          ${column(({ userId }) => userId)}::int[],
          ${column(({ payload }) => `\\x${Buffer.from(payload).toString('hex')}`)}::bytea[],
          ${column(({ isProjected = false }) => String(isProjected))}::boolean[],
          ${column(({ asked }) => asked?.credential ?? null)}::text[],
          ${column(({ asked }) => asked?.diagramSlug ?? null)}::text[]
        ) with ordinality as row (document, user_id, payload, is_projected, credential, slug, place)
      ), held as materialized (
        ${rightsQuery(
          now,
          rows.flatMap(({ asked }) => asked ?? []),
        )}
      ), judged as materialized (
        select given.*, case when given.credential is null then 'write' else coalesce(held.may, ${none}::text) end as may
        from given left join held on held.credential = given.credential and held.slug = given.slug
      ), added as (
        insert into ${docUpdate} (document, user_id, payload, projected_at)
        select document, user_id, payload, case when is_projected then now() end
        from judged where may = 'write' order by place
        returning id, created_at
      ), numbered as (
        select id, created_at, row_number() over (order by id) as turn from added
      ), permitted as (
        select place, row_number() over (order by place) as turn from judged where may = 'write'
      )
      select judged.may, numbered.id, numbered.created_at
      from judged
      left join permitted on permitted.place = judged.place
      left join numbered on numbered.turn = permitted.turn
      order by judged.place`),
  );
  return written.map((row) => {
    const right = readRight(row['may']);
    if (right !== 'write') return right;
    return { id: Number(row['id']), createdAt: readInstant(String(row['created_at'])) };
  });
};

/** What the server writes, and one statement more where somebody writes for the first time. */
export const insertRows = async (tx: Db, rows: readonly NewJournalRow[]): Promise<Journalled[]> => {
  if (rows.length === 0) return [];
  await claimClients(tx, rows);
  const written = await insertPermitted(
    tx,
    new Date(),
    rows.map((row) => ({ ...row, asked: null })),
  );
  return written.filter((each) => typeof each !== 'string');
};

import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { readInstant } from '../db/columns.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { docClient, docUpdate } from '../db/tables/document.ts';
import { Refused } from './refusal.ts';

/** One update on its way into the journal. */
export interface NewRow {
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
const claimClients = async (tx: Db, rows: readonly NewRow[]): Promise<void> => {
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
    if (byClient.get(`${document} ${clientId}`) !== userId) throw new Refused('foreign-client');
  }
};

/** One statement for all rows, and one more where somebody writes for the first time. */
export const insertRows = async (tx: Db, rows: readonly NewRow[]): Promise<Journalled[]> => {
  if (rows.length === 0) return [];
  await claimClients(tx, rows);
  const documents = listText(rows.map(({ document }) => document));
  const users = listText(rows.map(({ userId }) => userId));
  const payloads = listText(rows.map(({ payload }) => `\\x${Buffer.from(payload).toString('hex')}`));
  const projected = listText(rows.map(({ isProjected = false }) => String(isProjected)));
  const journalled = await rowsOf(
    tx,
    planKept(sql`
      insert into ${docUpdate} (document, user_id, payload, projected_at)
      select row.document, row.user_id, row.payload, case when row.is_projected then now() end
      from unnest(${documents}::text[], ${users}::int[], ${payloads}::bytea[], ${projected}::boolean[])
        with ordinality as row (document, user_id, payload, is_projected, place)
      order by row.place
      returning id, created_at`),
  );
  return journalled.map((row) => ({
    id: Number(row['id']),
    createdAt: readInstant(String(row['created_at'])),
  }));
};

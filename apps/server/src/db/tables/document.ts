import { sql } from 'drizzle-orm';
import type { Deaths } from '@lintel/diagram/purge';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, now } from '../columns.ts';

/** How far each document has come. A transaction that adds to its journal holds its row meanwhile. */
export const docHead = pgTable('doc_head', {
  document: text().primaryKey(),
  /** Of the last row: how many were ever committed. */
  number: bigint({ mode: 'number' }).notNull().default(0),
  /** How often it was projected. */
  projections: bigint({ mode: 'number' }).notNull().default(0),
});

/**
 * The journal. It refers to nothing: an acknowledged edit is kept even if its author or its
 * diagram is removed at that moment.
 */
export const docUpdate = pgTable(
  'doc_update',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    document: text().notNull(),
    /** Its place in the journal of the document. An insert that names none is given the next one, by a trigger. */
    number: bigint({ mode: 'number' }).notNull().default(0),
    userId: integer(),
    clientId: bigint({ mode: 'number' }),
    payload: bytes().notNull(),
    createdAt: createdAt(),
    projectedAt: instant(),
  },
  (t) => [
    uniqueIndex('doc_update_number_index').on(t.document, t.number),
    index('doc_update_unprojected_index').on(t.document, t.id).where(sql`${t.projectedAt} is null`),
  ],
);

export const docSnapshot = pgTable(
  'doc_snapshot',
  {
    document: text().primaryKey(),
    state: bytes().notNull(),
    stateVector: bytes().notNull(),
    schema: integer().notNull(),
    /** Since when which of its items are dead, as it was seen when the snapshot was made. */
    deaths: jsonb().$type<Deaths>().notNull().default({}),
    /** When the first of them may be removed for good. */
    purgeDueAt: instant(),
    updatedAt: instant()
      .notNull()
      .default(now)
      .$onUpdate(() => now),
  },
  (t) => [index('doc_snapshot_purge_index').on(t.purgeDueAt)],
);

/** Whose Yjs clientID it is in this document: the first who wrote with it. */
export const docClient = pgTable(
  'doc_client',
  {
    document: text().notNull(),
    clientId: bigint({ mode: 'number' }).notNull(),
    userId: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'doc_client_pkey', columns: [t.document, t.clientId] })],
);

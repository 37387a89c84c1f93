import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, now } from '../columns.ts';

export const job = pgTable(
  'job',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: instant().notNull().default(now),
    attempts: integer().notNull().default(0),
    lockedAt: instant(),
    /** How often it was taken. The server that has it knows by it that no other has taken it since. */
    holds: bigint({ mode: 'number' }).notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [index('job_run_index').on(t.runAt), index('job_kind_index').on(t.kind, t.runAt)],
);

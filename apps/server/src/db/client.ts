import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pulse } from '../watchdog/pulse.ts';
import type { schema } from './schema.ts';

/** Either driver, and either the database or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** What a query answers, by column. */
export type Row = Record<string, unknown>;

export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  close(): Promise<void>;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  rows(query: SQL): Promise<Row[]>;
  /** Notes what a whole data folder holds from here on; to be called when the schema is that of this build. */
  remember(): Promise<void>;
  /** Puts a copy of it there, as it is at one moment, while everybody waits; null for a database that is in no folder. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  /** Of the thread that an embedded database lives in; null for a server. */
  readonly pulse: Pulse | null;
  /** When the log of an embedded database is as it should be after what was written. */
  tended(): Promise<void>;
}

import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { embeddedTypes } from './embeddedTypes.ts';
import { type Faults, pgliteCalls, postgresCalls, withFaults } from './faults.ts';
import { keepingPlansOfPglite, keepingPlansOfPostgres } from './keptPlans.ts';
import { lockDataFolder } from './lock.ts';
import { withoutRollbackOnLoss } from './lostConnections.ts';
import { type Row, rowsOf } from './rows.ts';
import { schema } from './schema.ts';
import { givingTurnsBetween } from './turnsBetween.ts';

/** Either driver, and either the database or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  close(): Promise<void>;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  rows(query: SQL): Promise<Row[]>;
}

export type DatabaseOptions =
  | { databaseUrl?: string | undefined; dataDir: string; connections?: number; faults?: Faults }
  | { memory: true; template?: Blob; faults?: Faults };

// Column names in the tables' files are camel case; PostgreSQL's are snake case.
const settings = { schema, casing: 'snake_case' } as const;

const databaseOf = (db: Db, kind: Database['kind'], close: () => Promise<void>): Database => {
  let closing: Promise<void> | undefined;
  return {
    db,
    kind,
    close: () => {
      closing ??= close();
      return closing;
    },
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    rows: (query) => rowsOf(db, query),
  };
};

/** The server gives up a statement that waits for a lock or a disk: whoever asked is told that it is unavailable. */
const statementMilliseconds = 10_000;
/** A transaction of ours waits for nothing but SQL. */
const idleMilliseconds = 30_000;

const openPostgres = (url: string, connections: number, faults: Faults | undefined): Database => {
  const client = postgres(url, {
    max: connections,
    connect_timeout: 10,
    // Left alone it waits up to 20 seconds, and so does everybody whose request needs the connection.
    backoff: (failures) => Math.min(0.05 * 2 ** failures, 0.5),
    onnotice: () => {},
    // Instants come as text: their format must not depend on the server's configuration.
    connection: {
      application_name: 'lintel',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: idleMilliseconds,
    },
  });
  const steady = keepingPlansOfPostgres(withoutRollbackOnLoss(client));
  const used = faults === undefined ? steady : withFaults(steady, faults, postgresCalls);
  return databaseOf(drizzlePostgres({ client: used, ...settings }), 'postgres', () =>
    client.end({ timeout: 5 }),
  );
};

const overPglite = (client: PGlite, faults: Faults | undefined, release: () => Promise<void>): Database => {
  const planned = keepingPlansOfPglite(givingTurnsBetween(client));
  const used = faults === undefined ? planned : withFaults(planned, faults, pgliteCalls);
  return databaseOf(drizzlePglite({ client: used, ...settings }), 'embedded', async () => {
    try {
      await client.close();
    } finally {
      await release();
    }
  });
};

const openFolder = async (dataDir: string, faults: Faults | undefined): Promise<Database> => {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    // PGlite makes files that everybody may write, and the data folder may be one that was there before.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, ...embeddedTypes });
    return overPglite(client, faults, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/** With a `databaseUrl` a PostgreSQL server, else the embedded database in the data folder. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if ('memory' in options) {
    const client = await PGlite.create({
      extensions: { pg_trgm },
      ...embeddedTypes,
      ...(options.template === undefined ? {} : { loadDataDir: options.template }),
    });
    return overPglite(client, options.faults, async () => {});
  }
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    return openPostgres(options.databaseUrl, options.connections ?? 10, options.faults);
  }
  return openFolder(options.dataDir, options.faults);
};

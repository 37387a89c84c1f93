import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, Db } from './client.ts';
import { type FreeSpace, refusingWrites } from './diskFull.ts';
import type { SayDisk } from './embeddedDisk.ts';
import { type Engine, startEngine } from './engine/engine.ts';
import { type Faults, withFaults } from './faults.ts';
import { pgliteDriver, postgresDriver } from './intercept.ts';
import { keepingPlansOfPglite, keepingPlansOfPostgres } from './keptPlans.ts';
import { learningWithin } from './learnWithin.ts';
import { withoutRollbackOnLoss } from './lostConnections.ts';
import { openFolder } from './openFolder.ts';
import { rowsOf } from './rows.ts';
import { schema } from './schema.ts';
import { withTraces } from './traced.ts';

export type DatabaseOptions =
  | {
      databaseUrl?: string | undefined;
      dataDir: string;
      connections?: number;
      /** Whether other servers work on it as well. */
      isShared?: boolean;
      /** Whether statements may be parts of traces. */
      isTraced?: boolean;
      faults?: Faults | undefined;
      /** Of the embedded database's disk. */
      freeSpace?: FreeSpace;
      sayDisk?: SayDisk;
    }
  | { memory: true; engine?: Engine; faults?: Faults; isTraced?: boolean };

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
    remember: async () => {},
    copyTo: null,
    pulse: null,
    tended: async () => {},
  };
};

/** The server gives up a statement that waits for a lock or a disk: its caller is told that it is unavailable. */
const statementMilliseconds = 10_000;
/** A transaction of ours waits for nothing but SQL. */
const idleMilliseconds = 30_000;
/** Others wait for the documents that it holds. */
const idleMillisecondsAmongOthers = 5_000;

interface PostgresOptions {
  readonly connections: number | undefined;
  readonly isShared: boolean | undefined;
  readonly isTraced: boolean | undefined;
  readonly faults: Faults | undefined;
}

const openPostgres = (
  url: string,
  { connections = 10, isShared = false, isTraced = false, faults }: PostgresOptions,
): Database => {
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
      idle_in_transaction_session_timeout: isShared ? idleMillisecondsAmongOthers : idleMilliseconds,
    },
  });
  const steady = keepingPlansOfPostgres(learningWithin(withoutRollbackOnLoss(client)));
  const faulty = faults === undefined ? steady : withFaults(steady, faults, postgresDriver);
  const used = isTraced ? withTraces(faulty, postgresDriver) : faulty;
  return databaseOf(drizzlePostgres({ client: used, ...settings }), 'postgres', () =>
    client.end({ timeout: 5 }),
  );
};

interface Belongings {
  isTraced?: boolean | undefined;
  /** Throws when nothing may be written now. */
  refuse?: () => void;
  stop?: () => Promise<void>;
  /** Once it is closed, and whole. */
  closed?: () => Promise<void>;
  release?: () => Promise<void>;
}

const overPglite = (
  engine: Engine,
  faults: Faults | undefined,
  { isTraced = false, refuse = () => {}, stop, closed, release }: Belongings = {},
): Database => {
  const planned = keepingPlansOfPglite(engine);
  const faulty = faults === undefined ? planned : withFaults(planned, faults, pgliteDriver);
  const refusing = refusingWrites(faulty, refuse);
  const used = isTraced ? withTraces(refusing, pgliteDriver) : refusing;
  // What the driver uses of a PGlite the engine has as well.
  const db = drizzlePglite({ client: used as unknown as PGlite, ...settings });
  const database = databaseOf(db, 'embedded', async () => {
    try {
      await stop?.();
      await engine.close();
      await closed?.();
    } finally {
      await release?.();
    }
  });
  return { ...database, pulse: engine.pulse };
};

/** With a `databaseUrl` a PostgreSQL server, else the embedded database in the data folder. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if ('memory' in options) {
    const engine = options.engine ?? (await startEngine({ folder: null }));
    return overPglite(engine, options.faults, { isTraced: options.isTraced });
  }
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    const { connections, isShared, isTraced, faults } = options;
    return openPostgres(options.databaseUrl, { connections, isShared, isTraced, faults });
  }
  const { engine, disk, remember, rememberSizes, release } = await openFolder(options);
  return {
    ...overPglite(engine, options.faults, {
      ...disk,
      isTraced: options.isTraced,
      closed: rememberSizes,
      release,
    }),
    remember,
    copyTo: engine.copyTo,
    tended: disk.tended,
  };
};

import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Database } from '../db/client.ts';
import type { Faults } from '../db/faults.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { writeBuiltIn } from '../icons/writeBuiltIn.ts';
import { createLending, type Lendable } from './lending.ts';
import { hashOfMigrations } from './migrationsHash.ts';

const urlOf = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** For what is done to whole databases, which no transaction can do. */
const asAdministrator = async <T>(url: string, task: (admin: postgres.Sql) => Promise<T>): Promise<T> => {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await task(admin);
  } finally {
    await admin.end();
  }
};

const makeTemplate = (url: string, name: string): Promise<void> =>
  asAdministrator(url, async (admin) => {
    // A lock of the session: others wait for the one that makes it.
    await admin`select pg_advisory_lock(hashtext(${name}))`;
    const [found] = await admin`select 1 from pg_database where datname = ${name}`;
    if (found !== undefined) return;
    const unfinished = `${name}_${randomUUID().slice(0, 8)}`;
    await admin.unsafe(`create database "${unfinished}"`);
    const database = await openDatabase({
      databaseUrl: urlOf(url, unfinished),
      dataDir: '',
      connections: 1,
    });
    await migrate(database.db);
    await writeBuiltIn(database.db);
    await database.close();
    await admin.unsafe(`alter database "${unfinished}" rename to "${name}"`);
  });

/** Of everything that one run of tests makes on a server. */
const prefixOfRun = (): string => `lintel_test_${process.env['LINTEL_TEST_RUN'] ?? process.pid}_`;

interface Made {
  readonly address: string;
  drop(): Promise<void>;
}

/** `isBare`: without any tables, for tests that migrate it. */
const makeDatabase = async (url: string, isBare = false): Promise<Made> => {
  const source = isBare ? 'template0' : `lintel_template_${await hashOfMigrations()}`;
  if (!isBare) await makeTemplate(url, source);
  const name = `${prefixOfRun()}${randomUUID().slice(0, 13)}`;
  await asAdministrator(url, async (admin) => {
    // One at a time: PostgreSQL refuses to copy a template that another copy is reading.
    await admin`select pg_advisory_lock(hashtext(${source}))`;
    await admin.unsafe(`create database "${name}" template "${source}"`);
    // What tests end are processes, never the power: nothing has to wait for a disk.
    await admin.unsafe(`alter database "${name}" set synchronous_commit = off`);
  });
  return {
    address: urlOf(url, name),
    drop: () =>
      asAdministrator(url, async (admin) => {
        await admin.unsafe(`drop database if exists "${name}" with (force)`);
      }),
  };
};

/** As tests open it: with few connections, and faults to be had. */
const openFaulty = async (databaseUrl: string): Promise<Database & { faults: Faults }> => {
  const faults: Faults = { down: false };
  return { ...(await openDatabase({ databaseUrl, dataDir: '', connections: 4, faults })), faults };
};

interface ServerDatabaseOptions {
  /** Another way to the same server. */
  readonly by?: string;
  /** Without any tables: for tests that migrate it. */
  readonly isBare?: boolean;
}

/** A new one, dropped when it is closed. */
export const serverDatabase = async (
  url: string,
  { by = url, isBare = false }: ServerDatabaseOptions = {},
): Promise<Database & { faults: Faults; address: string }> => {
  const made = await makeDatabase(url, isBare);
  const address = urlOf(by, new URL(made.address).pathname.slice(1));
  const database = await openFaulty(address);
  return {
    ...database,
    address,
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
};

interface LendableDatabase extends Lendable {
  readonly address: string;
}

const lendable = ({ address, drop }: Made): LendableDatabase => {
  // Nothing keeps a worker alive that has nothing more to do.
  const own = postgres(address, { max: 1, idle_timeout: 1, onnotice: () => {} });
  return {
    address,
    rows: (statement) => own.unsafe<Record<string, string>[]>(statement),
    run: (statements) => own.unsafe(statements),
    clear: () => own`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    close: async () => {
      await own.end();
      await drop();
    },
  };
};

/** What is made goes with the run. */
export const createServerLending = (
  url: string,
): (() => Promise<{ database: Database & { faults: Faults }; isUsed: boolean }>) => {
  const lend = createLending(async () => lendable(await makeDatabase(url)));
  return async () => {
    const { database: lent, isUsed, giveBack } = await lend();
    const database = await openFaulty(lent.address);
    const close = async (): Promise<void> => {
      await database.close();
      giveBack();
    };
    return { isUsed, database: { ...database, close } };
  };
};

/** What the tests of a run have left on the server, lent ones above all. */
export const dropDatabasesOfRun = async (): Promise<void> => {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url === '') return;
  await asAdministrator(url, async (admin) => {
    const left = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefixOfRun()})`;
    for (const { name } of left) await admin.unsafe(`drop database if exists "${name}" with (force)`);
  });
};

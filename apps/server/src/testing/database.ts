import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { getTableName, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { writeBuiltIn } from '../icons/writeBuiltIn.ts';
import type { Database } from '../db/client.ts';
import type { Faults } from '../db/faults.ts';
import { type Engine, startEngine } from '../db/engine/engine.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { migrate } from '../db/migrate.ts';
import { schema } from '../db/schema.ts';
import { createEngineLending } from './lentEngines.ts';
import { hashOfMigrations } from './migrationsHash.ts';
import { createServerLending, serverDatabase } from './serverDatabases.ts';

export interface TestDatabase extends Database {
  /** `faults.down = true` makes every statement fail as if the database were gone. */
  faults: Faults;
}

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/lintel', import.meta.url));

const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
};

const makeTemplate = async (file: string): Promise<void> => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle({ client, schema, casing: 'snake_case' });
  await migrate(db);
  await writeBuiltIn(db);
  const dump = await client.dumpDataDir('none');
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, dump.stream());
  await rename(unfinished, file);
  await client.close();
};

const isMakerAlive = async (making: string): Promise<boolean> => {
  try {
    const pid = Number(await readFile(making, 'utf8'));
    // Empty: created and not yet written.
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
};

const dropOldTemplates = async (): Promise<void> => {
  const yesterday = Date.now() - 86_400_000;
  for (const name of (await readdir(cacheFolder)).filter((file) => file.startsWith('template-'))) {
    const path = join(cacheFolder, name);
    if ((await stat(path)).mtimeMs < yesterday) await rm(path, { force: true });
  }
};

/** Of the workers that start together one makes the template; the others would only make it slower. */
const withOneMaker = async (file: string): Promise<void> => {
  const making = `${file}.making`;
  const deadline = Date.now() + 60_000;
  while (!(await isThere(file))) {
    try {
      await writeFile(making, String(process.pid), { flag: 'wx' });
    } catch {
      if (Date.now() > deadline || !(await isMakerAlive(making))) await rm(making, { force: true });
      await wait(50);
      continue;
    }
    try {
      if (!(await isThere(file))) {
        await dropOldTemplates();
        await makeTemplate(file);
      }
    } finally {
      await rm(making, { force: true });
    }
  }
};

const template = async (): Promise<string> => {
  const file = join(cacheFolder, `template-${await hashOfMigrations()}.tar`);
  await mkdir(cacheFolder, { recursive: true });
  await withOneMaker(file);
  return file;
};

const makeEngine = async (): Promise<Engine> => startEngine({ folder: null, template: await template() });

const over = async (engine: Engine): Promise<TestDatabase> => {
  const faults: Faults = { down: false };
  return { ...(await openDatabase({ memory: true, engine, faults })), faults };
};

/** A new one. */
export const embeddedDatabase = async (): Promise<TestDatabase> => over(await makeEngine());

/** A data folder as the server leaves it, for tests that start the program itself. */
export const fillDataFolder = async (dataDir: string): Promise<void> => {
  const engine = await startEngine({ folder: join(dataDir, 'database'), template: await template() });
  await engine.close();
};

const lendEmbedded = (): (() => Promise<{ database: TestDatabase; isUsed: boolean }>) => {
  const lend = createEngineLending(makeEngine);
  return async () => {
    const { engine, isUsed } = await lend();
    return { database: await over(engine), isUsed };
  };
};

const server = process.env['TEST_DATABASE_URL'] ?? '';
const lend = server === '' ? lendEmbedded() : createServerLending(server);

/** One that nobody has used before, which the planner knows nothing of. */
export const newDatabase = (): Promise<TestDatabase> =>
  server === '' ? embeddedDatabase() : serverDatabase(server);

/** A migrated database, as good as new: in memory, or on the server that TEST_DATABASE_URL names. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const { database, isUsed } = await lend();
  if (isUsed) await emptyAll(database);
  return database;
};

const builtIn = ['diagram_level', 'icon', 'shared_type'];

const emptied = Object.values(schema)
  .map((table) => getTableName(table))
  .filter((name) => !builtIn.includes(name));

const deletions = [
  ...emptied.map((name) => sql`delete from ${sql.identifier(name)}`),
  sql`delete from icon where fk_organization_id is not null`,
].map((deletion, at) => sql`${sql.identifier(`deletion_${at}`)} as (${deletion})`);

/**
 * Empties every table but for what is built in, and starts ids at 1 again. Truncating would make a new file for each
 * table and each index, which a server on a busy disk takes a second for; and in one statement no order matters.
 */
export const emptyAll = async (database: Database): Promise<void> => {
  await database.db.transaction(async (tx) => {
    // Neither foreign keys nor our own triggers look, or the activity log would stay.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select`);
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(class.oid::regclass::text, attname), 1, false)
      from pg_class as class join pg_attribute on attrelid = class.oid
      where attidentity <> '' and relkind = 'r' and relnamespace = current_schema()::regnamespace
        and not relname = any(${`{${builtIn.join(',')}}`}::text[])`);
  });
};

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CannotStart } from '../ending.ts';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const known = () => readMigrationFiles({ migrationsFolder });

const newestOf = (migrations: ReturnType<typeof known>): number =>
  Math.max(...migrations.map(({ folderMillis }) => folderMillis));

/** By which a build tells whether a database has seen a newer one. */
export const newestMigration = (): number => newestOf(known());

const lockKey = 4_815_162_342;

/** The newest migration that a database has seen; null for one that never saw any. */
export const latestMigration = async (db: Db): Promise<number | null> => {
  const [made] = await rowsOf(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  );
  if (made?.['made'] !== true) return null;
  const [applied] = await rowsOf(
    db,
    sql`select max(created_at)::text as latest from drizzle.__drizzle_migrations`,
  );
  const latest = applied?.['latest'] ?? null;
  return latest === null ? null : Number(latest);
};

/** Within a transaction: to the schema of this build, or to that of an earlier migration. */
export const migrateIn = async (tx: Db, upTo: number = newestMigration()): Promise<void> => {
  const migrations = known();
  // It may wait for another node's migration, and rewrite a large table.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
  const [server] = await rowsOf(tx, sql`select current_setting('server_version_num')::int / 10000 as major`);
  const major = Number(server?.['major']);
  if (major < 15) {
    throw new CannotStart(`Lintel needs PostgreSQL 15 or newer; this server is PostgreSQL ${major}.`);
  }
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
  const latest = (await latestMigration(tx)) ?? 0;
  if (latest > newestOf(migrations)) {
    throw new CannotStart(
      'The database was last used by a newer version of Lintel. Start that version, or restore a backup.',
    );
  }
  for (const migration of migrations) {
    if (migration.folderMillis <= latest || migration.folderMillis > upTo) continue;
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
};

/**
 * Brings the database to the schema of this build. All of it is one transaction under an advisory
 * lock: of several nodes that start at once one migrates, the others wait and find nothing to do.
 */
export const migrate = async (db: Db): Promise<void> => db.transaction((tx) => migrateIn(tx));

import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

type Rows = readonly Record<string, unknown>[];

const rowsPerStatement = 1_000;

const rowsOf = async (db: Db, statement: ReturnType<typeof sql>): Promise<Rows> => {
  const found: unknown = await db.execute(statement);
  return (Array.isArray(found) ? found : (found as { rows: unknown[] }).rows) as Rows;
};

/** In milliseconds: of the processor where the database is embedded and does all its work in this process, else of the clock. */
export const stopwatch = (): (() => number) => {
  const [cpu, clock] = [process.cpuUsage(), performance.now()];
  const isEmbedded = (process.env['TEST_DATABASE_URL'] ?? '') === '';
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return isEmbedded ? (user + system) / 1_000 : performance.now() - clock;
  };
};

/** How many rows each table has. */
export const sizesOf = async (db: Db): Promise<Map<string, number>> => {
  const tables = await rowsOf(db, sql`select tablename from pg_tables where schemaname = 'public'`);
  const sizes = new Map<string, number>();
  for (const { tablename } of tables) {
    const table = String(tablename);
    const [row] = await rowsOf(db, sql`select count(*)::int as size from ${sql.identifier(table)}`);
    sizes.set(table, Number(row?.['size']));
  }
  return sizes;
};

/** With the same columns, indexes, checks and foreign keys, but without triggers. */
const likeIt = async (db: Db, table: string): Promise<void> => {
  const name = sql.identifier(table);
  await db.execute(sql`create table bare.${name} (like public.${name} including all)`);
  const keys = await rowsOf(
    db,
    sql`select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = ${`public.${table}`}::regclass and contype = 'f'`,
  );
  for (const { key } of keys) await db.execute(sql`alter table bare.${name} add ${sql.raw(String(key))}`);
};

/**
 * What it takes to write all rows of these tables as SQL by hand does: a thousand with each statement, in one
 * transaction. In milliseconds of a `stopwatch`.
 */
export const timeByHand = async (db: Db, tables: readonly string[]): Promise<number> => {
  await db.execute(sql`create schema bare`);
  const parts: { table: string; json: string }[] = [];
  for (const table of tables) {
    await likeIt(db, table);
    const rows = await rowsOf(
      db,
      sql`select to_jsonb(each)::text as line from public.${sql.identifier(table)} each`,
    );
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const lines = rows.slice(at, at + rowsPerStatement).map(({ line }) => String(line));
      parts.push({ table, json: `[${lines.join(',')}]` });
    }
  }
  const took = stopwatch();
  await db.transaction(async (tx) => {
    for (const { table, json } of parts) {
      const name = sql.identifier(table);
      await tx.execute(
        sql`insert into bare.${name} overriding system value select * from jsonb_populate_recordset(null::bare.${name}, ${json}::jsonb)`,
      );
    }
  });
  const time = took();
  await db.execute(sql`drop schema bare cascade`);
  return time;
};

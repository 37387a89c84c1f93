import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { CannotStart } from '../ending.ts';
import { numberedColumns, type Table, tablesOf } from './catalogue.ts';
import type { Manifest, BackupTable } from './manifest.ts';
import { readLines, writeLines } from './parts.ts';

/** What a row is as text must not depend on how a server is set up. */
export const asEverywhere = async (tx: Db): Promise<void> => {
  for (const setting of [
    `statement_timeout = 0`,
    `idle_in_transaction_session_timeout = 0`,
    `timezone = 'UTC'`,
    `datestyle = 'ISO'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
  ])
    await tx.execute(sql.raw(`set local ${setting}`));
};

/** Of rows in memory at a time, in characters. */
const pageLength = 8_000_000;
const mostRows = 1_000;
const cursor = 'backup_lines';

const rowsAtOnce = async (tx: Db, { table, sizes }: Table): Promise<number> => {
  if (sizes.length === 0) return mostRows;
  const length = sql.raw(sizes.join(' + '));
  const [found] = await rowsOf(tx, sql`select max(${length}) as longest from ${sql.identifier(table)}`);
  const longest = Number(found?.['longest'] ?? 0) + 1_000;
  return Math.max(1, Math.min(mostRows, Math.floor(pageLength / longest)));
};

/** Every row of a table as one line, in the order of the key. */
async function* linesOf(tx: Db, table: Table): AsyncGenerator<string> {
  const atOnce = await rowsAtOnce(tx, table);
  const columns = sql.raw(table.columns.map((column) => `"${column}"`).join(', '));
  const order = table.key.length === 0 ? sql`` : sql`order by ${sql.raw(table.key.join(', '))}`;
  await tx.execute(
    sql`declare ${sql.raw(cursor)} no scroll cursor for select row(${columns})::text as line from ${sql.identifier(table.table)} ${order}`,
  );
  for (;;) {
    const rows = await rowsOf(tx, sql.raw(`fetch forward ${atOnce} from ${cursor}`));
    for (const { line } of rows) yield JSON.stringify(String(line));
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql.raw(`close ${cursor}`));
}

/** All rows of a database, as they are at one moment for the transaction, into a folder. */
export const writeTables = async (tx: Db, folder: string): Promise<BackupTable[]> => {
  const written: BackupTable[] = [];
  for (const table of await tablesOf(tx)) {
    const { part, lines, content } = await writeLines(
      folder,
      `tables/${table.table}.ndjson.gz`,
      linesOf(tx, table),
    );
    written.push({ ...part, table: table.table, columns: table.columns, rows: lines, content });
  }
  return written;
};

export const readNumbers = async (tx: Db): Promise<Manifest['numbers']> => {
  const numbers: Manifest['numbers'] = [];
  for (const { table, column } of await numberedColumns(tx)) {
    const [named] = await rowsOf(
      tx,
      sql`select pg_get_serial_sequence(${`public.${table}`}, ${column}) as name`,
    );
    const [found] = await rowsOf(
      tx,
      sql`select last_value::text as last, is_called as used from ${sql.raw(String(named?.['name']))}`,
    );
    numbers.push({ table, column, last: String(found?.['last']), used: found?.['used'] === true });
  }
  return numbers;
};

/** Of lines sent to the database at a time, in characters. */
const batchLength = 4_000_000;

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of lines) {
    if (batch.length > 0 && (length + line.length > batchLength || batch.length === mostRows)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(line);
    length += line.length;
  }
  if (batch.length > 0) yield batch;
}

const quoted = (name: string): string => `"${name}"`;

const loadTable = async (tx: Db, folder: string, { table, columns, file }: BackupTable): Promise<void> => {
  const names = sql.raw(columns.map(quoted).join(', '));
  const fields = sql.raw(columns.map((column) => `(read.whole).${quoted(column)}`).join(', '));
  for await (const batch of inBatches(readLines(folder, file))) {
    // Without the offset each column would have the row parsed once more.
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${fields} from (
        select line::${sql.identifier(table)} as whole
        from jsonb_array_elements_text(${`[${batch.join(',')}]`}::text::jsonb) as lines(line) offset 0) as read`);
  }
};

interface Key {
  table: string;
  name: string;
  definition: string;
}

const foreignKeys = async (tx: Db): Promise<Key[]> =>
  (
    await rowsOf(
      tx,
      sql`select relname::text as table, conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and connamespace = 'public'::regnamespace order by relname, conname`,
    )
  ).map(({ table, name, definition }) => ({
    table: String(table),
    name: String(name),
    definition: String(definition),
  }));

const refuseOtherTables = (here: readonly Table[], backup: readonly BackupTable[]): void => {
  const described = (tables: readonly { table: string; columns: readonly string[] }[]): string =>
    tables
      .map(({ table, columns }) => `${table}(${columns.join()})`)
      .sort()
      .join('\n');
  if (described(here) === described(backup)) return;
  throw new CannotStart(
    'The tables of this backup are not those that this version of Lintel makes. Restore it with the version that made it.',
  );
};

/**
 * Fills the tables of a database, which has those of the backup's own migration. The owner of a database may do that, and need
 * not be its superuser: so keys that lead to other tables are put aside and made, and thereby checked, afterwards.
 */
export const loadTables = async (tx: Db, folder: string, { tables, numbers }: Manifest): Promise<void> => {
  refuseOtherTables(await tablesOf(tx), tables);
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${quoted(table)} drop constraint ${quoted(name)}`));
  for (const { table } of tables) {
    await tx.execute(sql.raw(`alter table ${quoted(table)} disable trigger user`));
    await tx.execute(sql.raw(`delete from ${quoted(table)}`));
  }
  for (const table of tables) await loadTable(tx, folder, table);
  for (const { table } of tables)
    await tx.execute(sql.raw(`alter table ${quoted(table)} enable trigger user`));
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`));
  for (const { table, column, last, used } of numbers)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), ${last}::bigint, ${used})`,
    );
};

/** The first table whose rows are not those of the backup; null when all of them are. */
export const firstDifference = async (tx: Db, { tables }: Manifest): Promise<string | null> => {
  const here = new Map((await tablesOf(tx)).map((table) => [table.table, table]));
  for (const { table, content } of tables) {
    const found = here.get(table);
    if (found === undefined) return table;
    const sum = createHash('sha256');
    for await (const line of linesOf(tx, found)) sum.update(`${line}\n`);
    if (sum.digest('hex') !== content) return table;
  }
  return null;
};

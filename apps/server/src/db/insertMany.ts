import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';
import { type Named, namedColumnsOf, spoken, type Values, valuesOf } from './spoken.ts';

/** Fewer are as quickly written one value at a time. */
const many = 20;

const listOf = (columns: readonly Named[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Many rows as one value: to write a statement with tens of thousands of values takes several times as long as what the database
 * then does. Null where that cannot be said so. Answers the columns `wanted`, which is all of them unless said otherwise: to read
 * back what was just sent costs as much as to write it.
 */
export const insertMany = async (
  tx: Db,
  table: PgTable,
  rows: readonly Values[],
  { ending = sql``, wanted }: { ending?: SQL; wanted?: ReadonlySet<PropertyKey> | undefined } = {},
): Promise<Values[] | null> => {
  if (rows.length < many) return null;
  const said = spoken(table, rows);
  if (said === null) return null;
  const names = listOf(said.columns);
  const answered = namedColumnsOf(table).filter(({ key }) => wanted === undefined || wanted.has(key));
  const written = await rowsOf(
    tx,
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${said.json}::jsonb) ${ending} returning ${listOf(answered)}`,
  );
  return written.map((row) => valuesOf(row, answered));
};

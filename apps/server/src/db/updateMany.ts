import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';
import { namedColumnsOf, spoken, type Values, valuesOf } from './spoken.ts';

const saysOf = (row: Values): string =>
  Object.keys(row)
    .filter((key) => row[key] !== undefined)
    .sort()
    .join();

interface Manner {
  /** What names a row. */
  readonly key: string;
  readonly where: SQL | undefined;
  /** The columns that are answered. */
  readonly wanted: ReadonlySet<PropertyKey>;
}

const updateAlike = async (
  tx: Db,
  table: PgTable,
  rows: readonly Values[],
  { key, where, wanted }: Manner,
): Promise<Values[]> => {
  const said = spoken(table, rows);
  if (said === null) throw new Error('Only plain values can be written to many rows at once');
  const all = namedColumnsOf(table);
  const unsaid = all.filter((each) => !said.columns.includes(each) && each.column.onUpdateFn !== undefined);
  const sets = [
    ...said.columns
      .filter((each) => each.key !== key)
      .map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`),
    ...unsaid.map(({ name, column }) => sql`${sql.identifier(name)} = ${column.onUpdateFn?.()}`),
  ];
  const [named] = all.filter((each) => each.key === key);
  if (named === undefined) throw new Error(`There is no column ${key}`);
  const answered = all.filter((each) => wanted.has(each.key));
  const written = await rowsOf(
    tx,
    sql`update ${table} set ${sql.join(sets, sql`, `)}
      from jsonb_populate_recordset(null::${table}, ${said.json}::jsonb) as given
      where ${named.column} = given.${sql.identifier(named.name)} and ${where ?? sql`true`}
      returning ${sql.join(
        answered.map(({ column }) => sql`${column}`),
        sql`, `,
      )}`,
  );
  return written.map((row) => valuesOf(row, answered));
};

/**
 * Values of its own for each of many rows, by one statement for all that say the same columns: a statement for each takes several
 * times as long.
 */
export const updateMany = async (
  tx: Db,
  table: PgTable,
  rows: readonly Values[],
  manner: Manner,
): Promise<Values[]> => {
  const written: Values[] = [];
  for (const alike of Map.groupBy(rows, saysOf).values())
    written.push(...(await updateAlike(tx, table, alike, manner)));
  return written;
};

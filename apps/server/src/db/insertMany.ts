import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

type Values = Record<string, unknown>;

/** Fewer are as quickly written one value at a time. */
const many = 20;

/** What says the same in JSON as in a statement. */
const plain = new Set(['string', 'number', 'boolean']);
const isPlain = (column: PgColumn, value: unknown): boolean =>
  value === null || (column.dataType === 'json' ? typeof value === 'object' : plain.has(typeof value));

/** Bytes have no word in JSON. */
const isSpoken = (column: PgColumn): boolean =>
  ['string', 'number', 'boolean', 'json'].includes(column.dataType) ||
  column.getSQLType().startsWith('timestamp');

/** In the database. */
const nameOf = (column: PgColumn): string => (column.keyAsName ? toSnakeCase(column.name) : column.name);

interface Named {
  readonly key: string;
  readonly column: PgColumn;
  readonly name: string;
}

const namedColumns = new WeakMap<PgTable, readonly Named[]>();

const columnsOf = (table: PgTable): readonly Named[] => {
  const known = namedColumns.get(table);
  if (known !== undefined) return known;
  const all = Object.entries<PgColumn>(getTableColumns(table));
  const named = all.map(([key, column]) => ({ key, column, name: nameOf(column) }));
  namedColumns.set(table, named);
  return named;
};

interface Spoken {
  readonly columns: readonly Named[];
  readonly json: string;
}

/** Null where only a statement with each value says it: rows that differ in what they say, SQL, bytes. */
const spoken = (table: PgTable, rows: readonly Values[]): Spoken | null => {
  const [first = {}] = rows;
  const named = (row: Values) => Object.keys(row).filter((key) => row[key] !== undefined);
  const keys = named(first);
  const columns = columnsOf(table).filter(({ key }) => keys.includes(key));
  if (columns.length !== keys.length || !columns.every(({ column }) => isSpoken(column))) return null;
  const lines: Values[] = [];
  for (const row of rows) {
    if (named(row).length !== keys.length) return null;
    const line: Values = {};
    for (const { key, column, name } of columns) {
      const value = row[key];
      if (value === undefined || !isPlain(column, value)) return null;
      line[name] = value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value);
    }
    lines.push(line);
  }
  return { columns, json: JSON.stringify(lines) };
};

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
  const answered = columnsOf(table).filter(({ key }) => wanted === undefined || wanted.has(key));
  const written = await rowsOf(
    tx,
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${said.json}::jsonb) ${ending} returning ${listOf(answered)}`,
  );
  return written.map((row) => {
    const values: Values = {};
    for (const { key, column, name } of answered) {
      const value = row[name] ?? null;
      values[key] = value === null ? null : column.mapFromDriverValue(value);
    }
    return values;
  });
};

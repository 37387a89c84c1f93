import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Row } from './client.ts';

export type Values = Record<string, unknown>;

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

/** A column, as the code and as the database call it. */
export interface Named {
  readonly key: string;
  readonly column: PgColumn;
  readonly name: string;
}

const namedColumns = new WeakMap<PgTable, readonly Named[]>();

export const namedColumnsOf = (table: PgTable): readonly Named[] => {
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

/** Rows as one JSON value. Null where only a statement with each value says it: rows that differ in what they say, SQL, bytes. */
export const spoken = (table: PgTable, rows: readonly Values[]): Spoken | null => {
  const [first = {}] = rows;
  const named = (row: Values) => Object.keys(row).filter((key) => row[key] !== undefined);
  const keys = named(first);
  const columns = namedColumnsOf(table).filter(({ key }) => keys.includes(key));
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

/** A row as the driver answered it, under the names that the code has for its columns. */
export const valuesOf = (row: Row, columns: readonly Named[]): Values => {
  const values: Values = {};
  for (const { key, column, name } of columns) {
    const value = row[name] ?? null;
    values[key] = value === null ? null : column.mapFromDriverValue(value);
  }
  return values;
};

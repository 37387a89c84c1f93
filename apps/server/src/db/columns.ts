import type { FieldStamps } from '../merge/fieldStamps.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, jsonb } from 'drizzle-orm/pg-core';

/** Both drivers hand over text such as `2026-11-20 12:00:00.123+00`; the rest of the program only knows ISO 8601. */
export const readInstant = (value: string): string =>
  new Date(value.replace(' ', 'T').replace(/[+-]\d\d$/, (offset) => `${offset}:00`)).toISOString();

export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: readInstant,
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => new Uint8Array(value),
});

/** The start of the transaction, as the database sees it. */
export const now = sql`now()`;

/** A primary key that the database issues; it cannot be passed in. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const createdAt = () => instant().notNull().default(now);

/** An update that does not name `updatedAt` sets it, so that no store can forget it. */
export const stamps = {
  createdAt: createdAt(),
  updatedAt: instant()
    .notNull()
    .default(now)
    .$onUpdate(() => now),
};

export const mergeable = {
  fieldStamps: jsonb().$type<FieldStamps>().notNull().default({}),
};

/**
 * Who saved a thing last, to be named in a conflict. No foreign key: an id is never given twice, and of a person who is
 * gone nobody has a name to show.
 */
export const saved = {
  savedByUserId: integer(),
};

/** What programs wrote last, by field: kept beside what people have made of it since. */
export const written = {
  externalValues: jsonb().$type<Record<string, unknown>>().notNull().default({}),
};

/** The columns of a row that its entity does not have. */
export type ServerOnly<Row> = Extract<
  keyof Row,
  keyof typeof mergeable | keyof typeof saved | keyof typeof written
>;

const quoted = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** The values an enum-like text column may hold. A null passes, as in every check. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${quoted(values)})`);

export const exactlyOne = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql`num_nonnulls(${sql.join(
      columns.map((column) => sql`${column}`),
      sql`, `,
    )}) = 1`,
  );

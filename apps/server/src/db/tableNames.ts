import type { PgTable } from 'drizzle-orm/pg-core';

/** The table's own name, whatever alias it goes by in a query. */
export const nameOf = (table: PgTable): string => {
  const name: unknown = Reflect.get(table, Symbol.for('drizzle:OriginalName'));
  if (typeof name !== 'string') throw new TypeError('Not a table');
  return name;
};

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `%` and `_` are letters like others here. */
export const containing = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, (each) => `\\${each}`)}%`}`;

import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Smaller tables are read through whatever is known of them. In bytes. */
const smallTable = 64 * 1024;

/** How much is noted of each column: the sample that it is taken from grows with it, and everybody else waits for that. */
const detail = 20;

const grownTables = sql`select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) > 2 * c.relpages::bigint * current_setting('block_size')::bigint + ${smallTable}::bigint
  order by c.relname`;

/**
 * Brings up to date what the database knows of tables that are more than twice as large as when it last looked, and
 * answers their names. PostgreSQL does that by itself; in the embedded database nobody does, and what is read of 2,000
 * components that were drawn since the start would be planned as for a handful.
 */
export const analyzeGrown = async ({ db, rows }: Pick<Database, 'db' | 'rows'>): Promise<string[]> => {
  const names = (await rows(grownTables)).map(({ name }) => String(name));
  for (const name of names)
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local default_statistics_target = ${detail}`));
      await tx.execute(sql`analyze ${sql.identifier(name)}`);
    });
  return names;
};

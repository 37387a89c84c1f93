import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';

const tableSchema = z.object({
  table: z.string(),
  /** In the order in which they were made. */
  columns: z.array(z.string()),
  /** What orders the rows, the same in each database: texts by their bytes. */
  key: z.array(z.string()),
  /** How many characters its longest row may take. */
  sizes: z.array(z.string()),
});
export type Table = z.infer<typeof tableSchema>;

/** The tables of the application as they are in this database, which may be of an earlier version. */
export const tablesOf = async (db: Db): Promise<Table[]> => {
  const rows = await rowsOf(
    db,
    sql`
    select class.relname::text as table,
      (select jsonb_agg(attname order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select jsonb_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
          order by place)
        from pg_index cross join unnest(indkey::int[]) with ordinality as keys(attnum, place)
        join pg_attribute on attrelid = class.oid and pg_attribute.attnum = keys.attnum
        where indrelid = class.oid and indisprimary), '[]'::jsonb) as key,
      coalesce((select jsonb_agg(case typname
          when 'bytea' then '2 * coalesce(octet_length(' || quote_ident(attname) || '), 0)'
          when 'text' then '2 * coalesce(octet_length(' || quote_ident(attname) || '), 0)'
          else '8 * coalesce(pg_column_size(' || quote_ident(attname) || '), 0)' end)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = class.oid and attnum > 0 and not attisdropped), '[]'::jsonb) as sizes
    from pg_class as class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by class.relname collate "C"`,
  );
  return z.array(tableSchema).parse(rows);
};

const numberedSchema = z.object({ table: z.string(), column: z.string() });

/** Columns whose numbers the database gives out. */
export const numberedColumns = async (db: Db): Promise<z.infer<typeof numberedSchema>[]> => {
  const rows = await rowsOf(
    db,
    sql`
    select relname::text as table, attname::text as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname collate "C", attnum`,
  );
  return z.array(numberedSchema).parse(rows);
};

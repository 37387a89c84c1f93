import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

/** Columns of a table that people write in. */
export interface WrittenColumns {
  readonly id: Column;
  readonly parts: readonly Column[];
}

/** In one statement: others wait for it where the database lives in this process. */
const rowsAtOnce = 500;

/** The words of all rows that may be looked for, those of a few rows at a time. */
export async function* writtenWords(
  db: Db,
  { id, parts }: WrittenColumns,
  areLookedFor: (words: SQL) => SQL,
): AsyncGenerator<string> {
  const words = sql`concat_ws(' ', ${sql.join([...parts], sql`, `)})`;
  for (let after = 0; ; ) {
    const [part] = await rowsOf(
      db,
      sql`
        with part (id, words) as (
          select ${id}, ${words} from ${id.table} where ${id} > ${after} order by ${id} limit ${rowsAtOnce}
        )
        select max(id) as last, string_agg(words, ' ') filter (where ${areLookedFor(sql`words`)}) as words from part`,
    );
    if (typeof part?.['last'] !== 'number') return;
    after = part['last'];
    if (typeof part['words'] === 'string') yield part['words'];
  }
}

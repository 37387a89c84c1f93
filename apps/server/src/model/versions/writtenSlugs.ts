import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { attributeValue } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { relation, textarea } from '../../db/tables/drawn.ts';

interface Text {
  readonly id: Column;
  readonly parts: readonly Column[];
}

/** Wherever people write. */
const texts: readonly Text[] = [
  { id: diagram.diagramId, parts: [diagram.description, diagram.richDescription] },
  {
    id: componentModel.componentModelId,
    parts: [componentModel.description, componentModel.richDescription],
  },
  { id: textarea.textareaId, parts: [textarea.text, textarea.richText] },
  {
    id: relation.relationId,
    parts: [relation.text, relation.richText, relation.description, relation.richDescription],
  },
  { id: attributeValue.attributeValueId, parts: [attributeValue.value] },
];

/** In one statement: others wait for it where the database lives in this process. */
const rowsAtOnce = 500;

/** What may be a slug, or hold one: a link can stand in any spelling. */
const runs = /[A-Za-z0-9_-]+/g;

/** Those of the slugs that occur in some words; as quick for thousands of them as for one. */
const occurringIn = (words: string, slugs: ReadonlySet<string>): Set<string> => {
  const lengths = new Set(Array.from(slugs, ({ length }) => length));
  const found = new Set<string>();
  for (const [run] of words.matchAll(runs))
    for (const length of lengths)
      for (let from = 0; from + length <= run.length; from++) {
        const part = run.slice(from, from + length);
        if (slugs.has(part)) found.add(part);
      }
  return found;
};

/** The words of all rows that are long enough to name something, a few rows at a time. */
async function* wordsOf(db: Db, { id, parts }: Text, least: number): AsyncGenerator<string> {
  const words: SQL = sql`concat_ws(' ', ${sql.join([...parts], sql`, `)})`;
  const mayName = `[A-Za-z0-9_-]{${least},}`;
  for (let after = 0; ; ) {
    const [part] = await rowsOf(
      db,
      sql`
        with part (id, words) as (
          select ${id}, ${words} from ${id.table} where ${id} > ${after} order by ${id} limit ${rowsAtOnce}
        )
        select max(id) as last, string_agg(words, ' ') filter (where words ~ ${mayName}::text) as words from part`,
    );
    if (typeof part?.['last'] !== 'number') return;
    after = part['last'];
    if (typeof part['words'] === 'string') yield part['words'];
  }
}

/** Slugs that occur in a text, be it in a link or not: what a person refers to is not taken away. */
export const writtenDown = async (db: Db, slugs: ReadonlySet<string>): Promise<Set<string>> => {
  const least = Math.min(...Array.from(slugs, ({ length }) => length));
  const written = new Set<string>();
  for (const text of texts)
    for await (const words of wordsOf(db, text, least))
      for (const slug of occurringIn(words, slugs)) written.add(slug);
  return written;
};

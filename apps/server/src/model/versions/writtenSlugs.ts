import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { attributeValue } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { relation, textarea } from '../../db/tables/drawn.ts';
import { type WrittenColumns, writtenWords } from '../../db/writtenWords.ts';

/** Wherever people write. */
const texts: readonly WrittenColumns[] = [
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

/** Slugs that occur in a text, be it in a link or not: what a person refers to is not taken away. */
export const writtenDown = async (db: Db, slugs: ReadonlySet<string>): Promise<Set<string>> => {
  const least = Math.min(...Array.from(slugs, ({ length }) => length));
  const mayName = `[A-Za-z0-9_-]{${least},}`;
  const written = new Set<string>();
  for (const text of texts)
    for await (const words of writtenWords(db, text, (each) => sql`${each} ~ ${mayName}::text`))
      for (const slug of occurringIn(words, slugs)) written.add(slug);
  return written;
};

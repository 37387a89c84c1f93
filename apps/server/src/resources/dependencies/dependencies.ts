import { sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { etagOf } from '../../http/etag.ts';
import { JsonText } from '../../http/jsonText.ts';
import type { AnswerHeaders } from '../../http/route.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { type DrawnList, drawnLists } from './drawnLists.ts';
import { writtenRow } from './writtenRow.ts';

/**
 * What active diagrams draw of components is written as JSON by the database and part by part, so that nobody else waits
 * for the whole of it; one transaction sees it all as it is at one moment.
 */

/** Changes when the same rows are written otherwise. */
const writing = '1';

const rowsPerPart = 2_000;

const hashOf = async (tx: Scoped, { from, where, fields }: DrawnList): Promise<string> => {
  const hash = await writtenRow(
    tx,
    sql`(select count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(${fields}), 0)), 0)
      from ${from} where ${where})`,
  );
  return hash ?? '';
};

async function* partsOf(tx: Scoped, { from, where, id, json }: DrawnList): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const part = await writtenRow(
      tx,
      sql`(select max(x.id) || ' ' || string_agg(x.json, ',' order by x.id)
        from (select ${id} as id, ${json} as json from ${from} where ${where} and ${id} > ${last}
          order by 1 limit ${rowsPerPart}) as x)`,
    );
    if (part === null) return;
    const at = part.indexOf(' ');
    yield part.slice(at + 1);
    last = Number(part.slice(0, at));
  }
}

const textOf = async (tx: Scoped, lists: readonly DrawnList[]): Promise<string> => {
  const texts: string[] = [];
  for (const list of lists) {
    const parts: string[] = [];
    for await (const part of partsOf(tx, list)) parts.push(part);
    texts.push(`"${list.name}":[${parts.join(',')}]`);
  }
  return `{${texts.join(',')}}`;
};

/** Named by what is in it, so that a caller who has it already is never wrong. */
export const readDependencies = (
  data: Scoped,
  answer: Pick<AnswerHeaders, 'unchanged'>,
): Promise<JsonText | null> =>
  data.reading(async (tx) => {
    const lists = drawnLists(tx.viewer, await readMerges(tx));
    const hashes: string[] = [writing, String(tx.viewer.organizationId)];
    for (const list of lists) hashes.push(await hashOf(tx, list));
    return answer.unchanged(etagOf(...hashes)) ? null : new JsonText(await textOf(tx, lists));
  });

import type { SQL } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { etagOf } from '../../http/etag.ts';
import { JsonText } from '../../http/jsonText.ts';
import type { AnswerHeaders } from '../../http/route.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import type { Merges } from '../../model/filter/drawnFacts.ts';
import {
  amounts,
  componentIds,
  componentsJson,
  diagramsHash,
  diagramsJson,
  drawnOn,
  relationsHash,
  typesHash,
} from './drawnLists.ts';
import { writtenRow } from './writtenRow.ts';

/**
 * What active diagrams draw of components is written as JSON by the database, some diagrams at a time, so that nobody
 * else waits for the whole of it; one transaction sees it all as it is at one moment.
 */

/** Changes when the same rows are written otherwise. */
const writing = '2';

const instancesAtOnce = 1_500;
const groupsHashedAtOnce = 4;
const componentsAtOnce = 2_000;

/** Diagrams that are read together. */
const groupsOf = (amounts: string): number[][] => {
  const groups: number[][] = [];
  let room = 0;
  for (const each of amounts === '' ? [] : amounts.split(',')) {
    const [id = 0, instances = 0] = each.split(' ', 2).map(Number);
    if (room < instances || groups.length === 0) {
      groups.push([]);
      room = instancesAtOnce;
    }
    groups.at(-1)?.push(id);
    room -= instances;
  }
  return groups;
};

interface Read {
  readonly tx: Scoped;
  readonly groups: readonly number[][];
  readonly merges: Merges;
}

/** From which it is known whether anything of the answer is another. */
const nameOf = async (tx: Scoped, drawn: string, groups: readonly number[][]): Promise<string> => {
  const hashes = [writing, String(tx.viewer.organizationId), drawn];
  const add = async (hash: SQL<string | null>): Promise<void> => {
    hashes.push((await writtenRow(tx, hash)) ?? '');
  };
  for (let at = 0; at < groups.length; at += groupsHashedAtOnce)
    await add(relationsHash(groups.slice(at, at + groupsHashedAtOnce).flat()));
  await add(typesHash(tx.viewer));
  await add(diagramsHash(tx.viewer));
  return etagOf(...hashes);
};

const componentsOf = async ({ tx, groups, merges }: Read): Promise<string> => {
  const ids = new Set<number>();
  for (const group of groups) {
    const found = await writtenRow(tx, componentIds(group, merges));
    for (const id of found?.split(',') ?? []) ids.add(Number(id));
  }
  const sorted = [...ids].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length; at += componentsAtOnce)
    parts.push((await writtenRow(tx, componentsJson(sorted.slice(at, at + componentsAtOnce)))) ?? '');
  return parts.join(',');
};

const textOf = async (read: Read): Promise<string> => {
  const { tx, groups, merges } = read;
  const instances: string[] = [];
  const relations: string[] = [];
  for (const group of groups) {
    const [drawn = '', related = ''] = ((await writtenRow(tx, drawnOn(group, merges))) ?? '').split('\n');
    if (drawn !== '') instances.push(drawn);
    if (related !== '') relations.push(related);
  }
  const components = await componentsOf(read);
  const diagrams = await writtenRow(tx, diagramsJson(tx.viewer));
  return (
    `{"componentInstances":[${instances.join(',')}],"relations":[${relations.join(',')}],` +
    `"components":[${components}],"diagrams":${diagrams ?? '[]'}}`
  );
};

/** Named by what is in it, so that a caller who has it already is never wrong. */
export const readDependencies = (
  data: Scoped,
  answer: Pick<AnswerHeaders, 'unchanged'>,
): Promise<JsonText | null> =>
  data.reading(async (tx) => {
    const merges = await readMerges(tx);
    const drawn = (await writtenRow(tx, amounts(tx.viewer, merges))) ?? '';
    const groups = groupsOf(drawn);
    if (answer.unchanged(await nameOf(tx, drawn, groups))) return null;
    return new JsonText(await textOf({ tx, groups, merges }));
  });

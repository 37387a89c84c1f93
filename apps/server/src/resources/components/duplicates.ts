import type { DuplicateShape } from '@lintel/api/componentBriefShape';
import { plainName } from '@lintel/domain/words';
import { and, desc, ne, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { readBriefs } from '../../model/components/briefs.ts';
import { isLive } from '../../model/components/columns.ts';

/** Below this two names have hardly more in common than letters. */
const leastSimilar = 0.4;
const usual = 5;

/**
 * For the index, until the transaction ends: with the threshold it has by itself one common word makes a name a
 * candidate, and there are thousands to be looked at. Where there is no row it is not set, and not needed.
 */
const demandSimilarity = (tx: Scoped) =>
  tx
    .select({
      set: sql`set_config('pg_trgm.similarity_threshold', ${String(leastSimilar)}, true)`,
    })
    .from(componentModel)
    .limit(1);

const similarTo = (data: Scoped, name: string, except: string | undefined, limit: number) =>
  data.transaction(async (tx) => {
    await demandSimilarity(tx);
    const similarity = sql<number>`similarity(${componentModel.name}, ${name})`.mapWith(Number);
    return tx
      .select({ id: componentModel.componentModelId, similarity })
      .from(
        componentModel,
        and(
          isLive,
          sql`${componentModel.name} % ${name}`,
          except === undefined ? undefined : ne(componentModel.slug, except),
        ),
      )
      .orderBy(desc(similarity), componentModel.componentModelId)
      .limit(limit);
  });

/** Components that are called alike: trigrams do not mind the order of words, a plural or a slip. */
export const duplicatesOf = async (
  data: Scoped,
  {
    name = '',
    except,
    limit = usual,
  }: { name?: string | undefined; except?: string | undefined; limit?: number | undefined },
): Promise<DuplicateShape[]> => {
  if (name === '') return [];
  const rows = await similarTo(data, name, except, limit);
  const similarities = new Map(rows.map((row) => [row.id, row.similarity]));
  const briefs = await readBriefs(
    data,
    rows.map(({ id }) => id),
  );
  const plain = plainName(name);
  return briefs.map((each) => ({
    ...each,
    similarity: similarities.get(each.componentModelId) ?? 0,
    exact: plainName(each.name) === plain,
  }));
};

import type { DuplicateShape } from '@lintel/api/componentShapes';
import { plainName } from '@lintel/domain/words';
import { and, desc, ne, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { isLive } from './columns.ts';
import { readBriefs } from './search.ts';

/** Below this two names have hardly more in common than letters. */
const leastSimilar = 0.4;
const usual = 5;

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
  const similarity = sql<number>`similarity(${componentModel.name}, ${name})`.mapWith(Number);
  const rows = await data
    .select({ id: componentModel.componentModelId, similarity })
    .from(
      componentModel,
      and(
        isLive,
        sql`${componentModel.name} % ${name}`,
        sql`${similarity} >= ${leastSimilar}`,
        except === undefined ? undefined : ne(componentModel.slug, except),
      ),
    )
    .orderBy(desc(similarity), componentModel.componentModelId)
    .limit(limit);
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

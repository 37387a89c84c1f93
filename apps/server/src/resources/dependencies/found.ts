import type { Filter } from '@lintel/domain/filter/grammar';
import { readMerged } from '@lintel/domain/filter/readMerged';
import { and, asc, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { isLive } from '../../model/components/columns.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { diagramsOf, own } from '../../model/filter/drawnFacts.ts';
import { filterCondition } from '../../model/filter/filterCondition.ts';

/** The ids of the components on active diagrams that a filter finds. */
export const componentsFound = async (data: Scoped, filter: Filter): Promise<number[]> => {
  const merges = await readMerges(data);
  const { rows, holder, isNow } = diagramsOf(merges);
  const isDrawn = sql`exists (select 1 from ${rows} where ${holder} = ${own.id} and ${isNow})`;
  const found = await data
    .select({ id: componentModel.componentModelId })
    .from(
      componentModel,
      and(isLive, sql`${own.state} <> 'DRAFT'`, isDrawn, filterCondition(readMerged(filter, merges), merges)),
    )
    .orderBy(asc(componentModel.componentModelId));
  return found.map(({ id }) => id);
};

import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { ComponentSearch } from '@lintel/api/endpoints/componentNames';
import { wordsOf } from '@lintel/domain/words';
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attributeListItem, attributeValue, listAttributeValue } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { tagOnItem } from '../../db/tables/tag.ts';
import { sharedType, types } from '../../db/tables/type.ts';
import { readBriefs } from '../../model/components/briefs.ts';
import { isDeleted, isLive } from '../../model/components/columns.ts';
import { nameContaining } from '../../model/components/nameContaining.ts';

const taggedWith = (tagId: number): SQL =>
  sql`exists (select 1 from ${tagOnItem}
    where ${tagOnItem.fkComponentId} = ${componentModel.componentModelId} and ${tagOnItem.fkTagId} = ${tagId})`;

/** Of an attribute whose values are texts or items; without a value any will do. */
const withValue = (attributeId: number, value: string | undefined): SQL => {
  const isAsked = (held: SQLWrapper): SQL =>
    value === undefined ? sql`true` : sql`lower(${held}) = lower(${value})`;
  return sql`(exists (select 1 from ${attributeValue}
    where ${attributeValue.componentModelId} = ${componentModel.componentModelId}
      and ${attributeValue.fkAttributeId} = ${attributeId} and ${isAsked(attributeValue.value)})
  or exists (select 1 from ${listAttributeValue}
    join ${attributeListItem} on ${attributeListItem.attributeListItemId} = ${listAttributeValue.fkListItemId}
    where ${listAttributeValue.componentModelId} = ${componentModel.componentModelId}
      and ${attributeListItem.fkAttributeId} = ${attributeId} and ${isAsked(attributeListItem.value)}))`;
};

const conditionOf = (asked: ComponentSearch): SQL | undefined =>
  and(
    asked.deleted === undefined ? isLive : isDeleted,
    ...wordsOf(asked.search ?? '').map(nameContaining),
    asked.state === undefined ? undefined : eq(componentModel.state, asked.state),
    asked.typeId === undefined ? undefined : eq(componentModel.fkTypeId, asked.typeId),
    asked.sharedTypeId === undefined ? undefined : eq(componentModel.fkSharedTypeId, asked.sharedTypeId),
    asked.tagId === undefined ? undefined : taggedWith(asked.tagId),
    asked.attributeId === undefined ? undefined : withValue(asked.attributeId, asked.attributeValue),
  );

const typeName = sql`lower(coalesce(
  (select ${types.name} from ${types} where ${types.typeId} = ${componentModel.fkTypeId}),
  (select ${sharedType.name} from ${sharedType} where ${sharedType.sharedTypeId} = ${componentModel.fkSharedTypeId})
))`;

const byName = [asc(sql`lower(${componentModel.name})`), asc(componentModel.componentModelId)];

/** Trigrams cannot tell words from each other that are shorter. */
const shortest = 3;

/** What begins as was asked comes first, and of that the shortest; of a letter or two nearly everything would. */
const byRelevance = (search: string): SQL[] => {
  const words = wordsOf(search);
  const [first] = words;
  if (first === undefined || words.every((word) => word.length < shortest)) return byName;
  return [
    desc(sql`starts_with(lower(${componentModel.name}), lower(${first}))`),
    asc(sql`length(${componentModel.name})`),
    ...byName,
  ];
};

const orderOf = ({ sort, order, search = '' }: ComponentSearch): SQL[] => {
  const rising = order === 'desc' ? desc : asc;
  const falling = order === 'asc' ? asc : desc;
  switch (sort) {
    case 'updated':
      return [falling(componentModel.updatedAt), falling(componentModel.componentModelId)];
    case 'name':
      return [rising(sql`lower(${componentModel.name})`), rising(componentModel.componentModelId)];
    case 'type':
      // What has none comes last either way.
      return [sql`${rising(typeName)} nulls last`, ...byName];
    case 'relevance':
    case undefined:
      return byRelevance(search);
  }
};

const perPage = 50;

/** Nobody turns that many pages, and to count what nearly everything matches takes longer than to find a page of it. */
const mostCounted = 10_000;

const countOf = async (data: Scoped, where: SQL | undefined, isSearch: boolean): Promise<number> => {
  if (isSearch) {
    const beyond = await data
      .select({ id: componentModel.componentModelId })
      .from(componentModel, where)
      .limit(1)
      .offset(mostCounted - 1);
    if (beyond.length > 0) return mostCounted;
  }
  return data.count(componentModel, where);
};

export const searchComponents = async (
  data: Scoped,
  asked: ComponentSearch,
): Promise<{ components: ComponentBriefShape[]; total: number }> => {
  const where = conditionOf(asked);
  const { limit = perPage, offset = 0 } = asked;
  const found = await data
    .select({ id: componentModel.componentModelId })
    .from(componentModel, where)
    .orderBy(...orderOf(asked))
    .limit(limit)
    .offset(offset);
  // A page that is not full says by itself how many there are.
  const isLast = found.length < limit && (found.length > 0 || offset === 0);
  const total = isLast ? offset + found.length : await countOf(data, where, (asked.search ?? '') !== '');
  return {
    components: await readBriefs(
      data,
      found.map(({ id }) => id),
    ),
    total,
  };
};

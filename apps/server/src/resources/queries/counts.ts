import type { Parsed, Reply } from '@lintel/api/endpoint';
import type { queryEndpoints } from '@lintel/api/endpoints/queries';
import type { ViewColumn } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import {
  containedIn,
  diagramsOf,
  type DrawnFacts,
  type Merges,
  own,
  relatedTo,
} from '../../model/filter/drawnFacts.ts';
import { foundBy } from './result.ts';
import { isAttribute } from './sortKey.ts';

type Counts = Reply<typeof queryEndpoints.counts>;
type Asked = Parsed<typeof queryEndpoints.counts>['body'];

/** Values that hardly any component has are not offered beside so many others. */
const mostValues = 1_000;

/** What of a filter speaks about a column. */
const askedBy: Readonly<Partial<Record<ViewColumn, readonly (keyof Filter)[]>>> = {
  'col-type': ['types', 'sharedTypes'],
  'col-dia': ['diagrams'],
  'col-to-comp': ['toComponents'],
  'col-from-comp': ['fromComponents'],
  'col-contains': ['contains'],
  'col-tags': ['tags'],
  'col-state': ['states'],
};

const withoutColumn = (filter: Filter, column: Asked['column']): Filter => {
  if (isAttribute(column))
    return {
      ...filter,
      attributes: filter.attributes?.filter(({ attributeId }) => String(attributeId) !== column),
    };
  const asked: readonly string[] = askedBy[column as ViewColumn] ?? [];
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !asked.includes(key)));
};

/** The values of one component as an array, with a null in it where there is none. */
const several = (value: SQL, rows: SQL): SQL =>
  sql`coalesce((select array_agg(distinct ${value}::text) from ${rows}), array[null::text])`;

const ofDrawn = ({ rows, holder, isNow, held }: DrawnFacts): SQL =>
  several(held, sql`${rows} where ${holder} = ${own.id} and ${isNow}`);

const ofAttribute = (attributeId: number, type: string): SQL => {
  const isOfIt = sql`v.component_model_id = ${own.id} and v.fk_attribute_id = ${attributeId}`;
  if (type === 'LIST')
    return several(
      sql.raw('l.attribute_list_item_id'),
      sql`list_attribute_value v join attribute_list_item l on l.attribute_list_item_id = v.fk_list_item_id
        where v.component_model_id = ${own.id} and l.fk_attribute_id = ${attributeId}`,
    );
  if (type === 'USERLIST')
    return several(sql.raw('v.fk_user_id'), sql`user_attribute_value v where ${isOfIt}`);
  return several(sql.raw(`nullif(v.value, '')`), sql`attribute_value v where ${isOfIt}`);
};

interface Counted {
  readonly values: SQL;
  readonly isId: boolean;
}

const ofColumn = (column: ViewColumn, merges: Merges): Counted | null => {
  switch (column) {
    case 'col-state':
      return { values: sql`array[${own.state}]`, isId: false };
    case 'col-type':
      return {
        values: sql`array[coalesce(${own.fkTypeId}::text, 's' || ${own.fkSharedTypeId}::text)]`,
        isId: true,
      };
    case 'col-tags':
      return {
        values: several(sql.raw('t.fk_tag_id'), sql`tag_on_item t where t.fk_component_id = ${own.id}`),
        isId: true,
      };
    case 'col-dia':
      return { values: ofDrawn(diagramsOf(merges)), isId: true };
    case 'col-to-comp':
      return { values: ofDrawn(relatedTo('to', merges)), isId: true };
    case 'col-from-comp':
      return { values: ofDrawn(relatedTo('from', merges)), isId: true };
    case 'col-contains':
      return { values: ofDrawn(containedIn(merges)), isId: true };
    case 'col-row-id':
    case 'col-name':
    case 'col-desc':
    case 'col-updated':
      // Nearly every component has one of its own.
      return null;
  }
};

const countedIn = async (data: Scoped, column: Asked['column'], merges: Merges): Promise<Counted | null> => {
  if (!isAttribute(column)) return ofColumn(column as ViewColumn, merges);
  const [found] = await data
    .select({ type: attribute.attributeType })
    .from(attribute, eq(attribute.attributeId, Number(column)));
  if (found === undefined) return null;
  return {
    values: ofAttribute(Number(column), found.type),
    isId: found.type === 'LIST' || found.type === 'USERLIST',
  };
};

const valueOf = (text: string | null, isId: boolean): Omit<Counts[number], 'components'> => {
  if (text === null || !isId) return { value: text };
  return text.startsWith('s') ? { value: Number(text.slice(1)), shared: true } : { value: Number(text) };
};

/** How many components have which value of a column; the most frequent first. */
export const readCounts = async (data: Scoped, { filter, column, drafts }: Asked): Promise<Counts> => {
  const merges = await readMerges(data);
  const counted = await countedIn(data, column, merges);
  if (counted === null) return [];
  const rows = await data
    .select({
      value: sql<string | null>`unnest(${counted.values})`,
      components: sql<number>`count(*)::integer`,
    })
    .from(componentModel, foundBy(withoutColumn(filter, column), merges, { drafts }))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`, sql`1 nulls last`)
    .limit(mostValues);
  return rows.map(({ value, components }) => ({ ...valueOf(value, counted.isId), components }));
};

import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import {
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../db/tables/attribute.ts';
import { componentModel } from '../db/tables/component.ts';
import { tagOnItem } from '../db/tables/tag.ts';
import { users } from '../db/tables/user.ts';
import { listAttributes } from '../resources/attributes/read.ts';
import { readComponents } from '../resources/components/read.ts';
import { shownValues } from './attributeValues.ts';
import { htmlOfState } from './html.ts';
import { containing } from '../model/filter/containing.ts';
import type { Page } from './listing.ts';
import { allTypes, attributeRows, diagramIdsOf, knownOf, publicIdOf, tagRows } from './publicIds.ts';
import type { ComponentOut } from './shapes.ts';

/** So many of them are read with all that belongs to them by one statement each. */
const atOnce = 500;

/** In the order of the numbers, so many at a time. */
export async function* componentsInParts(
  data: Scoped,
  numbers: readonly number[],
): AsyncGenerator<ComponentOut[]> {
  if (numbers.length === 0) return;
  const definitions = (await listAttributes(data)).toReversed();
  const idByAttribute = new Map((await attributeRows(data)).map((row) => [row.id, publicIdOf(row)]));
  const members = new Map((await data.members()).map(({ userId, email }) => [userId, email]));
  const names = {
    idOf: (attributeId: number) => idByAttribute.get(attributeId) ?? String(attributeId),
    emailOf: (userId: number) => members.get(userId),
  };
  for (let from = 0; from < numbers.length; from += atOnce) {
    const part = await readComponents(data, numbers.slice(from, from + atOnce));
    const diagrams = await diagramIdsOf(
      data,
      part.flatMap(({ diagramLinks }) => diagramLinks.map(({ fkDiagramId }) => fkDiagramId)),
    );
    yield part.map((each) => ({
      id: publicIdOf(each),
      name: each.name,
      state: each.state,
      desc: htmlOfState(each.richDescription),
      inlineDesc: each.inlineDesc,
      typeId: each.type?.slug ?? each.sharedType?.slug ?? null,
      apiContext: each.apiContext,
      attributes: shownValues(each, definitions, names),
      linksTo: each.diagramLinks.flatMap(({ fkDiagramId }) => diagrams.get(fkDiagramId) ?? []),
    }));
  }
}

export const shownComponents = async (data: Scoped, numbers: readonly number[]): Promise<ComponentOut[]> => {
  const shown: ComponentOut[] = [];
  for await (const part of componentsInParts(data, numbers)) shown.push(...part);
  return shown;
};

export interface ComponentFilter {
  readonly name?: string | undefined;
  readonly typeId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly attributeId?: string | undefined;
  readonly attributeValue?: string | undefined;
  readonly state?: 'DRAFT' | 'ACTIVE' | 'ARCHIVED' | undefined;
}

const nothing = sql`false`;

const ofType = async (data: Scoped, id: string): Promise<SQL> => {
  const found = knownOf(await allTypes(data)).find(id)?.type;
  if (found === undefined) return nothing;
  const { fkTypeId, fkSharedTypeId } = found;
  return fkTypeId === null
    ? sql`${componentModel.fkSharedTypeId} = ${fkSharedTypeId}`
    : sql`${componentModel.fkTypeId} = ${fkTypeId}`;
};

const tagged = async (data: Scoped, id: string): Promise<SQL> => {
  const found = knownOf(await tagRows(data)).find(id);
  if (found === undefined) return nothing;
  return sql`exists (select 1 from ${tagOnItem}
    where ${tagOnItem.fkComponentId} = ${componentModel.componentModelId} and ${tagOnItem.fkTagId} = ${found.id})`;
};

/** As programs write it: text as it is stored, an item by its words, a person by their address. */
const valued = async (data: Scoped, id: string, value: string | undefined): Promise<SQL> => {
  const found = knownOf(await attributeRows(data)).find(id);
  if (found === undefined) return nothing;
  const is = (held: SQL): SQL => (value === undefined ? sql`true` : sql`lower(${held}) = lower(${value})`);
  const own = componentModel.componentModelId;
  return sql`(exists (select 1 from ${attributeValue}
      where ${attributeValue.componentModelId} = ${own} and ${attributeValue.fkAttributeId} = ${found.id}
        and ${is(sql`${attributeValue.value}`)})
    or exists (select 1 from ${listAttributeValue}
      join ${attributeListItem} on ${attributeListItem.attributeListItemId} = ${listAttributeValue.fkListItemId}
      where ${listAttributeValue.componentModelId} = ${own} and ${attributeListItem.fkAttributeId} = ${found.id}
        and ${is(sql`${attributeListItem.value}`)})
    or exists (select 1 from ${userAttributeValue}
      join ${users} on ${users.userId} = ${userAttributeValue.fkUserId}
      where ${userAttributeValue.componentModelId} = ${own} and ${userAttributeValue.fkAttributeId} = ${found.id}
        and ${is(sql`${users.email}`)}))`;
};

/** The numbers of those that fit all that is asked, in their order; of a page one more than it has. */
export const filteredComponents = async (
  data: Scoped,
  asked: ComponentFilter,
  { limit, after }: Page,
): Promise<{ id: number }[]> => {
  const where = and(
    isNull(componentModel.deletedAt),
    isNull(componentModel.mergedInto),
    gt(componentModel.componentModelId, after),
    asked.name === undefined ? undefined : containing(componentModel.name, asked.name),
    asked.state === undefined ? undefined : eq(componentModel.state, asked.state),
    asked.typeId === undefined ? undefined : await ofType(data, asked.typeId),
    asked.tagId === undefined ? undefined : await tagged(data, asked.tagId),
    asked.attributeId === undefined ? undefined : await valued(data, asked.attributeId, asked.attributeValue),
  );
  const select = data
    .select({ id: componentModel.componentModelId })
    .from(componentModel, where)
    .orderBy(asc(componentModel.componentModelId));
  return limit === undefined ? select : select.limit(limit + 1);
};

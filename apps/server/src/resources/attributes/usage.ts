import type { AttributeUsageShape } from '@lintel/api/modelShapes';
import { and, countDistinct, eq, isNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import {
  attribute,
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';

const isLive = and(isNull(componentModel.deletedAt), isNull(componentModel.mergedInto));

const plainOrByUser = async (
  data: Scoped,
  table: typeof attributeValue | typeof userAttributeValue,
): Promise<[number, number][]> => {
  const rows = await data
    .select({ attributeId: table.fkAttributeId, components: countDistinct(table.componentModelId) })
    .from(table)
    .innerJoin(componentModel, and(eq(componentModel.componentModelId, table.componentModelId), isLive))
    .groupBy(table.fkAttributeId);
  return rows.map(({ attributeId, components }) => [attributeId, components]);
};

const onLiveComponent = and(eq(componentModel.componentModelId, listAttributeValue.componentModelId), isLive);
const ofItem = eq(attributeListItem.attributeListItemId, listAttributeValue.fkListItemId);

/** What would be lost with an attribute, or with an item of its list. */
export const usageOfAttributes = async (data: Scoped): Promise<AttributeUsageShape[]> => {
  const all = await data.select({ attributeId: attribute.attributeId }).from(attribute);
  const byItem = await data
    .select({
      attributeId: attributeListItem.fkAttributeId,
      attributeListItemId: listAttributeValue.fkListItemId,
      components: countDistinct(listAttributeValue.componentModelId),
    })
    .from(listAttributeValue)
    .innerJoin(attributeListItem, ofItem)
    .innerJoin(componentModel, onLiveComponent)
    .groupBy(attributeListItem.fkAttributeId, listAttributeValue.fkListItemId);
  const byList = await data
    .select({
      attributeId: attributeListItem.fkAttributeId,
      components: countDistinct(listAttributeValue.componentModelId),
    })
    .from(listAttributeValue)
    .innerJoin(attributeListItem, ofItem)
    .innerJoin(componentModel, onLiveComponent)
    .groupBy(attributeListItem.fkAttributeId);
  const components = new Map([
    ...(await plainOrByUser(data, attributeValue)),
    ...(await plainOrByUser(data, userAttributeValue)),
    ...byList.map((row): [number, number] => [row.attributeId, row.components]),
  ]);
  const itemsOf = Map.groupBy(byItem, ({ attributeId }) => attributeId);
  return all.map(({ attributeId }) => ({
    attributeId,
    components: components.get(attributeId) ?? 0,
    listItems: (itemsOf.get(attributeId) ?? []).map((item) => ({
      attributeListItemId: item.attributeListItemId,
      components: item.components,
    })),
  }));
};

import type { AttributeShape } from '@lintel/api/modelShapes';
import { asc, desc, inArray, type SQL } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute, attributeForType, attributeListItem } from '../../db/tables/attribute.ts';
import { notFound } from '../../http/refusal.ts';

const columns = {
  attributeId: attribute.attributeId,
  name: attribute.name,
  slug: attribute.slug,
  description: attribute.description,
  required: attribute.required,
  limitedToTypes: attribute.limitedToTypes,
  attributeType: attribute.attributeType,
  fkTypeId: attribute.fkTypeId,
  createdAt: attribute.createdAt,
  updatedAt: attribute.updatedAt,
};

const itemColumns = {
  attributeListItemId: attributeListItem.attributeListItemId,
  fkAttributeId: attributeListItem.fkAttributeId,
  value: attributeListItem.value,
};

const forTypeColumns = {
  attributeForTypeId: attributeForType.attributeForTypeId,
  fkAttributeId: attributeForType.fkAttributeId,
  fkTypeId: attributeForType.fkTypeId,
  fkSharedTypeId: attributeForType.fkSharedTypeId,
};

/** Three statements, however many attributes there are. */
const attributesWhere = async (data: Scoped, where?: SQL): Promise<AttributeShape[]> => {
  const rows = await data.select(columns).from(attribute, where).orderBy(desc(attribute.attributeId));
  if (rows.length === 0) return [];
  const ids = rows.map(({ attributeId }) => attributeId);
  const items = await data
    .select(itemColumns)
    .from(attributeListItem, inArray(attributeListItem.fkAttributeId, ids))
    .orderBy(asc(attributeListItem.attributeListItemId));
  const forTypes = await data
    .select(forTypeColumns)
    .from(attributeForType, inArray(attributeForType.fkAttributeId, ids))
    .orderBy(asc(attributeForType.attributeForTypeId));
  const itemsOf = Map.groupBy(items, ({ fkAttributeId }) => fkAttributeId);
  const typesOf = Map.groupBy(forTypes, ({ fkAttributeId }) => fkAttributeId);
  return rows.map((row) => ({
    ...row,
    listItems: itemsOf.get(row.attributeId) ?? [],
    attributeForTypes: typesOf.get(row.attributeId) ?? [],
  }));
};

export const listAttributes = (data: Scoped): Promise<AttributeShape[]> => attributesWhere(data);

/** In the order of the ids. */
export const readAttributes = async (data: Scoped, ids: readonly number[]): Promise<AttributeShape[]> => {
  const found = await attributesWhere(data, inArray(attribute.attributeId, [...ids]));
  const byId = new Map(found.map((each) => [each.attributeId, each]));
  return ids.map((attributeId) => {
    const each = byId.get(attributeId);
    if (each === undefined) throw notFound();
    return each;
  });
};

import type { ComponentFact } from '@lintel/domain/changeLog/facts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import {
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { stampsFor } from '../../merge/fieldStamps.ts';
import { logModel } from '../../model/logs/modelLog.ts';

const carriersOf = async (data: Scoped, attributeId: number): Promise<number[]> => {
  const plain = await data
    .selectDistinct({ id: attributeValue.componentModelId })
    .from(attributeValue, eq(attributeValue.fkAttributeId, attributeId));
  const byUser = await data
    .selectDistinct({ id: userAttributeValue.componentModelId })
    .from(userAttributeValue, eq(userAttributeValue.fkAttributeId, attributeId));
  const byItem = await data
    .selectDistinct({ id: listAttributeValue.componentModelId })
    .from(listAttributeValue)
    .innerJoin(
      attributeListItem,
      sql`${attributeListItem.attributeListItemId} = ${listAttributeValue.fkListItemId} and ${attributeListItem.fkAttributeId} = ${attributeId}`,
    );
  return [...new Set([...plain, ...byUser, ...byItem].map(({ id }) => id))];
};

export const isCarried = (data: Scoped, attributeId: number): Promise<boolean> =>
  carriersOf(data, attributeId).then((ids) => ids.length > 0);

const carriersOfItem = async (data: Scoped, itemId: number): Promise<number[]> => {
  const rows = await data
    .select({ id: listAttributeValue.componentModelId })
    .from(listAttributeValue, eq(listAttributeValue.fkListItemId, itemId));
  return rows.map(({ id }) => id);
};

const atOnce = 1_000;

/** Components that lose a value with its attribute or its item are changed by it, and say so in their logs. */
const logCarriers = async (
  tx: Scoped,
  ids: readonly number[],
  field: string,
  fact: ComponentFact,
): Promise<void> => {
  const at = new Date().toISOString();
  for (let from = 0; from < ids.length; from += atOnce) {
    const where: SQL = inArray(componentModel.componentModelId, ids.slice(from, from + atOnce));
    const changed = await tx.update(
      componentModel,
      {
        updatedByUserId: tx.viewer.userId,
        updatedAt: sql`greatest(${at}::timestamptz, ${componentModel.updatedAt} + interval '1 millisecond')`,
        fieldStamps: sql`${componentModel.fieldStamps} || ${JSON.stringify(stampsFor([field], { at, by: tx.viewer.userId }))}::jsonb`,
      },
      where,
    );
    await logModel(
      tx,
      changed.map(({ componentModelId, slug }) => ({
        componentId: componentModelId,
        slug,
        fact,
      })),
    );
  }
};

export const logLostAttribute = async (
  tx: Scoped,
  { attributeId, name }: { attributeId: number; name: string },
): Promise<void> =>
  logCarriers(tx, await carriersOf(tx, attributeId), `attribute:${attributeId}`, {
    of: 'component',
    what: 'attributeLost',
    attribute: name,
  });

export const logLostItem = async (
  tx: Scoped,
  attribute: { attributeId: number; name: string },
  item: { attributeListItemId: number; value: string },
): Promise<void> =>
  logCarriers(tx, await carriersOfItem(tx, item.attributeListItemId), `attribute:${attribute.attributeId}`, {
    of: 'component',
    what: 'listItemLost',
    attribute: attribute.name,
    item: item.value,
  });

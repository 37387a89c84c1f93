import { attributeKinds, type AttributeType } from '@lintel/domain/attributes/registry';
import { limits } from '@lintel/domain/limits';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attributeListItem } from '../../db/tables/attribute.ts';
import { invalid, limitReached } from '../../http/refusal.ts';

export interface ItemToSave {
  attributeListItemId?: number | undefined;
  value: string;
}

export const demandListOnly = (attributeType: AttributeType, items: readonly unknown[]): void => {
  if (attributeKinds[attributeType].held !== 'items' && items.length > 0)
    throw invalid('Only an attribute of the type LIST has list items');
};

export const itemsOf = async (tx: Scoped, attributeId: number): Promise<Map<number, string>> => {
  const rows = await tx
    .select()
    .from(attributeListItem, eq(attributeListItem.fkAttributeId, attributeId))
    .orderBy(attributeListItem.attributeListItemId)
    .for('update');
  return new Map(rows.map(({ attributeListItemId, value }) => [attributeListItemId, value]));
};

export const addItems = async (tx: Scoped, attributeId: number, values: readonly string[]): Promise<void> => {
  if (values.length === 0) return;
  const there = await tx.count(attributeListItem, eq(attributeListItem.fkAttributeId, attributeId));
  if (there + values.length > limits.listItemsPerAttribute)
    throw limitReached(`A list can have at most ${limits.listItemsPerAttribute} items`);
  await tx.insert(
    attributeListItem,
    values.map((value) => ({ fkAttributeId: attributeId, value })),
  );
};

import { and, asc, eq, inArray } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { attachmentOnItem } from '../../db/tables/attachment.ts';
import {
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { tagOnItem } from '../../db/tables/tag.ts';
import { fieldOf, type HeldValue } from './fields.ts';

export type ComponentRow = typeof componentModel.$inferSelect;

export interface StoredComponent {
  row: ComponentRow;
  /** By field, `attribute:7`. */
  values: Record<string, HeldValue>;
  tagIds: number[];
  diagramIds: number[];
  attachmentIds: number[];
}

const numbers = (left: number, right: number): number => left - right;

export const valuesOf = async (
  tx: Scoped,
  ids: number[],
): Promise<Map<number, Record<string, HeldValue>>> => {
  const values = new Map(ids.map((id): [number, Record<string, HeldValue>] => [id, {}]));
  const plain = await tx.select().from(attributeValue, isAmong(attributeValue.componentModelId, ids));
  for (const { componentModelId, fkAttributeId, value } of plain) {
    const of = values.get(componentModelId);
    if (of !== undefined) of[fieldOf(fkAttributeId)] = value;
  }
  const items = await tx
    .select({
      componentModelId: listAttributeValue.componentModelId,
      attributeId: attributeListItem.fkAttributeId,
      id: listAttributeValue.fkListItemId,
    })
    .from(listAttributeValue, isAmong(listAttributeValue.componentModelId, ids))
    .innerJoin(attributeListItem, eq(attributeListItem.attributeListItemId, listAttributeValue.fkListItemId));
  const users = await tx
    .select({
      componentModelId: userAttributeValue.componentModelId,
      attributeId: userAttributeValue.fkAttributeId,
      id: userAttributeValue.fkUserId,
    })
    .from(userAttributeValue, isAmong(userAttributeValue.componentModelId, ids));
  for (const { componentModelId, attributeId, id } of [...items, ...users]) {
    const of = values.get(componentModelId);
    if (of === undefined) continue;
    const list = of[fieldOf(attributeId)];
    of[fieldOf(attributeId)] = [...(Array.isArray(list) ? list : []), id].sort(numbers);
  }
  return values;
};

/** The components with all that a save can change, locked until the transaction ends. */
export const lockComponents = async (
  tx: Scoped,
  wanted: readonly number[],
): Promise<Map<number, StoredComponent>> => {
  if (wanted.length === 0) return new Map();
  const ids = [...wanted];
  const rows = await tx
    .select()
    .from(componentModel, isAmong(componentModel.componentModelId, ids))
    .orderBy(asc(componentModel.componentModelId))
    .for('update');
  const values = await valuesOf(tx, ids);
  const tags = await tx
    .select({ id: tagOnItem.fkComponentId, tagId: tagOnItem.fkTagId })
    .from(tagOnItem, isAmong(tagOnItem.fkComponentId, ids));
  const links = await tx
    .select({ id: diagramLink.fkComponentId, diagramId: diagramLink.fkDiagramId })
    .from(diagramLink, isAmong(diagramLink.fkComponentId, ids));
  const attachments = await tx
    .select({ id: attachmentOnItem.fkComponentId, attachmentId: attachmentOnItem.fkAttachmentId })
    .from(attachmentOnItem, isAmong(attachmentOnItem.fkComponentId, ids));
  const tagsOf = Map.groupBy(tags, ({ id }) => id);
  const linksOf = Map.groupBy(links, ({ id }) => id);
  const attachmentsOf = Map.groupBy(attachments, ({ id }) => id);
  return new Map(
    rows.map((row) => {
      const id = row.componentModelId;
      return [
        id,
        {
          row,
          values: values.get(id) ?? {},
          tagIds: (tagsOf.get(id) ?? []).map(({ tagId }) => tagId),
          diagramIds: (linksOf.get(id) ?? []).map(({ diagramId }) => diagramId),
          attachmentIds: (attachmentsOf.get(id) ?? []).map(({ attachmentId }) => attachmentId),
        },
      ];
    }),
  );
};

interface Kinds {
  held: 'text' | 'items' | 'users';
  attributeId: number;
  /** All items of the attribute's list, where it has one. */
  itemIds: readonly number[];
}

/** Writes what a component has of one attribute from now on; null is nothing. */
export const writeValue = async (
  tx: Scoped,
  componentModelId: number,
  { held, attributeId, itemIds }: Kinds,
  value: HeldValue,
): Promise<void> => {
  if (held === 'text') {
    const of = and(
      eq(attributeValue.componentModelId, componentModelId),
      eq(attributeValue.fkAttributeId, attributeId),
    );
    if (typeof value !== 'string') return void (await tx.delete(attributeValue, of));
    await tx.upsert(
      attributeValue,
      { componentModelId, fkAttributeId: attributeId, value },
      { target: [attributeValue.componentModelId, attributeValue.fkAttributeId], set: { value } },
    );
    return;
  }
  const ids = Array.isArray(value) ? value : [];
  if (held === 'items') {
    const of = and(
      eq(listAttributeValue.componentModelId, componentModelId),
      inArray(listAttributeValue.fkListItemId, [...itemIds]),
    );
    await tx.delete(listAttributeValue, of);
    await tx.insert(
      listAttributeValue,
      ids.map((fkListItemId) => ({ componentModelId, fkListItemId })),
    );
    return;
  }
  const of = and(
    eq(userAttributeValue.componentModelId, componentModelId),
    eq(userAttributeValue.fkAttributeId, attributeId),
  );
  await tx.delete(userAttributeValue, of);
  await tx.insert(
    userAttributeValue,
    ids.map((fkUserId) => ({ componentModelId, fkAttributeId: attributeId, fkUserId })),
  );
};

import type { AttributeToSave } from '@lintel/api/endpoints/attributes';
import { attributeKinds, type AttributeType } from '@lintel/domain/attributes/registry';
import { type AttributeFact, namesOf } from '@lintel/domain/changeLog/facts';
import { eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute, attributeListItem } from '../../db/tables/attribute.ts';
import { collided, invalid, notFound } from '../../http/refusal.ts';
import { mergeFields } from '../../merge/fieldMerge.ts';
import { mergeSet } from '../../merge/setMerge.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { isCarried, logLostItem } from './carriers.ts';
import { addForTypes, forTypesOf, keyOfForType, removeForTypes } from './forTypes.ts';
import { addItems, demandListOnly, type ItemToSave, itemsOf } from './listItems.ts';

type AttributeRow = typeof attribute.$inferSelect;

interface AttributeFields {
  [field: string]: string | boolean | null | undefined;
  name: string;
  description: string | null;
  required: boolean;
  attributeType: AttributeType;
}

const itemField = (id: number): string => `listItem:${id}`;

const isKnown = (item: ItemToSave): item is ItemToSave & { attributeListItemId: number } =>
  item.attributeListItemId !== undefined && item.attributeListItemId > 0;

/** Every item of the list is a field of its own; one that is taken off reads as null. */
const sentItems = (
  sent: AttributeToSave,
  known: ReadonlyMap<number, string>,
): Record<string, string | null> => {
  const named = (sent.listItems ?? []).filter(isKnown);
  const removed = sent.removedListItems ?? [];
  if (![...named.map((item) => item.attributeListItemId), ...removed].every((id) => known.has(id)))
    throw notFound();
  return Object.fromEntries([
    ...named.map((item): [string, string] => [itemField(item.attributeListItemId), item.value]),
    ...removed.map((id): [string, null] => [itemField(id), null]),
  ]);
};

const of = 'attribute';

const factsOfChange = (before: AttributeFields, after: AttributeFields): AttributeFact[] => {
  const { name, required: isRequired } = after;
  const facts: AttributeFact[] = [];
  if (before.name !== name) facts.push({ of, what: 'renamed', from: before.name, to: name });
  if (before.description !== after.description) facts.push({ of, what: 'described', name });
  if (before.required !== isRequired) facts.push({ of, what: 'requiredChanged', name, isRequired });
  if (before.attributeType !== after.attributeType) facts.push({ of, what: 'kindChanged', name });
  return facts;
};

const storedFields = (row: AttributeRow, items: ReadonlyMap<number, string>): AttributeFields => ({
  name: row.name,
  description: row.description,
  required: row.required,
  attributeType: row.attributeType,
  ...Object.fromEntries([...items].map(([id, value]) => [itemField(id), value])),
});

/** An attribute that components carry cannot become of another kind: what would their values be? */
const demandSameKind = async (
  tx: Scoped,
  row: AttributeRow,
  kind: AttributeType | undefined,
): Promise<void> => {
  if (kind !== undefined && kind !== row.attributeType && (await isCarried(tx, row.attributeId)))
    throw invalid('An attribute that components have a value of cannot change its type');
};

const writeItems = async (
  tx: Scoped,
  row: { attributeId: number; name: string },
  items: ReadonlyMap<number, string>,
  changes: Readonly<Record<string, unknown>>,
): Promise<AttributeFact[]> => {
  const { name } = row;
  const facts: AttributeFact[] = [];
  for (const [attributeListItemId, value] of items) {
    const to = changes[itemField(attributeListItemId)];
    const one = eq(attributeListItem.attributeListItemId, attributeListItemId);
    if (typeof to === 'string') {
      await tx.update(attributeListItem, { value: to }, one);
      facts.push({ of, what: 'listItemRenamed', name, from: value, to });
    } else if (to === null) {
      await logLostItem(tx, row, { attributeListItemId, value });
      await tx.delete(attributeListItem, one);
      facts.push({ of, what: 'listItemRemoved', name, item: value });
    }
  }
  return facts;
};

/** The slug stays: programs already use it. */
export const changeAttribute = async (
  tx: Scoped,
  attributeId: number,
  sent: AttributeToSave,
): Promise<void> => {
  const [row] = await tx.lock(attribute, eq(attribute.attributeId, attributeId));
  if (row === undefined) throw notFound();
  const items = await itemsOf(tx, attributeId);
  const { name, description, required, attributeType } = sent;
  await demandSameKind(tx, row, attributeType);
  const before = storedFields(row, items);
  const merge = mergeFields<AttributeFields>({
    stored: before,
    stamps: row.fieldStamps,
    sent: { name, description, required, attributeType, ...sentItems(sent, items) },
    basedOn: sent.updatedAt,
    updatedAt: row.updatedAt,
    by: tx.viewer.userId,
  });
  if (merge.collisions.length > 0)
    throw collided(merge.collisions, row.updatedAt, { savedBy: row.savedByUserId });
  const after: AttributeFields = { ...before, ...merge.changes };
  const added = (sent.listItems ?? []).filter((item) => !isKnown(item)).map(({ value }) => value);
  demandListOnly(after.attributeType, added);
  const named = await forTypesOf(tx, attributeId);
  const forTypes = mergeSet({
    field: 'forType',
    stored: named,
    sent: sent.attributeForTypes?.map(keyOfForType),
    stamps: row.fieldStamps,
    basedOn: sent.updatedAt,
    at: merge.at,
  });
  const left = named.length + forTypes.added.length - forTypes.removed.length;
  // A call without types means all of them; left alone it stays for those that it was for, deleted ones too.
  const limitedToTypes = sent.attributeForTypes === undefined ? row.limitedToTypes : left > 0;
  const isTypesChanged =
    forTypes.added.length > 0 || forTypes.removed.length > 0 || limitedToTypes !== row.limitedToTypes;
  if (Object.keys(merge.changes).length === 0 && added.length === 0 && !isTypesChanged) return;

  const facts = [
    ...factsOfChange(before, after),
    ...(await writeItems(tx, { attributeId, name: after.name }, items, merge.changes)),
  ];
  await addItems(tx, attributeId, added);
  if (added.length > 0) facts.push({ of, what: 'listItemsAdded', name: after.name, items: namesOf(added) });
  await removeForTypes(tx, attributeId, forTypes.removed);
  await addForTypes(tx, attributeId, forTypes.added);
  if (isTypesChanged) facts.push({ of, what: 'typesChanged', name: after.name });
  if (attributeKinds[after.attributeType].held !== 'items' && items.size > 0)
    await tx.delete(attributeListItem, inArray(attributeListItem.attributeListItemId, [...items.keys()]));
  await tx.update(
    attribute,
    {
      name: after.name,
      description: after.description,
      required: after.required,
      limitedToTypes,
      attributeType: after.attributeType,
      updatedAt: merge.at,
      savedByUserId: tx.viewer.userId,
      fieldStamps: { ...merge.stamps, ...forTypes.stamps },
    },
    eq(attribute.attributeId, attributeId),
  );
  await logModel(
    tx,
    facts.map((fact) => ({ componentId: null, slug: row.slug, fact })),
  );
};

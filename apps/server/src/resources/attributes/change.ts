import type { AttributeToSave } from '@lintel/api/endpoints/attributes';
import type { AttributeType } from '@lintel/domain/entities/attribute';
import { eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attribute, attributeListItem } from '../../db/tables/attribute.ts';
import { collided, invalid, notFound } from '../../http/refusal.ts';
import { mergeFields } from '../../merge/fieldMerge.ts';
import { mergeSet } from '../../merge/setMerge.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { isCarried, tellOfLostItem } from './carriers.ts';
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

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');

const tell = (before: AttributeFields, after: AttributeFields): { action: string; text: string }[] => {
  const entries: { action: string; text: string }[] = [];
  const add = (action: string, text: string): void => {
    entries.push({ action, text });
  };
  const called = `the attribute "${after.name}"`;
  if (before.name !== after.name) add('RENAMED', `Renamed the attribute "${before.name}" to "${after.name}"`);
  if (before.description !== after.description) add('DESCRIBED', `Changed the description of ${called}`);
  if (before.required !== after.required)
    add('REQUIRED_CHANGED', `Made ${called} ${after.required ? 'required' : 'optional'}`);
  if (before.attributeType !== after.attributeType) add('TYPE_CHANGED', `Changed the kind of ${called}`);
  return entries;
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
): Promise<{ action: string; text: string }[]> => {
  const entries: { action: string; text: string }[] = [];
  for (const [attributeListItemId, value] of items) {
    const to = changes[itemField(attributeListItemId)];
    const one = eq(attributeListItem.attributeListItemId, attributeListItemId);
    if (typeof to === 'string') {
      await tx.update(attributeListItem, { value: to }, one);
      entries.push({ action: 'LIST_CHANGED', text: `Renamed "${value}" of "${row.name}" to "${to}"` });
    } else if (to === null) {
      await tellOfLostItem(tx, row, { attributeListItemId, value });
      await tx.delete(attributeListItem, one);
      entries.push({ action: 'LIST_CHANGED', text: `Took "${value}" off the list of "${row.name}"` });
    }
  }
  return entries;
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
  });
  if (merge.collisions.length > 0) throw collided(merge.collisions, row.updatedAt);
  const after: AttributeFields = { ...before, ...merge.changes };
  const added = (sent.listItems ?? []).filter((item) => !isKnown(item)).map(({ value }) => value);
  demandListOnly(after.attributeType, added);
  const forTypes = mergeSet({
    field: 'forType',
    stored: await forTypesOf(tx, attributeId),
    sent: sent.attributeForTypes?.map(keyOfForType),
    stamps: row.fieldStamps,
    basedOn: sent.updatedAt,
    at: merge.at,
  });
  const isTypesChanged = forTypes.added.length > 0 || forTypes.removed.length > 0;
  if (Object.keys(merge.changes).length === 0 && added.length === 0 && !isTypesChanged) return;

  const entries = [
    ...tell(before, after),
    ...(await writeItems(tx, { attributeId, name: after.name }, items, merge.changes)),
  ];
  await addItems(tx, attributeId, added);
  if (added.length > 0)
    entries.push({ action: 'LIST_CHANGED', text: `Added ${quoted(added)} to the list of "${after.name}"` });
  await removeForTypes(tx, attributeId, forTypes.removed);
  await addForTypes(tx, attributeId, forTypes.added);
  if (isTypesChanged)
    entries.push({ action: 'TYPES_CHANGED', text: `Changed the types that have "${after.name}"` });
  if (after.attributeType !== 'LIST' && items.size > 0)
    await tx.delete(attributeListItem, inArray(attributeListItem.attributeListItemId, [...items.keys()]));
  await tx.update(
    attribute,
    {
      name: after.name,
      description: after.description,
      required: after.required,
      attributeType: after.attributeType,
      updatedAt: merge.at,
      fieldStamps: { ...merge.stamps, ...forTypes.stamps },
    },
    eq(attribute.attributeId, attributeId),
  );
  await logModel(
    tx,
    entries.map((entry) => ({ componentId: null, slug: row.slug, group: 'Attribute', ...entry })),
  );
};

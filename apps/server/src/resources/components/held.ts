import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentType } from '@lintel/domain/attributes/assignment';
import type { AttributeType } from '@lintel/domain/attributes/registry';
import { displayName } from '@lintel/domain/names';
import { fullName } from '@lintel/domain/people';
import { asc, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attachment } from '../../db/tables/attachment.ts';
import { attribute, attributeForType, attributeListItem } from '../../db/tables/attribute.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { tag } from '../../db/tables/tag.ts';
import { types } from '../../db/tables/type.ts';
import { notFound } from '../../http/refusal.ts';

export interface AttributeDefinition {
  attributeId: number;
  name: string;
  required: boolean;
  attributeType: AttributeType;
  attributeForTypes: ComponentType[];
  limitedToTypes: boolean;
}

/** What a save speaks of, held so that none of it is deleted before what refers to it is written. */
export interface Held {
  attributes: ReadonlyMap<number, AttributeDefinition>;
  items: ReadonlyMap<number, { attributeId: number; value: string }>;
  users: ReadonlyMap<number, string>;
  tags: ReadonlyMap<number, string>;
  attachments: ReadonlyMap<number, string>;
  types: ReadonlyMap<number, string>;
  sharedTypes: ReadonlyMap<number, string>;
}

const demandAll = (
  wanted: ReadonlySet<number>,
  found: ReadonlyMap<number, unknown>,
  message?: string,
): void => {
  for (const id of wanted) if (!found.has(id)) throw notFound(message);
};

const idsIn = (
  sent: readonly ComponentToSave[],
  of: (each: ComponentToSave) => readonly (number | null | undefined)[],
): Set<number> => new Set(sent.flatMap(of).filter((id) => typeof id === 'number'));

const holdTags = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({ id: tag.tagId, name: tag.name })
    .from(tag, inArray(tag.tagId, [...wanted]))
    .orderBy(asc(tag.tagId))
    .for('share');
  const found = new Map(rows.map(({ id, name }) => [id, name]));
  demandAll(wanted, found);
  return found;
};

const absentType = "Couldn't find type";

const holdTypes = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({ id: types.typeId, name: types.name })
    .from(types, inArray(types.typeId, [...wanted]))
    .orderBy(asc(types.typeId))
    .for('share');
  const found = new Map(rows.map(({ id, name }) => [id, name]));
  demandAll(wanted, found, absentType);
  return found;
};

const sharedTypesNamed = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (wanted.size === 0) return new Map();
  const found = new Map((await tx.sharedTypes()).map(({ sharedTypeId, name }) => [sharedTypeId, name]));
  demandAll(wanted, found, absentType);
  return found;
};

const holdDiagrams = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<void> => {
  if (wanted.size === 0) return;
  const rows = await tx
    .select({ id: diagram.diagramId, name: diagram.name, slug: diagram.slug })
    .from(diagram, inArray(diagram.diagramId, [...wanted]))
    .orderBy(asc(diagram.diagramId))
    .for('key share');
  demandAll(wanted, new Map(rows.map((row) => [row.id, displayName('diagram', row)])));
};

/** Nobody else's upload that hangs on nothing yet: that one is not to be seen. */
const holdAttachments = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({ id: attachment.attachmentId, name: attachment.name })
    .from(attachment, inArray(attachment.attachmentId, [...wanted]))
    .orderBy(asc(attachment.attachmentId))
    .for('key share');
  const found = new Map(rows.map(({ id, name }) => [id, name]));
  demandAll(wanted, found, "Couldn't find attachment");
  return found;
};

const itemsNamed = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Held['items']> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({
      id: attributeListItem.attributeListItemId,
      attributeId: attributeListItem.fkAttributeId,
      value: attributeListItem.value,
    })
    .from(attributeListItem, inArray(attributeListItem.attributeListItemId, [...wanted]))
    .orderBy(asc(attributeListItem.attributeListItemId));
  const found = new Map(rows.map(({ id, ...item }) => [id, item]));
  demandAll(wanted, found);
  return found;
};

const holdAttributes = async (
  tx: Scoped,
  wanted: ReadonlySet<number>,
): Promise<Map<number, AttributeDefinition>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select({
      attributeId: attribute.attributeId,
      name: attribute.name,
      required: attribute.required,
      limitedToTypes: attribute.limitedToTypes,
      attributeType: attribute.attributeType,
    })
    .from(attribute, inArray(attribute.attributeId, [...wanted]))
    .orderBy(asc(attribute.attributeId))
    .for('share');
  const forTypes = await tx
    .select({
      attributeId: attributeForType.fkAttributeId,
      fkTypeId: attributeForType.fkTypeId,
      fkSharedTypeId: attributeForType.fkSharedTypeId,
    })
    .from(attributeForType, inArray(attributeForType.fkAttributeId, [...wanted]));
  const typesOf = Map.groupBy(forTypes, ({ attributeId }) => attributeId);
  const found = new Map(
    rows.map((row) => [row.attributeId, { ...row, attributeForTypes: typesOf.get(row.attributeId) ?? [] }]),
  );
  demandAll(wanted, found);
  return found;
};

const usersNamed = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, string>> => {
  if (wanted.size === 0) return new Map();
  const members = await tx.members({ userIds: [...wanted] });
  const found = new Map(members.map((member) => [member.userId, fullName(member)]));
  demandAll(wanted, found);
  return found;
};

/** In one order everywhere: tags, types, attributes, diagrams, attachments, and the components after them. */
export const hold = async (tx: Scoped, sent: readonly ComponentToSave[]): Promise<Held> => {
  const tags = await holdTags(
    tx,
    idsIn(sent, (each) => (each.tags ?? []).map(({ tagId }) => tagId)),
  );
  const ownTypes = await holdTypes(
    tx,
    idsIn(sent, ({ fkTypeId }) => [fkTypeId]),
  );
  const sharedTypes = await sharedTypesNamed(
    tx,
    idsIn(sent, ({ fkSharedTypeId }) => [fkSharedTypeId]),
  );
  const itemIds = idsIn(sent, (each) => (each.listAttributes ?? []).map(({ fkListItemId }) => fkListItemId));
  const named = idsIn(sent, ({ attributes = [], userAttributes = [], removedAttributes = [] }) => [
    ...[...attributes, ...userAttributes].map(({ fkAttributeId }) => fkAttributeId),
    ...removedAttributes,
  ]);
  const ofItems = await itemsNamed(tx, itemIds);
  const attributes = await holdAttributes(
    tx,
    new Set([...named, ...[...ofItems.values()].map(({ attributeId }) => attributeId)]),
  );
  // Read again under the lock of their attributes: an item may have been taken off its list meanwhile.
  const items = await itemsNamed(tx, itemIds);
  const users = await usersNamed(
    tx,
    idsIn(sent, (each) => (each.userAttributes ?? []).map(({ fkUserId }) => fkUserId)),
  );
  await holdDiagrams(
    tx,
    idsIn(sent, (each) => (each.diagramLinks ?? []).map(({ fkDiagramId }) => fkDiagramId)),
  );
  const attachments = await holdAttachments(
    tx,
    idsIn(sent, (each) => (each.attachments ?? []).map(({ fkAttachmentId }) => fkAttachmentId)),
  );
  return { attributes, items, users, tags, attachments, types: ownTypes, sharedTypes };
};

import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { and, eq, inArray } from 'drizzle-orm';
import { inParts } from '../../db/inParts.ts';
import type { Scoped } from '../../db/scoped.ts';
import { attachmentOnItem } from '../../db/tables/attachment.ts';
import {
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from '../../db/tables/attribute.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { tagOnItem } from '../../db/tables/tag.ts';
import type { SetMerge } from '../../merge/setMerge.ts';
import { changedAttributes } from './facts.ts';
import type { Held } from './held.ts';
import { writeValue } from './stored.ts';

export interface ChangedBelongings {
  /** Changed fields; those of attributes are written here. */
  values: Readonly<Record<string, unknown>>;
  tags: Pick<SetMerge<number>, 'added' | 'removed'>;
  links: Pick<SetMerge<number>, 'added' | 'removed'>;
  attachments: Pick<SetMerge<number>, 'added' | 'removed'>;
}

const itemsOf = async (tx: Scoped, attributeId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: attributeListItem.attributeListItemId })
    .from(attributeListItem, eq(attributeListItem.fkAttributeId, attributeId));
  return rows.map(({ id }) => id);
};

/** Values, tags, links and attachments of one component. */
export const writeBelongings = async (
  tx: Scoped,
  held: Held,
  { componentModelId, values, tags, links, attachments }: ChangedBelongings & { componentModelId: number },
): Promise<void> => {
  for (const { attributeId, value } of changedAttributes(values)) {
    const definition = held.attributes.get(attributeId);
    if (definition === undefined) continue;
    const kind = attributeKindOf(definition.attributeType).held;
    const itemIds = kind === 'items' ? await itemsOf(tx, attributeId) : [];
    await writeValue(tx, componentModelId, { held: kind, attributeId, itemIds }, value);
  }
  const ofTags = and(eq(tagOnItem.fkComponentId, componentModelId), inArray(tagOnItem.fkTagId, tags.removed));
  if (tags.removed.length > 0) await tx.delete(tagOnItem, ofTags);
  await tx.insertMissing(
    tagOnItem,
    tags.added.map((fkTagId) => ({ fkComponentId: componentModelId, fkTagId })),
  );
  const ofLinks = and(
    eq(diagramLink.fkComponentId, componentModelId),
    inArray(diagramLink.fkDiagramId, links.removed),
  );
  if (links.removed.length > 0) await tx.delete(diagramLink, ofLinks);
  await tx.insertMissing(
    diagramLink,
    links.added.map((fkDiagramId) => ({ fkComponentId: componentModelId, fkDiagramId })),
  );
  const ofAttachments = and(
    eq(attachmentOnItem.fkComponentId, componentModelId),
    inArray(attachmentOnItem.fkAttachmentId, attachments.removed),
  );
  if (attachments.removed.length > 0) await tx.delete(attachmentOnItem, ofAttachments);
  await tx.insertMissing(
    attachmentOnItem,
    attachments.added.map((fkAttachmentId) => ({ fkComponentId: componentModelId, fkAttachmentId })),
  );
};

interface NewBelongings {
  componentModelId: number;
  values: Readonly<Record<string, unknown>>;
  tagIds: readonly number[];
  diagramIds: readonly number[];
  attachmentIds: readonly number[];
}

/** Of components that had nothing until now: a few statements for however many there are. */
export const writeNewBelongings = async (
  tx: Scoped,
  held: Held,
  made: readonly NewBelongings[],
): Promise<void> => {
  const texts: { componentModelId: number; fkAttributeId: number; value: string }[] = [];
  const items: { componentModelId: number; fkListItemId: number }[] = [];
  const people: { componentModelId: number; fkAttributeId: number; fkUserId: number }[] = [];
  for (const { componentModelId, values } of made)
    for (const { attributeId: fkAttributeId, value } of changedAttributes(values)) {
      const definition = held.attributes.get(fkAttributeId);
      if (definition === undefined) continue;
      const ids = Array.isArray(value) ? value : [];
      const kind = attributeKindOf(definition.attributeType).held;
      if (kind === 'text' && typeof value === 'string')
        texts.push({ componentModelId, fkAttributeId, value });
      if (kind === 'items') items.push(...ids.map((fkListItemId) => ({ componentModelId, fkListItemId })));
      if (kind === 'users')
        people.push(...ids.map((fkUserId) => ({ componentModelId, fkAttributeId, fkUserId })));
    }
  await inParts(texts, (part) => tx.add(attributeValue, part));
  await inParts(items, (part) => tx.add(listAttributeValue, part));
  await inParts(people, (part) => tx.add(userAttributeValue, part));
  const on = <Name extends string>(ids: readonly number[], name: Name, fkComponentId: number) =>
    ids.map((id) => ({ [name]: id, fkComponentId }) as Record<Name, number> & { fkComponentId: number });
  await inParts(
    made.flatMap(({ componentModelId, tagIds }) => on(tagIds, 'fkTagId', componentModelId)),
    (part) => tx.insertMissing(tagOnItem, part),
  );
  await inParts(
    made.flatMap(({ componentModelId, diagramIds }) => on(diagramIds, 'fkDiagramId', componentModelId)),
    (part) => tx.insertMissing(diagramLink, part),
  );
  await inParts(
    made.flatMap(({ componentModelId, attachmentIds }) =>
      on(attachmentIds, 'fkAttachmentId', componentModelId),
    ),
    (part) => tx.insertMissing(attachmentOnItem, part),
  );
};

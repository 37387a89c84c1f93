import { attributeKinds } from '@lintel/domain/attributes/registry';
import { displayName } from '@lintel/domain/names';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { attachment } from '../../db/tables/attachment.ts';
import { tag } from '../../db/tables/tag.ts';
import { types } from '../../db/tables/type.ts';
import { changedAttributes, type LoggedBelongings, type LoggedComponent, loggedValue } from './facts.ts';
import type { ComponentFields } from './fields.ts';
import type { Held } from './held.ts';
import type { ComponentRow } from './stored.ts';
import type { ChangedBelongings } from './writeBelongings.ts';

/** Puts names to what a save did. */
export interface SaveNaming {
  component(slug: string, fields: ComponentFields): LoggedComponent;
  belongings(changed: ChangedBelongings): LoggedBelongings;
}

const namesOfTypes = async (tx: Scoped, held: Held, rows: readonly ComponentRow[]) => {
  const own = new Map(held.types);
  const unknown = [...new Set(rows.map(({ fkTypeId }) => fkTypeId))].filter(
    (id) => id !== null && !own.has(id),
  );
  const read =
    unknown.length === 0
      ? []
      : await tx.select({ id: types.typeId, name: types.name }).from(
          types,
          inArray(
            types.typeId,
            unknown.filter((id) => id !== null),
          ),
        );
  for (const { id, name } of read) own.set(id, name);
  const shared = new Map(held.sharedTypes);
  if (rows.some(({ fkSharedTypeId }) => fkSharedTypeId !== null && !shared.has(fkSharedTypeId)))
    for (const { sharedTypeId, name } of await tx.sharedTypes()) shared.set(sharedTypeId, name);
  return { own, shared };
};

export const namingOf = async (
  tx: Scoped,
  held: Held,
  rows: readonly ComponentRow[],
  removed: { tags: readonly number[]; attachments: readonly number[] },
): Promise<SaveNaming> => {
  const typeNames = await namesOfTypes(tx, held, rows);
  const tags = new Map(held.tags);
  if (removed.tags.length > 0) {
    const read = await tx
      .select({ id: tag.tagId, name: tag.name })
      .from(tag, inArray(tag.tagId, [...removed.tags]));
    for (const { id, name } of read) tags.set(id, name);
  }
  const attachments = new Map(held.attachments);
  if (removed.attachments.length > 0) {
    const read = await tx
      .select({ id: attachment.attachmentId, name: attachment.name })
      .from(attachment, inArray(attachment.attachmentId, [...removed.attachments]));
    for (const { id, name } of read) attachments.set(id, name);
  }
  const attached = (ids: readonly number[]): string[] => ids.map((id) => attachments.get(id) ?? String(id));
  const tagged = (ids: readonly number[]): string[] => ids.map((id) => tags.get(id) ?? String(id));
  const typeName = ({ fkTypeId, fkSharedTypeId }: ComponentFields['type']): string | null => {
    if (fkTypeId !== null) return typeNames.own.get(fkTypeId) ?? null;
    return fkSharedTypeId === null ? null : (typeNames.shared.get(fkSharedTypeId) ?? null);
  };
  return {
    component: (slug, { type, name, ...fields }) => ({
      ...fields,
      name: displayName('component', { name, slug }),
      type: typeName(type),
    }),
    belongings: ({ values, tags: ofTags, links, attachments: ofAttachments }) => ({
      attributes: changedAttributes(values).map(({ attributeId, value }) => {
        const { name = '', attributeType } = held.attributes.get(attributeId) ?? {};
        // Items and people are numbered each for themselves.
        const nameOf = (id: number): string | undefined =>
          attributeType !== undefined && attributeKinds[attributeType].held === 'users'
            ? held.users.get(id)
            : held.items.get(id)?.value;
        return { name, value: loggedValue(value, attributeType, (id) => nameOf(id) ?? String(id)) };
      }),
      addedTags: tagged(ofTags.added),
      removedTags: tagged(ofTags.removed),
      attached: attached(ofAttachments.added),
      detached: attached(ofAttachments.removed),
      addedLinks: links.added.length,
      removedLinks: links.removed.length,
    }),
  };
};

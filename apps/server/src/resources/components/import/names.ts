import type { AttributeType } from '@lintel/domain/attributes/registry';
import { fullName } from '@lintel/domain/people';
import { asc } from 'drizzle-orm';
import type { Scoped } from '../../../db/scoped.ts';
import { attribute, attributeListItem } from '../../../db/tables/attribute.ts';
import { tag } from '../../../db/tables/tag.ts';
import { types } from '../../../db/tables/type.ts';

export interface NamedAttribute {
  readonly name: string;
  readonly attributeType: AttributeType;
  /** Items by their value. */
  readonly items: ReadonlyMap<string, number>;
}

/** What the cells of a spreadsheet may name, by the name as it is compared. */
export interface Names {
  readonly types: ReadonlyMap<string, { fkTypeId: number } | { fkSharedTypeId: number }>;
  readonly typeNames: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, number>;
  readonly tagNames: ReadonlyMap<number, string>;
  readonly attributes: ReadonlyMap<number, NamedAttribute>;
  readonly itemNames: ReadonlyMap<number, string>;
  /** By name and by e-mail; null where two people have one name. */
  readonly people: ReadonlyMap<string, number | null>;
  readonly peopleNames: ReadonlyMap<number, string>;
}

/** Nobody tells names apart by blanks around them or by capitals. */
export const compared = (name: string): string => name.trim().toLowerCase();

export const typeKey = (type: { fkTypeId: number | null; fkSharedTypeId: number | null }): string =>
  `${type.fkTypeId ?? ''} ${type.fkSharedTypeId ?? ''}`;

const peopleIn = async (tx: Scoped): Promise<Pick<Names, 'people' | 'peopleNames'>> => {
  const members = await tx.members();
  const people = new Map<string, number | null>();
  for (const member of members) {
    const name = compared(fullName(member));
    people.set(name, people.has(name) ? null : member.userId);
  }
  for (const { email, userId } of members) people.set(compared(email), userId);
  return { people, peopleNames: new Map(members.map(({ email, userId }) => [userId, email])) };
};

export const readNames = async (tx: Scoped): Promise<Names> => {
  const own = await tx.select({ id: types.typeId, name: types.name }).from(types);
  const shared = await tx.sharedTypes();
  const tags = await tx.select({ id: tag.tagId, name: tag.name }).from(tag);
  const attributes = await tx
    .select({ id: attribute.attributeId, name: attribute.name, attributeType: attribute.attributeType })
    .from(attribute);
  const items = await tx
    .select({
      id: attributeListItem.attributeListItemId,
      attributeId: attributeListItem.fkAttributeId,
      value: attributeListItem.value,
    })
    .from(attributeListItem)
    .orderBy(asc(attributeListItem.attributeListItemId));
  const itemsOf = Map.groupBy(items, ({ attributeId }) => attributeId);
  return {
    // The organisation's own last, so that of one name they are the ones that are meant.
    types: new Map<string, { fkTypeId: number } | { fkSharedTypeId: number }>([
      ...shared.map(({ sharedTypeId, name }) => [compared(name), { fkSharedTypeId: sharedTypeId }] as const),
      ...own.map(({ id, name }) => [compared(name), { fkTypeId: id }] as const),
    ]),
    typeNames: new Map([
      ...shared.map(
        ({ sharedTypeId, name }) =>
          [typeKey({ fkTypeId: null, fkSharedTypeId: sharedTypeId }), name] as const,
      ),
      ...own.map(({ id, name }) => [typeKey({ fkTypeId: id, fkSharedTypeId: null }), name] as const),
    ]),
    tags: new Map(tags.map(({ id, name }) => [compared(name), id])),
    tagNames: new Map(tags.map(({ id, name }) => [id, name])),
    attributes: new Map(
      attributes.map(({ id, ...named }) => [
        id,
        {
          ...named,
          items: new Map((itemsOf.get(id) ?? []).map((item) => [compared(item.value), item.id])),
        },
      ]),
    ),
    itemNames: new Map(items.map(({ id, value }) => [id, value])),
    ...(await peopleIn(tx)),
  };
};

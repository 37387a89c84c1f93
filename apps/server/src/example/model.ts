import type { TagColor } from '@lintel/domain/colors';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { attribute, attributeListItem, attributeValue, listAttributeValue } from '../db/tables/attribute.ts';
import { componentModel } from '../db/tables/component.ts';
import { tag, tagOnItem } from '../db/tables/tag.ts';
import { sharedType } from '../db/tables/type.ts';
import { randomSlug, slugOf } from '../db/slugs.ts';
import { type ExampleComponent, components } from './components.ts';
import { richDescription } from './richDescription.ts';
import type { TagName } from './names.ts';

export interface Founder {
  readonly organizationId: number;
  readonly userId: number;
}

export interface Made {
  readonly id: number;
  readonly slug: string;
}

/** The row of something that the example speaks of. */
export const rowOf = <Row>(rows: ReadonlyMap<string, Row>, name: string): Row => {
  const row = rows.get(name);
  if (row === undefined) throw new Error(`The example lacks ${name}`);
  return row;
};

const tags: Record<TagName, { color: TagColor; description: string }> = {
  Approved: { color: 'green', description: 'Agreed by the architecture board' },
  'In review': { color: 'orange', description: 'Comments are welcome until the next board meeting' },
  'Personal data': { color: 'red', description: 'Shows where data about people is kept or sent' },
  'Peak season': { color: 'purple', description: 'Has to stand ten times the load in November' },
};

export const addTags = async (tx: Db, { organizationId }: Founder): Promise<Map<string, number>> => {
  const rows = Object.entries(tags).map(([name, rest]) => ({
    name,
    ...rest,
    slug: slugOf(name, 'tag'),
    fkOrganizationId: organizationId,
  }));
  const saved = await tx.insert(tag).values(rows).returning({ tagId: tag.tagId, name: tag.name });
  return new Map(saved.map(({ name, tagId }) => [name, tagId]));
};

const rows: readonly (readonly [id: string, row: ExampleComponent])[] = Object.entries(components);

const sharedTypeIds = async (tx: Db): Promise<Map<string, number>> => {
  const slugs = [...new Set(rows.map(([, [, type]]) => type))];
  const found = await tx
    .select({ slug: sharedType.slug, id: sharedType.sharedTypeId })
    .from(sharedType)
    .where(inArray(sharedType.slug, slugs));
  return new Map(found.map(({ slug, id }) => [slug, id]));
};

export const addComponents = async (
  tx: Db,
  { organizationId, userId }: Founder,
  tagIds: ReadonlyMap<string, number>,
): Promise<Map<string, Made>> => {
  const types = await sharedTypeIds(tx);
  const slugs = new Map(rows.map(([id]) => [id, randomSlug()]));
  // Lists begin with what was changed last: the first here, which more is known about than of the last.
  const now = Date.now();
  const changedAt = (at: number): string => new Date(now - at).toISOString();
  const saved = await tx
    .insert(componentModel)
    .values(
      rows.map(([id, [name, type, { description = null, repository = null } = {}]], at) => ({
        slug: rowOf(slugs, id),
        name,
        fkOrganizationId: organizationId,
        fkSharedTypeId: rowOf(types, type),
        description,
        richDescription: description === null ? null : richDescription(description),
        repositoryUrl: repository,
        updatedAt: changedAt(at),
        updatedByUserId: userId,
      })),
    )
    .returning({ id: componentModel.componentModelId, slug: componentModel.slug });
  const bySlug = new Map(saved.map((row) => [row.slug, row]));
  const made = new Map(rows.map(([id]) => [id, rowOf(bySlug, rowOf(slugs, id))]));
  await tx.insert(tagOnItem).values(
    rows.flatMap(([id, [, , { tags: names = [] } = {}]]) =>
      names.map((name) => ({
        fkOrganizationId: organizationId,
        fkTagId: rowOf(tagIds, name),
        fkComponentId: rowOf(made, id).id,
      })),
    ),
  );
  return made;
};

const lifecycles = ['Plan', 'Live', 'Phase out'] as const;

export const addAttributes = async (
  tx: Db,
  { organizationId: fkOrganizationId }: Founder,
  made: ReadonlyMap<string, Made>,
): Promise<Map<string, number>> => {
  const wanted = [
    { name: 'Owner', attributeType: 'STRING', description: 'The team that answers for it' },
    { name: 'Lifecycle', attributeType: 'LIST', description: 'Where it stands between plan and end' },
    { name: 'In use since', attributeType: 'NUMBER', description: 'The year in which it went live' },
  ] as const;
  const saved = await tx
    .insert(attribute)
    .values(wanted.map((each) => ({ ...each, slug: slugOf(each.name, 'attribute'), fkOrganizationId })))
    .returning({ id: attribute.attributeId, name: attribute.name });
  const attributeIds = new Map(saved.map(({ name, id }) => [name, id]));
  const fkAttributeId = rowOf(attributeIds, 'Lifecycle');
  const items = await tx
    .insert(attributeListItem)
    .values(lifecycles.map((value) => ({ fkOrganizationId, fkAttributeId, value })))
    .returning({ id: attributeListItem.attributeListItemId, value: attributeListItem.value });
  const itemIds = new Map(items.map(({ value, id }) => [value, id]));
  const valuesOf = (name: string, read: (row: ExampleComponent) => string | undefined) =>
    rows.flatMap(([id, row]) => {
      const value = read(row);
      if (value === undefined) return [];
      const componentModelId = rowOf(made, id).id;
      return [{ fkOrganizationId, fkAttributeId: rowOf(attributeIds, name), componentModelId, value }];
    });
  await tx
    .insert(attributeValue)
    .values([
      ...valuesOf('Owner', ([, , details]) => details?.owner),
      ...valuesOf('In use since', ([, , details]) => details?.since),
    ]);
  await tx.insert(listAttributeValue).values(
    valuesOf('Lifecycle', ([, , details]) => details?.lifecycle).map(({ componentModelId, value }) => ({
      fkOrganizationId,
      componentModelId,
      fkListItemId: rowOf(itemIds, value),
    })),
  );
  return attributeIds;
};

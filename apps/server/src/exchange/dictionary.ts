import type { AttributeShape } from '@lintel/api/modelShapes';
import { asc, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Scoped } from '../db/scoped.ts';
import { attribute } from '../db/tables/attribute.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import { tag } from '../db/tables/tag.ts';
import { types } from '../db/tables/type.ts';
import { listAttributes } from '../resources/attributes/read.ts';

/** Things of one kind by the two names that they have. */
export interface Numbered {
  slugOf(id: number): string | undefined;
  idOf(slug: string): number | undefined;
}

export const numbered = (rows: readonly { id: number; slug: string }[]): Numbered => {
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return { slugOf: (id) => slugs.get(id), idOf: (slug) => ids.get(slug) };
};

export interface AttributeEntry extends AttributeShape {
  readonly externalId: string | null;
  readonly apiContext: string | null;
}

/** What numbers of an organisation stand for, and back. */
export interface Dictionary {
  readonly types: Numbered;
  readonly sharedTypes: Numbered;
  readonly tags: Numbered;
  readonly folders: Numbered;
  readonly diagrams: Numbered;
  readonly components: Numbered;
  readonly attributes: Numbered & {
    readonly all: readonly AttributeEntry[];
    of(id: number): AttributeEntry | undefined;
  };
  /** Of items of lists. */
  readonly items: {
    attributeOf(id: number): number | undefined;
    wordOf(id: number): string | undefined;
    idOf(attributeId: number, word: string): number | undefined;
  };
  readonly people: { emailOf(id: number): string | undefined; idOf(email: string): number | undefined };
}

const readAttributes = async (data: Scoped): Promise<AttributeEntry[]> => {
  const rows = await data
    .select({
      id: attribute.attributeId,
      externalId: attribute.externalId,
      apiContext: attribute.apiContext,
    })
    .from(attribute);
  const named = new Map(rows.map((row) => [row.id, row]));
  return (await listAttributes(data)).map((each) => {
    const { externalId = null, apiContext = null } = named.get(each.attributeId) ?? {};
    return { ...each, externalId, apiContext };
  });
};

const itemsIn = (attributes: readonly AttributeEntry[]): Dictionary['items'] => {
  const items = attributes.flatMap(({ listItems }) => listItems);
  const byId = new Map(items.map((item) => [item.attributeListItemId, item]));
  const byWord = new Map(
    items.map(({ attributeListItemId, fkAttributeId, value }) => [
      `${fkAttributeId} ${value}`,
      attributeListItemId,
    ]),
  );
  return {
    attributeOf: (id) => byId.get(id)?.fkAttributeId,
    wordOf: (id) => byId.get(id)?.value,
    idOf: (attributeId, word) => byWord.get(`${attributeId} ${word}`),
  };
};

export const readDictionary = async (data: Scoped): Promise<Dictionary> => {
  const attributes = await readAttributes(data);
  const byId = new Map(attributes.map((each) => [each.attributeId, each]));
  const members = await data.members();
  const emails = new Map(members.map(({ userId, email }) => [userId, email]));
  const people = new Map(members.map(({ userId, email }) => [email.toLowerCase(), userId]));
  const ofTypes = await data.select({ id: types.typeId, slug: types.slug }).from(types);
  const ofTags = await data.select({ id: tag.tagId, slug: tag.slug }).from(tag);
  const ofFolders = await data.select({ id: folder.folderId, slug: folder.slug }).from(folder);
  const ofDiagrams = await inPages((after, limit) =>
    data
      .select({ id: diagram.diagramId, slug: diagram.slug })
      .from(diagram, gt(diagram.diagramId, after))
      .orderBy(asc(diagram.diagramId))
      .limit(limit),
  );
  const ofComponents = await inPages((after, limit) =>
    data
      .select({ id: componentModel.componentModelId, slug: componentModel.slug })
      .from(componentModel, gt(componentModel.componentModelId, after))
      .orderBy(asc(componentModel.componentModelId))
      .limit(limit),
  );
  const shared = await data.sharedTypes();
  return {
    types: numbered(ofTypes),
    sharedTypes: numbered(shared.map(({ sharedTypeId: id, slug }) => ({ id, slug }))),
    tags: numbered(ofTags),
    folders: numbered(ofFolders),
    diagrams: numbered(ofDiagrams),
    components: numbered(ofComponents),
    attributes: {
      ...numbered(attributes.map(({ attributeId: id, slug }) => ({ id, slug }))),
      all: attributes,
      of: (id) => byId.get(id),
    },
    items: itemsIn(attributes),
    people: {
      emailOf: (id) => emails.get(id),
      idOf: (email) => people.get(email.toLowerCase()),
    },
  };
};

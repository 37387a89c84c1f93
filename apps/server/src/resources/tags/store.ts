import type { TagShape } from '@lintel/api/shapes';
import type { TagColor } from '@lintel/domain/colors';
import { limits } from '@lintel/domain/limits';
import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { tag, tagOnItem } from '../../db/tables/tag.ts';
import { alreadyExists, collided, limitReached, notFound } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { type OwnSlug, uniqueSlugOf } from '../../db/slugs.ts';

export interface TagToSave {
  tagId?: number | undefined;
  name: string;
  description?: string | null | undefined;
  color: TagColor;
  updatedAt?: string | undefined;
}

const columns = {
  tagId: tag.tagId,
  name: tag.name,
  slug: tag.slug,
  description: tag.description,
  color: tag.color,
  createdAt: tag.createdAt,
  updatedAt: tag.updatedAt,
  // The join leaves out what lies in other people's drafts; tags on components have no diagram.
  diagrams: count(tagOnItem.fkDiagramId),
  components: count(tagOnItem.fkComponentId),
};

const tagsWhere = (data: Scoped, where?: SQL): Promise<TagShape[]> =>
  data
    .select(columns)
    .from(tag, where)
    .leftJoin(tagOnItem, eq(tagOnItem.fkTagId, tag.tagId))
    .groupBy(tag.tagId)
    .orderBy(desc(tag.tagId));

export const listTags = (data: Scoped): Promise<TagShape[]> => tagsWhere(data);

const readTag = async (data: Scoped, tagId: number): Promise<TagShape> => {
  const [found] = await tagsWhere(data, eq(tag.tagId, tagId));
  if (found === undefined) throw notFound();
  return found;
};

const demandFreeName = async (tx: Scoped, name: string, own?: number): Promise<void> => {
  const other = own === undefined ? undefined : ne(tag.tagId, own);
  if (await tx.exists(tag, and(eq(sql`lower(${tag.name})`, sql`lower(${name})`), other)))
    throw alreadyExists(`"${name}" already exists`);
};

const create = async (tx: Scoped, sent: TagToSave, { slug }: OwnSlug): Promise<number> => {
  const taken = await tx.select({ slug: tag.slug }).from(tag);
  if (taken.length >= limits.tagsPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.tagsPerOrganization} tags`);
  }
  await demandFreeName(tx, sent.name);
  const at = new Date().toISOString();
  const [created] = await tx.insert(tag, {
    name: sent.name,
    slug: uniqueSlugOf(slug ?? sent.name, 'tag', new Set(taken.map(({ slug }) => slug))),
    description: sent.description ?? null,
    color: sent.color,
    createdAt: at,
    updatedAt: at,
    savedByUserId: tx.viewer.userId,
  });
  if (created === undefined) throw notFound();
  return created.tagId;
};

/** The slug stays: addresses and programs may already use it. */
const change = async (tx: Scoped, tagId: number, sent: TagToSave): Promise<void> => {
  const [stored] = await tx.lock(tag, eq(tag.tagId, tagId));
  if (stored === undefined) throw notFound();
  const merge = mergeFields({
    stored: { name: stored.name, description: stored.description, color: stored.color },
    stamps: stored.fieldStamps,
    sent: { name: sent.name, description: sent.description, color: sent.color },
    basedOn: sent.updatedAt,
    updatedAt: stored.updatedAt,
    by: tx.viewer.userId,
  });
  if (merge.collisions.length > 0)
    throw collided(merge.collisions, stored.updatedAt, { savedBy: stored.savedByUserId });
  if (!hasChanges(merge)) return;
  if (merge.changes.name !== undefined) await demandFreeName(tx, merge.changes.name, tagId);
  await tx.update(
    tag,
    {
      ...merge.changes,
      fieldStamps: merge.stamps,
      updatedAt: merge.at,
      savedByUserId: tx.viewer.userId,
    },
    eq(tag.tagId, tagId),
  );
};

export const saveTag = (data: Scoped, sent: TagToSave, arriving: OwnSlug = {}): Promise<TagShape> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'tag');
    if (sent.tagId === undefined || sent.tagId < 0) return readTag(tx, await create(tx, sent, arriving));
    await change(tx, sent.tagId, sent);
    return readTag(tx, sent.tagId);
  });

export const removeTags = (data: Scoped, tagIds: readonly number[]): Promise<number[]> =>
  data.transaction(async (tx) => {
    const wanted = [...new Set(tagIds)];
    const found = await tx
      .select({ tagId: tag.tagId, name: tag.name })
      .from(tag, inArray(tag.tagId, wanted))
      .orderBy(tag.tagId)
      .for('update');
    if (found.length !== wanted.length) throw notFound();
    await tx.delete(tag, inArray(tag.tagId, wanted));
    await recordDeletions(tx, 'tag', found);
    return wanted;
  });

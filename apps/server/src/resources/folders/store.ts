import type { FolderShape } from '@lintel/api/shapes';
import { draftsFolderName } from '@lintel/domain/entities/folder';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { alreadyExists, collided, invalid, limitReached, notFound } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { logDiagrams } from '../../model/logs/diagramLog.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { type OwnSlug, randomSlug } from '../../db/slugs.ts';
import { byOwnThenName } from './order.ts';

export interface FolderToSave {
  folderId?: number | undefined;
  name: string;
  updatedAt?: string | undefined;
}

const columns = {
  folderId: folder.folderId,
  slug: folder.slug,
  name: folder.name,
  fkOrganizationId: folder.fkOrganizationId,
  fkUserId: folder.fkUserId,
  createdAt: folder.createdAt,
  updatedAt: folder.updatedAt,
  // Counted over the join, which shows only what the viewer may see.
  diagrams: count(diagram.diagramId),
};

const foldersWhere = (data: Scoped, where?: ReturnType<typeof eq>): Promise<FolderShape[]> =>
  data
    .select(columns)
    .from(folder, where)
    .leftJoin(diagram, eq(diagram.fkFolderId, folder.folderId))
    .groupBy(folder.folderId);

export const listFolders = async (data: Scoped): Promise<FolderShape[]> =>
  (await foldersWhere(data)).sort(byOwnThenName);

const readFolder = async (data: Scoped, folderId: number): Promise<FolderShape> => {
  const [found] = await foldersWhere(data, eq(folder.folderId, folderId));
  if (found === undefined) throw notFound();
  return found;
};

/** Unnamed folders may be many; so may drafts, which nobody sees side by side. */
const demandFreeName = async (tx: Scoped, name: string, own?: number): Promise<void> => {
  if (name === '') return;
  const isTaken =
    name.toLowerCase() === draftsFolderName.toLowerCase() ||
    (await tx.exists(
      folder,
      and(
        isNull(folder.fkUserId),
        eq(sql`lower(${folder.name})`, sql`lower(${name})`),
        own === undefined ? undefined : ne(folder.folderId, own),
      ),
    ));
  if (isTaken) throw alreadyExists(`A folder named "${name}" already exists`);
};

const create = async (tx: Scoped, name: string, { slug = randomSlug() }: OwnSlug): Promise<number> => {
  if ((await tx.count(folder)) >= limits.foldersPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.foldersPerOrganization} folders`);
  }
  await demandFreeName(tx, name);
  const at = new Date().toISOString();
  const [created] = await tx.insert(folder, {
    name,
    slug,
    createdAt: at,
    updatedAt: at,
    savedByUserId: tx.viewer.userId,
  });
  if (created === undefined) throw notFound();
  return created.folderId;
};

const rename = async (tx: Scoped, folderId: number, sent: FolderToSave): Promise<void> => {
  const [stored] = await tx.lock(folder, eq(folder.folderId, folderId));
  if (stored === undefined) throw notFound();
  if (stored.fkUserId !== null) throw invalid('My drafts cannot be renamed');
  const merge = mergeFields({
    stored: { name: stored.name },
    stamps: stored.fieldStamps,
    sent: { name: sent.name },
    basedOn: sent.updatedAt,
    updatedAt: stored.updatedAt,
    by: tx.viewer.userId,
  });
  if (merge.collisions.length > 0)
    throw collided(merge.collisions, stored.updatedAt, { savedBy: stored.savedByUserId });
  if (!hasChanges(merge)) return;
  await demandFreeName(tx, sent.name, folderId);
  await tx.update(
    folder,
    {
      ...merge.changes,
      fieldStamps: merge.stamps,
      updatedAt: merge.at,
      savedByUserId: tx.viewer.userId,
    },
    eq(folder.folderId, folderId),
  );
};

export const saveFolder = (data: Scoped, sent: FolderToSave, arriving: OwnSlug = {}): Promise<FolderShape> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'folder');
    if (sent.folderId === undefined || sent.folderId < 0)
      return readFolder(tx, await create(tx, sent.name, arriving));
    await rename(tx, sent.folderId, sent);
    return readFolder(tx, sent.folderId);
  });

export const removeFolder = (data: Scoped, folderId: number): Promise<void> =>
  data.transaction(async (tx) => {
    const [stored] = await tx.lock(folder, eq(folder.folderId, folderId));
    if (stored === undefined) throw notFound();
    if (stored.fkUserId !== null) throw invalid('My drafts cannot be deleted');
    // Nobody moved these diagrams: a move that a person makes meanwhile neither collides with this nor
    // finds them on top of what was edited last.
    const freed = await tx.update(
      diagram,
      { fkFolderId: null, updatedAt: sql`${diagram.updatedAt}` },
      eq(diagram.fkFolderId, folderId),
    );
    const from = displayName('folder', stored);
    await logDiagrams(
      tx,
      freed.map(({ diagramId, slug }) => ({
        diagramId,
        slug,
        fact: { of: 'diagram', what: 'moved', from, to: null },
      })),
    );
    await tx.delete(folder, eq(folder.folderId, folderId));
    await recordDeletions(tx, 'folder', [{ name: from }]);
  });

import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { draftsFolderName } from '@lintel/domain/entities/folder';
import { fullName } from '@lintel/domain/people';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterCommit, inTransaction } from '../../db/activeTransaction.ts';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/tables/access.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { membership, users } from '../../db/tables/user.ts';
import type { Notices } from '../../notices.ts';
import { announceActivity, recordActivityAs } from '../logs/recordActivity.ts';
import type { Viewer } from '../../db/rules.ts';
import { randomSlug } from '../../db/slugs.ts';
import { holdAdministrators } from './holdAdministrators.ts';

interface Ending {
  /** Who ends it; the drafts pass to them. */
  viewer: Viewer;
  /** Whose membership ends. */
  userId: number;
}

export type Ended = 'ended' | 'absent' | 'last-administrator' | 'not-allowed';

export type EndMembership = (ending: Ending) => Promise<Ended>;

type Membership = typeof membership.$inferSelect;

const draftsFolderOf = async (tx: Db, organizationId: number, userId: number): Promise<number> => {
  const [own] = await tx
    .select({ folderId: folder.folderId })
    .from(folder)
    .where(and(eq(folder.fkOrganizationId, organizationId), eq(folder.fkUserId, userId)))
    .orderBy(asc(folder.folderId))
    .for('share');
  if (own !== undefined) return own.folderId;
  const [made] = await tx
    .insert(folder)
    .values({
      fkOrganizationId: organizationId,
      fkUserId: userId,
      name: draftsFolderName,
      slug: randomSlug(),
    })
    .returning({ folderId: folder.folderId });
  if (made === undefined) throw new Error('No drafts folder was made');
  return made.folderId;
};

/**
 * Nobody sees these diagrams between the two owners: they go straight from one drafts folder to the other.
 * Answers which they are.
 */
const passDrafts = async (
  tx: Db,
  organizationId: number,
  userId: number,
  heir: number,
): Promise<string[]> => {
  const left = await tx
    .select({ folderId: folder.folderId })
    .from(folder)
    .where(and(eq(folder.fkOrganizationId, organizationId), eq(folder.fkUserId, userId)))
    .orderBy(asc(folder.folderId))
    .for('update');
  const folderIds = left.map(({ folderId }) => folderId);
  if (folderIds.length === 0) return [];
  const holds = await tx.$count(diagram, inArray(diagram.fkFolderId, folderIds));
  let passed: { slug: string }[] = [];
  if (holds > 0) {
    passed = await tx
      .update(diagram)
      .set({
        fkFolderId: await draftsFolderOf(tx, organizationId, heir),
        // Passing on is no edit: the diagrams keep their place among those edited last.
        updatedAt: sql`${diagram.updatedAt}`,
      })
      .where(inArray(diagram.fkFolderId, folderIds))
      .returning({ slug: diagram.slug });
  }
  await tx.delete(folder).where(inArray(folder.folderId, folderIds));
  return passed.map(({ slug }) => slug);
};

const endingOf = async (tx: Db, { viewer, userId }: Ending): Promise<ActivityFact> => {
  if (viewer.userId === userId) return { of: 'member', what: 'left' };
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.userId, userId));
  const name = person === undefined ? '' : fullName(person);
  return { of: 'member', what: 'removed', person: { userId, name } };
};

/** Asked again under the lock: the viewer may have been removed or demoted since the request began. */
const mayStill = (viewer: Viewer, held: readonly Membership[]): boolean => {
  const own = held.find(({ fkUserId }) => fkUserId === viewer.userId);
  return own !== undefined && (own.role === 'ADMIN' || viewer.role === 'SUPER_USER');
};

/**
 * Ends a membership. It works behind every scope, because the drafts that have to find a new owner are
 * visible to nobody but the person who leaves. A person who leaves by themselves leaves them to the
 * administrator who has been there longest.
 */
export const endMembershipOn =
  (db: Db, { announce }: Notices): EndMembership =>
  (ending) =>
    inTransaction(db, async (tx) => {
      const { viewer, userId } = ending;
      const { organizationId } = viewer;
      const held = await holdAdministrators(tx, organizationId, [userId, viewer.userId]);
      if (!mayStill(viewer, held)) return 'not-allowed';
      const leaving = held.find(({ fkUserId }) => fkUserId === userId);
      if (leaving === undefined) return 'absent';
      const [oldest] = held
        .filter(({ fkUserId, role }) => role === 'ADMIN' && fkUserId !== userId)
        .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.fkUserId - b.fkUserId);
      const heir = viewer.userId === userId ? oldest?.fkUserId : viewer.userId;
      if (heir === undefined || (leaving.role === 'ADMIN' && oldest === undefined))
        return 'last-administrator';
      const passed = await passDrafts(tx, organizationId, userId, heir);
      await tx
        .delete(membership)
        .where(and(eq(membership.fkOrganizationId, organizationId), eq(membership.fkUserId, userId)));
      // What the provider of this organisation opened was good for nothing else.
      await tx
        .delete(sessions)
        .where(and(eq(sessions.fkSsoOrganizationId, organizationId), eq(sessions.fkUserId, userId)));
      await tx
        .update(users)
        // No edit of the profile either: a save that is open in another window still fits.
        .set({ defaultOrganizationId: null, updatedAt: sql`${users.updatedAt}` })
        .where(and(eq(users.userId, userId), eq(users.defaultOrganizationId, organizationId)));
      const { address = null } = viewer;
      const by = { organizationId, userId: viewer.userId, address };
      await recordActivityAs(tx, by, await endingOf(tx, ending));
      afterCommit(db, () => {
        announceActivity({ notices: { announce } }, organizationId);
        announce({ organizationId, changed: 'member', slugs: [], userIds: [userId], onlyFor: null });
        announce({ organizationId, changed: 'token', slugs: [], onlyFor: userId });
        announce({ organizationId: null, changed: 'session', slugs: [], userIds: [userId], onlyFor: userId });
        if (passed.length === 0) return;
        announce({ organizationId, changed: 'folder', slugs: [], onlyFor: heir });
        announce({ organizationId, changed: 'diagram', slugs: passed, onlyFor: heir });
      });
      return 'ended';
    });

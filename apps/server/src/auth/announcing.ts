import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { membership } from '../db/tables/user.ts';
import type { Notices } from '../notices.ts';

interface Announcing {
  db: Db;
  notices: Notices;
}

/** To be called after the commit: sessions of this person were begun, moved or ended. */
export const announceSessions = ({ notices }: Pick<Announcing, 'notices'>, userId: number): void =>
  notices.announce({
    organizationId: null,
    changed: 'session',
    slugs: [],
    userIds: [userId],
    onlyFor: userId,
  });

/** A password changed: tokens went with it, and so did sessions. */
export const announceLockOut = ({ notices }: Pick<Announcing, 'notices'>, userId: number): void => {
  notices.announce({ organizationId: null, changed: 'token', slugs: [], onlyFor: userId });
  announceSessions({ notices }, userId);
};

export const announceMember = (
  { notices }: Pick<Announcing, 'notices'>,
  organizationId: number,
  userId: number,
): void =>
  notices.announce({ organizationId, changed: 'member', slugs: [], userIds: [userId], onlyFor: null });

/** A name or a picture is seen wherever the person is a member. */
export const announcePerson = async (services: Announcing, userId: number): Promise<void> => {
  const organizations = await services.db
    .select({ organizationId: membership.fkOrganizationId })
    .from(membership)
    .where(eq(membership.fkUserId, userId));
  for (const { organizationId } of organizations) announceMember(services, organizationId, userId);
  services.notices.announce({
    organizationId: null,
    changed: 'member',
    slugs: [],
    userIds: [userId],
    onlyFor: userId,
  });
};

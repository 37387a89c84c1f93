import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { membership } from '../db/tables/user.ts';
import type { Notices } from '../notices.ts';

interface Telling {
  db: Db;
  notices: Notices;
}

/** To be called after the commit: sessions of this person were begun, moved or ended. */
export const tellSessions = ({ notices }: Pick<Telling, 'notices'>, userId: number): void =>
  notices.tell({ organizationId: null, changed: 'session', slugs: [], userIds: [userId], onlyFor: userId });

/** A password changed: tokens went with it, and so did sessions. */
export const tellLockedOut = ({ notices }: Pick<Telling, 'notices'>, userId: number): void => {
  notices.tell({ organizationId: null, changed: 'token', slugs: [], onlyFor: userId });
  tellSessions({ notices }, userId);
};

export const tellMember = (
  { notices }: Pick<Telling, 'notices'>,
  organizationId: number,
  userId: number,
): void => notices.tell({ organizationId, changed: 'member', slugs: [], userIds: [userId], onlyFor: null });

/** A name or a picture is seen wherever the person is a member. */
export const tellPerson = async (services: Telling, userId: number): Promise<void> => {
  const organizations = await services.db
    .select({ organizationId: membership.fkOrganizationId })
    .from(membership)
    .where(eq(membership.fkUserId, userId));
  for (const { organizationId } of organizations) tellMember(services, organizationId, userId);
  services.notices.tell({
    organizationId: null,
    changed: 'member',
    slugs: [],
    userIds: [userId],
    onlyFor: userId,
  });
};

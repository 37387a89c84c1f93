import { and, eq, exists, isNull, ne } from 'drizzle-orm';
import { activeOn, afterCommit } from '../../db/activeTransaction.ts';
import type { Db } from '../../db/client.ts';
import { sessions, ssoIdentity } from '../../db/tables/access.ts';
import { membership, users } from '../../db/tables/user.ts';
import type { Notices } from '../../notices.ts';
import { announceSessions } from '../announcing.ts';

const longAgo = new Date(0).toISOString();

export interface EndSessions {
  /** Of everybody whom the provider of the organisation let in. It vouches for nobody's tokens any more, either. */
  openedThrough(organizationId: number): Promise<void>;
  /** Of its members who came by password, but for those who may go on to. */
  openedByPassword(organizationId: number): Promise<void>;
}

/** It works behind every scope: sessions belong to people, not to an organisation. */
export const endSessionsOn = (db: Db, notices: Notices): EndSessions => {
  const announce = (ended: readonly { userId: number }[]): void =>
    afterCommit(db, () => {
      for (const userId of new Set(ended.map((each) => each.userId))) announceSessions({ notices }, userId);
    });
  return {
    openedThrough: async (organizationId) => {
      const tx = activeOn(db);
      await tx
        .update(ssoIdentity)
        .set({ lastUsedAt: longAgo })
        .where(eq(ssoIdentity.fkOrganizationId, organizationId));
      announce(
        await tx
          .delete(sessions)
          .where(eq(sessions.fkSsoOrganizationId, organizationId))
          .returning({ userId: sessions.fkUserId }),
      );
    },
    openedByPassword: async (organizationId) => {
      const tx = activeOn(db);
      const mustLeave = tx
        .select({ userId: membership.fkUserId })
        .from(membership)
        .innerJoin(users, eq(users.userId, membership.fkUserId))
        .where(
          and(
            eq(membership.fkOrganizationId, organizationId),
            eq(membership.fkUserId, sessions.fkUserId),
            ne(membership.role, 'ADMIN'),
            eq(users.superUser, false),
          ),
        );
      announce(
        await tx
          .delete(sessions)
          .where(
            and(
              eq(sessions.fkOrganizationId, organizationId),
              isNull(sessions.fkSsoOrganizationId),
              exists(mustLeave),
            ),
          )
          .returning({ userId: sessions.fkUserId }),
      );
    },
  };
};

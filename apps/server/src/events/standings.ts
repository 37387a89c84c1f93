import { effectiveRole, type Role } from '@lintel/domain/roles';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { mayStand } from '../db/mayStand.ts';
import { sessions } from '../db/tables/access.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import { organization } from '../db/tables/organization.ts';
import { membership, users } from '../db/tables/user.ts';

export interface SessionStanding {
  organizationId: number;
  role: Role;
  superUser: boolean;
}

/** Where each of these sessions stands now; one that ended, or stands nowhere, is left out. */
export const standingsOf = async (
  db: Db,
  now: Date,
  sessionIds: readonly string[],
): Promise<Map<string, SessionStanding>> => {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({
      sessionId: sessions.sessionId,
      organizationId: membership.fkOrganizationId,
      role: membership.role,
      superUser: users.superUser,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.fkUserId))
    .innerJoin(
      membership,
      and(
        eq(membership.fkOrganizationId, sessions.fkOrganizationId),
        eq(membership.fkUserId, sessions.fkUserId),
      ),
    )
    .innerJoin(
      organization,
      and(
        eq(organization.organizationId, membership.fkOrganizationId),
        eq(organization.suspended, false),
        mayStand(sessions.fkSsoOrganizationId),
      ),
    )
    .where(and(inArray(sessions.sessionId, [...sessionIds]), gt(sessions.expiresAt, now.toISOString())));
  return new Map(
    rows.map(({ sessionId, organizationId, role, superUser }) => [
      sessionId,
      { organizationId, role: effectiveRole(role, superUser) ?? role, superUser },
    ]),
  );
};

export interface Lying {
  organizationId: number;
  /** In whose drafts; null for what every member sees. */
  owner: number | null;
}

/** Where diagrams lie; what does not exist is left out. */
export const whereDiagramsLie = async (db: Db, slugs: readonly string[]): Promise<Map<string, Lying>> => {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ slug: diagram.slug, organizationId: diagram.fkOrganizationId, owner: folder.fkUserId })
    .from(diagram)
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId))
    .where(inArray(diagram.slug, [...new Set(slugs)]));
  return new Map(rows.map(({ slug, ...lying }) => [slug, lying]));
};

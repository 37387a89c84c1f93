import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { comesTheRightWay, hasSecondFactorWhereAsked } from '../db/mayStand.ts';
import { sessions } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import { membership, users } from '../db/tables/user.ts';
import { NotOpened, type Sealing } from '../sealing.ts';
import { accountColumns, ownOrganizationColumns } from './accounts.ts';

/** With who it is of, and where they stand. */
export const readSession = async (db: Db, sessionId: string) => {
  const [row] = await db
    .select({
      session: sessions,
      account: accountColumns,
      organization: ownOrganizationColumns,
      role: membership.role,
      isComplete: hasSecondFactorWhereAsked(sessions.fkSsoOrganizationId),
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.fkUserId))
    .leftJoin(organization, eq(organization.organizationId, sessions.fkOrganizationId))
    // A left join: a person who was removed stays signed in, with no organisation.
    .leftJoin(
      membership,
      and(
        eq(membership.fkOrganizationId, organization.organizationId),
        eq(membership.fkUserId, sessions.fkUserId),
        comesTheRightWay(sessions.fkSsoOrganizationId),
      ),
    )
    .where(eq(sessions.sessionId, sessionId));
  if (row === undefined) return undefined;
  const { isComplete, ...read } = row;
  const outside = { ...read, organization: null, role: null };
  if (row.role === null || row.organization === null) return { ...outside, awaitsSecondFactor: null };
  if (isComplete) return { ...read, awaitsSecondFactor: null };
  const { organizationId, name } = row.organization;
  return { ...outside, awaitsSecondFactor: { organizationId, name } };
};

export interface ListedSession {
  key: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  address: string;
}

export const listSessions = (db: Db, userId: number, now: Date): Promise<ListedSession[]> =>
  db
    .select({
      key: sessions.sessionId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
    })
    .from(sessions)
    .where(and(eq(sessions.fkUserId, userId), gt(sessions.expiresAt, now.toISOString())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));

export const placeOfSignOut = (sessionId: string): string => `sessions ${sessionId} ssoSignOut`;

export const readSignOut = async (db: Db, sealing: Sealing, sessionId: string): Promise<string | null> => {
  const [found] = await db
    .select({ sealed: sessions.ssoSignOut })
    .from(sessions)
    .where(eq(sessions.sessionId, sessionId));
  if (typeof found?.sealed !== 'string') return null;
  try {
    return sealing.open(found.sealed, placeOfSignOut(sessionId));
  } catch (error) {
    // Of another key: signing out here must not depend on it.
    if (error instanceof NotOpened) return null;
    throw error;
  }
};

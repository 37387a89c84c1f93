import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { membership, secondFactor, users } from './tables/user.ts';

const columns = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  image: users.image,
  role: membership.role,
  superUser: users.superUser,
  lastSeenAt: users.lastSeenAt,
  authProvider: users.authProvider,
  joinedAt: membership.createdAt,
  hasSecondFactor: sql<boolean>`exists (select from ${secondFactor} where ${secondFactor.fkUserId} = ${users.userId})`,
};

export const membersOf = (db: Db, organizationId: number, userIds?: readonly number[]) =>
  db
    .select(columns)
    .from(membership)
    .innerJoin(users, eq(users.userId, membership.fkUserId))
    .where(
      and(
        eq(membership.fkOrganizationId, organizationId),
        userIds === undefined ? undefined : inArray(users.userId, [...userIds]),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId));

/** A person of an organisation, with the role they have in it. */
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

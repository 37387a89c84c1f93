import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { organization } from './tables/organization.ts';
import { membership, secondFactor, users } from './tables/user.ts';

/**
 * Whether who is signed in came by a way that the organisation of their membership takes: a condition for queries that
 * read all three tables under their own names. `through` is the organisation whose provider let the person in, and null
 * for who came by password. A provider can vouch for any identity, so what it opens is good for its own organisation alone.
 */
export const comesTheRightWay = (through: SQLWrapper): SQL => sql`(
  coalesce(${through}, ${organization.organizationId}) = ${organization.organizationId}
  and (
    not ${organization.ssoRequired} or ${through} is not null
    or ${membership.role} = 'ADMIN' or ${users.superUser}
  ))`;

/** The same for what the organisation asks besides a password; who comes through a provider is asked there. */
export const hasSecondFactorWhereAsked = (through: SQLWrapper): SQL<boolean> => sql`(
  not ${organization.secondFactorRequired} or ${through} is not null
  or exists (select from ${secondFactor} where ${secondFactor.fkUserId} = ${users.userId}))`;

/** Whether they may stand in it. */
export const mayStand = (through: SQLWrapper): SQL =>
  sql`(${comesTheRightWay(through)} and ${hasSecondFactorWhereAsked(through)})`;

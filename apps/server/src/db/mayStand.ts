import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { organization } from './tables/organization.ts';
import { membership, users } from './tables/user.ts';

/**
 * Whether who is signed in may stand in the organisation of their membership: a condition for queries that read all three
 * tables under their own names. `through` is the organisation whose provider let the person in, and null for who came by
 * password. A provider can vouch for any identity, so what it opens is good for its own organisation alone.
 */
export const mayStand = (through: SQLWrapper): SQL => sql`(
  coalesce(${through}, ${organization.organizationId}) = ${organization.organizationId}
  and (
    not ${organization.ssoRequired} or ${through} is not null
    or ${membership.role} = 'ADMIN' or ${users.superUser}
  ))`;

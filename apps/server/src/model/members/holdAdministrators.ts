import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { membership } from '../../db/tables/user.ts';

/**
 * All administrators of an organisation, and these people, until the transaction ends. Held in one order, so that of two who
 * remove or demote each other one waits and then sees the other.
 */
export const holdAdministrators = (tx: Db, organizationId: number, userIds: number[]) =>
  tx
    .select()
    .from(membership)
    .where(
      and(
        eq(membership.fkOrganizationId, organizationId),
        or(eq(membership.role, 'ADMIN'), inArray(membership.fkUserId, userIds)),
      ),
    )
    .orderBy(asc(membership.fkUserId))
    .for('update');

import { eq, type SQL } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { membership } from '../../db/tables/user.ts';

/** One value that the database makes. It hangs on the viewer's own membership: nobody else learns anything. */
export const writtenRow = async (data: Scoped, value: SQL<string | null>): Promise<string | null> => {
  const [row] = await data.select({ value }).from(membership, eq(membership.fkUserId, data.viewer.userId));
  if (row === undefined) throw new Error('The viewer is no member');
  return row.value;
};

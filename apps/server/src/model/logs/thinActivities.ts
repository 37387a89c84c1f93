import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readInstant } from '../../db/columns.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { organization } from '../../db/tables/organization.ts';
import type { Notices } from '../../notices.ts';
import { announceActivity, recordActivityAs } from './recordActivity.ts';

/** In one statement: others wait for it where the database lives in this process. */
const atOnce = 1_000;

/** The database's own clock, which its trigger asks as well. */
const oldest = sql<string>`now() - make_interval(days => ${organization.activityRetentionDays})`;

const organizationsWithOld = (db: Db) =>
  db
    .select({ organizationId: organization.organizationId, before: oldest })
    .from(organization)
    .where(
      sql`exists (select from ${activityLog} where ${activityLog.fkOrganizationId} = ${organization.organizationId}
        and ${activityLog.createdAt} < ${oldest})`,
    );

const removeSome = async (db: Db, organizationId: number): Promise<number> => {
  const doomed = await db
    .select({ id: activityLog.activityLogId })
    .from(activityLog)
    .innerJoin(organization, eq(organization.organizationId, activityLog.fkOrganizationId))
    .where(sql`${organization.organizationId} = ${organizationId} and ${activityLog.createdAt} < ${oldest}`)
    .limit(atOnce);
  const ids = doomed.map(({ id }) => id);
  if (ids.length > 0) await db.delete(activityLog).where(inArray(activityLog.activityLogId, ids));
  return ids.length;
};

interface Thinning {
  db: Db;
  notices: Pick<Notices, 'announce'>;
}

/** Removes what is older than each organisation keeps its log, and says so in it. */
export const thinActivities = async ({ db, notices }: Thinning): Promise<void> => {
  for (const { organizationId, before } of await organizationsWithOld(db)) {
    let count = 0;
    for (;;) {
      const removed = await removeSome(db, organizationId);
      if (removed === 0) break;
      count += removed;
    }
    await recordActivityAs(
      db,
      { organizationId, actor: 'SYSTEM', userId: null, address: null },
      { of: 'organization', what: 'logThinned', count, before: readInstant(before) },
    );
    announceActivity({ notices }, organizationId);
  }
};

import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** As the statistics of a database that has been in use for a while. */
export const analyzed = async (db: Db): Promise<void> => {
  await db.execute(sql`analyze component_model`);
};

/** The ids of the first page, by the SQL that one writes by hand. */
export const bareSearch = async (
  db: Db,
  organizationId: number,
  [first, second]: readonly [string, string],
): Promise<void> => {
  await db.execute(sql`
    select component_model_id from component_model
    where fk_organization_id = ${organizationId} and deleted_at is null and merged_into is null
      and name ilike ${`%${first}%`} and name ilike ${`%${second}%`}
    order by length(name), lower(name), component_model_id limit 50`);
};

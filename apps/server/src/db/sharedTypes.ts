import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { Db } from './client.ts';
import { planKept } from './keptPlans.ts';
import { rowsOf } from './rows.ts';
import { sharedType } from './tables/type.ts';

const { sharedTypeId, name, slug, iconId } = getTableColumns(sharedType);

const all: SQL = planKept(sql`
  select coalesce(
    json_agg(json_build_array(${sharedTypeId}, ${name}, ${slug}, ${iconId}) order by ${sharedTypeId}), '[]'
  ) as types
  from ${sharedType}`);

const rows = z.array(z.tuple([z.number(), z.string(), z.string(), z.nullable(z.number())]));

/** All of them as one value: they are many, and to take a table apart row by row takes the drivers several times as long. */
export const readSharedTypes = async (db: Db): Promise<(typeof sharedType.$inferSelect)[]> => {
  const [found] = await rowsOf(db, all);
  return rows.parse(found?.['types']).map(([sharedTypeId, name, slug, iconId]) => ({
    sharedTypeId,
    name,
    slug,
    iconId,
  }));
};

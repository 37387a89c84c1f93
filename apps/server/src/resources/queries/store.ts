import type { Parsed } from '@lintel/api/endpoint';
import { newQuerySlug, type queryEndpoints, type QueryShape } from '@lintel/api/endpoints/queries';
import { defaultViewColumns, type ViewFilter } from '@lintel/domain/entities/saved';
import { readMerged } from '@lintel/domain/filter/readMerged';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { type OwnSlug, randomSlug } from '../../db/slugs.ts';
import { query } from '../../db/tables/saved.ts';
import { collided, limitReached, notFound } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { filterField } from '../../model/filter/filterField.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

type Sent = Parsed<typeof queryEndpoints.save>['body']['query'];

const columns = {
  queryId: query.queryId,
  slug: query.slug,
  name: query.name,
  description: query.description,
  filter: query.filter,
  updatedByUserId: query.updatedByUserId,
  createdAt: query.createdAt,
  updatedAt: query.updatedAt,
};

const queriesWhere = async (data: Scoped, where?: SQL): Promise<QueryShape[]> => {
  const rows = await data
    .select(columns)
    .from(query, where)
    .orderBy(asc(sql`lower(${query.name})`), asc(query.queryId));
  const merges = await readMerges(data);
  return rows.map((row) => ({ ...row, filter: readMerged(row.filter, merges) }));
};

export const listQueries = (data: Scoped): Promise<QueryShape[]> => queriesWhere(data);

export const readQuery = async (data: Scoped, slug: string): Promise<QueryShape> => {
  const [found] = await queriesWhere(data, eq(query.slug, slug));
  if (found === undefined) throw notFound();
  return found;
};

const blank: ViewFilter = { columns: [...defaultViewColumns] };

const create = async (tx: Scoped, sent: Sent, { slug = randomSlug() }: OwnSlug): Promise<string> => {
  await oneAtATime(tx, 'query');
  if ((await tx.count(query)) >= limits.viewsPerOrganization)
    throw limitReached(`An organisation can have at most ${limits.viewsPerOrganization} views`);
  const at = new Date().toISOString();
  await tx.insert(query, {
    slug,
    name: sent.name ?? '',
    description: sent.description ?? null,
    filter: sent.filter ?? blank,
    updatedByUserId: tx.viewer.userId,
    createdAt: at,
    updatedAt: at,
  });
  return slug;
};

const change = async (tx: Scoped, slug: string, sent: Sent): Promise<void> => {
  const [stored] = await tx.lock(query, eq(query.slug, slug));
  if (stored === undefined) throw notFound();
  const { name, description, filter, fieldStamps, updatedAt, updatedByUserId: savedBy } = stored;
  const merge = mergeFields({
    stored: { name, description, filter: filterField(filter) },
    stamps: fieldStamps,
    sent: {
      name: sent.name,
      description: sent.description,
      ...(sent.filter === undefined ? {} : { filter: filterField(sent.filter) }),
    },
    basedOn: sent.updatedAt,
    updatedAt,
    by: tx.viewer.userId,
  });
  if (merge.collisions.length > 0) throw collided(merge.collisions, updatedAt, { slug, savedBy });
  if (!hasChanges(merge)) return;
  const { filter: changed, ...others } = merge.changes;
  await tx.update(
    query,
    {
      ...others,
      ...(changed === undefined ? {} : { filter: sent.filter ?? filter }),
      fieldStamps: merge.stamps,
      updatedAt: merge.at,
      updatedByUserId: tx.viewer.userId,
    },
    eq(query.slug, slug),
  );
};

export const saveQuery = (
  data: Scoped,
  slug: string,
  sent: Sent,
  arriving: OwnSlug = {},
): Promise<QueryShape> =>
  data.transaction(async (tx) => {
    if (slug === newQuerySlug) return readQuery(tx, await create(tx, sent, arriving));
    await change(tx, slug, sent);
    return readQuery(tx, slug);
  });

/** All or none. */
export const removeQueries = (
  data: Scoped,
  sent: readonly { queryId: number }[],
): Promise<{ queryId: number }[]> =>
  data.transaction(async (tx) => {
    const wanted = [...new Set(sent.map(({ queryId }) => queryId))];
    const removed = await tx.delete(query, inArray(query.queryId, wanted));
    if (removed.length !== wanted.length) throw notFound();
    await recordDeletions(
      tx,
      'view',
      removed.map((row) => ({ name: displayName('view', row) })),
    );
    return wanted.map((queryId) => ({ queryId }));
  });

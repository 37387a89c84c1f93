import type { Parsed } from '@lintel/api/endpoint';
import {
  type dependencyEndpoints,
  type DependencyFilterShape,
  newDependencyFilterId,
} from '@lintel/api/endpoints/dependencies';
import { readMerged } from '@lintel/domain/filter/readMerged';
import { id } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { type OwnSlug, randomSlug } from '../../db/slugs.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { dependencyFilter } from '../../db/tables/saved.ts';
import { collided, limitReached, notFound, Refusal } from '../../http/refusal.ts';
import { basisOf, hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { filterField } from '../../model/filter/filterField.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

type Sent = Parsed<typeof dependencyEndpoints.save>['body']['data'];

const columns = {
  dependencyFilterId: dependencyFilter.dependencyFilterId,
  slug: dependencyFilter.slug,
  name: dependencyFilter.name,
  filter: dependencyFilter.filter,
  showDependencies: dependencyFilter.showDependencies,
  displayMode: dependencyFilter.displayMode,
  showDetachedNodes: dependencyFilter.showDetachedNodes,
  updatedByUserId: dependencyFilter.updatedByUserId,
  createdAt: dependencyFilter.createdAt,
  updatedAt: dependencyFilter.updatedAt,
};

const filtersWhere = async (data: Scoped, where?: SQL): Promise<DependencyFilterShape[]> => {
  const rows = await data
    .select(columns)
    .from(dependencyFilter, where)
    .orderBy(asc(sql`lower(${dependencyFilter.name})`), asc(dependencyFilter.dependencyFilterId));
  const merges = await readMerges(data);
  return rows.map((row) => ({ ...row, filter: readMerged(row.filter, merges) }));
};

export const listFilters = (data: Scoped): Promise<DependencyFilterShape[]> => filtersWhere(data);

/** By id or slug. A slug that is made of digits alone is longer than any id. */
const named = (idOrSlug: string): SQL => {
  const asId = id.safeParse(Number(idOrSlug));
  return /^\d+$/.test(idOrSlug) && asId.success
    ? eq(dependencyFilter.dependencyFilterId, asId.data)
    : eq(dependencyFilter.slug, idOrSlug);
};

export const readFilter = async (data: Scoped, idOrSlug: string): Promise<DependencyFilterShape> => {
  const [found] = await filtersWhere(data, named(idOrSlug));
  if (found === undefined) throw notFound();
  return found;
};

const create = async (tx: Scoped, sent: Sent, { slug = randomSlug() }: OwnSlug): Promise<string> => {
  await oneAtATime(tx, 'dependencyFilter');
  if ((await tx.count(dependencyFilter)) >= limits.dependencyGraphsPerOrganization)
    throw limitReached(
      `An organisation can have at most ${limits.dependencyGraphsPerOrganization} dependency graphs`,
    );
  const { updatedAt: _, ...given } = sent;
  const at = new Date().toISOString();
  await tx.insert(dependencyFilter, {
    ...given,
    slug,
    name: sent.name ?? '',
    filter: sent.filter ?? {},
    updatedByUserId: tx.viewer.userId,
    createdAt: at,
    updatedAt: at,
  });
  return slug;
};

type Stored = typeof dependencyFilter.$inferSelect;

const mergedWith = (stored: Stored, sent: Sent, by: number) => {
  const { name, showDependencies, displayMode, showDetachedNodes } = stored;
  const { filter, updatedAt: basedOn, ...others } = sent;
  return mergeFields({
    stored: { name, showDependencies, displayMode, showDetachedNodes, filter: filterField(stored.filter) },
    stamps: stored.fieldStamps,
    sent: { ...others, ...(filter === undefined ? {} : { filter: filterField(filter) }) },
    basedOn,
    updatedAt: stored.updatedAt,
    by,
  });
};

/** The whole graph is what is saved with its filter: over what is newer nobody saves without being asked. */
const isOutdated = ({ updatedAt }: Stored, sent: Sent): boolean =>
  sent.filter !== undefined && Date.parse(updatedAt) > basisOf(sent.updatedAt);

const filterChanged = ({ slug, updatedAt, updatedByUserId }: Stored): Refusal =>
  new Refusal(409, 'filter-changed', 'Filter has changed', {
    basedOn: updatedAt,
    slug,
    ...(updatedByUserId === null ? {} : { savedByUserId: updatedByUserId }),
  });

/** What is refused is returned and not thrown, so that the record of the warning stays. */
const change = async (tx: Scoped, stored: Stored, sent: Sent): Promise<Refusal | null> => {
  const { slug, updatedAt, updatedByUserId: savedBy } = stored;
  const isOverwriting = isOutdated(stored, sent);
  const merge = mergedWith(
    stored,
    isOverwriting ? { ...sent, updatedAt: undefined } : sent,
    tx.viewer.userId,
  );
  if (merge.collisions.length > 0) throw collided(merge.collisions, updatedAt, { slug, savedBy });
  if (!hasChanges(merge)) return null;
  if (isOverwriting) {
    await tx.insert(activityLog, {
      itemSlug: slug,
      itemType: 'DEPENDENCY_GRAPH',
      action: 'WARNED',
      fkUserId: tx.viewer.userId,
    });
    return filterChanged(stored);
  }
  const { filter: changed, ...others } = merge.changes;
  await tx.update(
    dependencyFilter,
    {
      ...others,
      ...(changed === undefined ? {} : { filter: sent.filter ?? stored.filter }),
      fieldStamps: merge.stamps,
      updatedAt: merge.at,
      updatedByUserId: tx.viewer.userId,
    },
    eq(dependencyFilter.slug, slug),
  );
  return null;
};

export const saveFilter = async (
  data: Scoped,
  idOrSlug: string,
  sent: Sent,
  arriving: OwnSlug = {},
): Promise<DependencyFilterShape> => {
  const saved = await data.transaction(async (tx) => {
    if (idOrSlug === newDependencyFilterId) return readFilter(tx, await create(tx, sent, arriving));
    const [stored] = await tx.lock(dependencyFilter, named(idOrSlug));
    if (stored === undefined) throw notFound();
    return (await change(tx, stored, sent)) ?? readFilter(tx, stored.slug);
  });
  if (saved instanceof Refusal) throw saved;
  return saved;
};

/** All or none. */
export const removeFilters = (
  data: Scoped,
  sent: readonly { dependencyFilterId: number }[],
): Promise<{ dependencyFilterId: number }[]> =>
  data.transaction(async (tx) => {
    const wanted = [...new Set(sent.map(({ dependencyFilterId }) => dependencyFilterId))];
    const removed = await tx.delete(dependencyFilter, inArray(dependencyFilter.dependencyFilterId, wanted));
    if (removed.length !== wanted.length) throw notFound();
    await recordDeletions(
      tx,
      'dependency graph',
      removed.map((row) => ({ name: displayName('dependency graph', row) })),
    );
    return wanted.map((dependencyFilterId) => ({ dependencyFilterId }));
  });

import type { activityActions, activityItems } from '@lintel/domain/entities/logs';
import type { Kind } from '@lintel/diagram/layout';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { apiKey } from '../db/tables/access.ts';
import { diagram } from '../db/tables/diagram.ts';
import { activityLog, changeLog } from '../db/tables/logs.ts';
import { users } from '../db/tables/user.ts';
import { liesInDrafts } from '../model/logs/liesInDrafts.ts';
import type { Backlog, LastEntry } from '../documents/backlog.ts';
import { entryOf, type Naming } from './facts.ts';
import type { Identities } from './identities.ts';
import { readRestorings, type RestoringEntry } from './restorings.ts';
import { continues, joined, type Contribution } from '../documents/contributions.ts';
import type { Difference } from '@lintel/diagram/differences';
import type { Target } from './writeRows.ts';

/** Going on with the same thing after a pause shorter than this goes into the same entry. */
const pauseMilliseconds = 5 * 60_000;
const atOnce = 1_000;

export interface Logging {
  readonly target: Target;
  readonly diagramSlug: string;
  /** In the order in which they happened. */
  readonly contributions: readonly Contribution[];
  readonly backlog: Backlog;
  readonly naming: Naming;
  readonly identities: Identities;
}

interface Authors {
  /** Null where the account is gone by now: the entry stays all the same. */
  readonly personOf: (author: number) => number | null;
  readonly isProgram: (author: number) => boolean;
}

const readAuthors = async (tx: Db, contributions: readonly Contribution[]): Promise<Authors> => {
  const authors = [...new Set(contributions.map(({ author }) => author))];
  const found = await tx
    .select({ userId: users.userId, apiKeyId: apiKey.apiKeyId })
    .from(users)
    .leftJoin(apiKey, eq(apiKey.fkUserId, users.userId))
    .where(inArray(users.userId, authors));
  const known = new Set(found.map(({ userId }) => userId));
  const programs = new Set(found.flatMap(({ userId, apiKeyId }) => (apiKeyId === null ? [] : userId)));
  return {
    personOf: (author) => (known.has(author) ? author : null),
    isProgram: (author) => programs.has(author),
  };
};

const isSoon = (before: string, after: string): boolean =>
  Date.parse(after) - Date.parse(before) < pauseMilliseconds;

interface Restored extends RestoringEntry {
  readonly contribution: Contribution;
}

interface Entries {
  readonly continued: LastEntry[];
  readonly restored: Restored[];
  readonly fresh: Contribution[];
}

/** What only carries on the person's last entry goes into that one, and what was restored into the one that says so. */
const sortEntries = (
  contributions: readonly Contribution[],
  lastEntries: Backlog['lastEntries'],
  restorings: ReadonlyMap<Contribution, RestoringEntry>,
): Entries => {
  const continued: LastEntry[] = [];
  const restored: Restored[] = [];
  const fresh: Contribution[] = [];
  const begun = new Set<number>();
  for (const contribution of contributions) {
    const last = begun.has(contribution.author) ? undefined : lastEntries.get(contribution.author);
    begun.add(contribution.author);
    const restoring = restorings.get(contribution);
    if (restoring !== undefined) {
      restored.push({ ...restoring, contribution });
    } else if (
      last !== undefined &&
      isSoon(last.contribution.at, contribution.at) &&
      continues(last.contribution, contribution)
    ) {
      continued.push({ logId: last.logId, contribution: joined(last.contribution, contribution) });
    } else {
      fresh.push(contribution);
    }
  }
  return { continued, restored, fresh };
};

const rememberedActivities = 1_000;

const forgetOld = (active: Backlog['active'], now: number): void => {
  if (active.size <= rememberedActivities) return;
  for (const [id, at] of active) if (now - at >= pauseMilliseconds) active.delete(id);
};

type ActivityItem = (typeof activityItems)[number];
type ActivityAction = (typeof activityActions)[number];

const activityItem: Readonly<Record<Kind, ActivityItem>> = {
  instance: 'INSTANCE',
  textarea: 'TEXTAREA',
  relation: 'RELATION',
};

const activityAction = ({ what }: Difference): ActivityAction =>
  what === 'added' || what === 'restored' ? 'ADDED' : what === 'deleted' ? 'DELETED' : 'CHANGED';

interface Activity {
  readonly id: string;
  readonly author: number;
  readonly change: Difference;
  readonly action: ActivityAction;
  readonly at: string;
}

/** One for each person and item: drawing something and moving it at once is adding it. */
const activitiesOf = (contributions: readonly Contribution[], active: Backlog['active']): Activity[] => {
  const activities = new Map<string, Activity>();
  for (const { author, at, changes } of contributions) {
    for (const change of changes) {
      const id = `${author} ${change.key}`;
      const action = activityAction(change);
      const earlier = activities.get(id);
      const isPartOfAdding = action === 'CHANGED' && earlier?.action === 'ADDED';
      activities.set(id, { id, author, change, at, action: isPartOfAdding ? 'ADDED' : action });
    }
  }
  return [...activities.values()].filter(
    ({ id, action, at }) =>
      action !== 'CHANGED' || Date.parse(at) - (active.get(id) ?? -Infinity) >= pauseMilliseconds,
  );
};

const writeActivities = async (
  tx: Db,
  { target, identities }: Logging,
  activities: readonly Activity[],
  { personOf, isProgram }: Authors,
): Promise<void> => {
  if (activities.length === 0 || (await liesInDrafts(tx, target.diagramId))) return;
  const rows = activities.flatMap(({ author, change, action, at }) => {
    const item = change.after ?? change.before;
    const slug = identities.of(change.key)?.slug;
    if (item === null || slug === undefined) return [];
    return {
      fkOrganizationId: target.organizationId,
      actor: isProgram(author) ? ('KEY' as const) : ('PERSON' as const),
      fkUserId: personOf(author),
      fkDiagramId: target.diagramId,
      itemSlug: slug,
      itemType: activityItem[item.kind],
      action,
      createdAt: at,
    };
  });
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx.insert(activityLog).values(rows.slice(at, at + atOnce));
  }
};

/** One statement however many people go on with what they did. */
const continueEntries = async (
  tx: Db,
  { continued, restored }: Omit<Entries, 'fresh'>,
  naming: Naming,
): Promise<void> => {
  const detailed = ({ logId, contribution }: LastEntry) => ({
    logId,
    at: contribution.at,
    ...entryOf(contribution, naming),
  });
  const entries = [
    ...continued.map(detailed),
    ...restored.map((each) => {
      const { facts, ...entry } = detailed(each);
      return { ...entry, facts: [each.fact, ...facts] };
    }),
  ];
  if (entries.length === 0) return;
  const column = (read: (entry: (typeof entries)[number]) => string | number | null): string =>
    listText(entries.map(read));
  await tx.execute(
    planKept(sql`
      update ${changeLog}
      set facts = entry.facts::jsonb, item_keys = entry.item_keys::jsonb, updated_at = entry.at
      from unnest(
        ${column(({ logId }) => logId)}::int[],
        ${column(({ facts }) => JSON.stringify(facts))}::text[],
        ${column(({ itemKeys }) => JSON.stringify(itemKeys))}::text[],
        ${column(({ at }) => at)}::timestamptz[]
      ) as entry (log_id, facts, item_keys, at)
      where ${changeLog.logId} = entry.log_id`),
  );
};

/**
 * Writes down who did what. What has to be remembered for the next time is remembered by calling what this
 * returns, once everything is committed.
 */
export const writeLogs = async (tx: Db, logging: Logging): Promise<() => void> => {
  const { target, diagramSlug, contributions, backlog, naming } = logging;
  const last = contributions.at(-1);
  if (last === undefined) return () => {};
  const authors = await readAuthors(tx, contributions);
  const { personOf } = authors;
  const restorings = await readRestorings(tx, target, contributions);
  const { continued, restored, fresh } = sortEntries(contributions, backlog.lastEntries, restorings);
  await continueEntries(tx, { continued, restored }, naming);
  const lastEntries = new Map(continued.map((each) => [each.contribution.author, each]));
  for (let at = 0; at < fresh.length; at += atOnce) {
    const part = fresh.slice(at, at + atOnce);
    const rows = await tx
      .insert(changeLog)
      .values(
        part.map((contribution) => ({
          fkOrganizationId: target.organizationId,
          fkUserId: personOf(contribution.author),
          fkDiagramId: target.diagramId,
          itemSlug: diagramSlug,
          itemType: 'DIAGRAM' as const,
          updatedAt: contribution.at,
          ...entryOf(contribution, naming),
        })),
      )
      .returning({ logId: changeLog.logId });
    rows.forEach(({ logId }, index) => {
      const contribution = part[index];
      if (contribution !== undefined) lastEntries.set(contribution.author, { logId, contribution });
    });
  }
  const activities = activitiesOf(contributions, backlog.active);
  await writeActivities(tx, logging, activities, authors);
  await tx
    .update(diagram)
    .set({
      updatedAt: sql`greatest(${diagram.updatedAt}, ${last.at}::timestamptz)`,
      updatedByUserId: personOf(last.author),
    })
    .where(eq(diagram.diagramId, target.diagramId));
  return () => {
    // What restoring changed is told whole: nothing that is drawn later carries it on.
    for (const { contribution } of restored) backlog.lastEntries.delete(contribution.author);
    for (const [author, each] of lastEntries) backlog.lastEntries.set(author, each);
    for (const { id, at } of activities) backlog.active.set(id, Date.parse(at));
    forgetOld(backlog.active, Date.parse(last.at));
  };
};

import type { ActivityShape } from '@lintel/api/endpoints/activities';
import { describeEntry, groupOfEntry, labelOf, type LoggedItem } from '@lintel/domain/activityLog/entries';
import { sentenceOf } from '@lintel/domain/changeLog/words';
import { displayName } from '@lintel/domain/names';
import { fullName } from '@lintel/domain/people';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { dependencyFilter } from '../../db/tables/saved.ts';
import { users } from '../../db/tables/user.ts';
import { type ActivityFilter, conditionOf } from './filter.ts';
import { cursorOf, type LogPosition, readCursor } from './position.ts';

/** So many entries are looked at by one statement: where the database lives in this process, others wait for it. */
const atOnce = 500;

const columns = {
  activityLogId: activityLog.activityLogId,
  actor: activityLog.actor,
  fact: activityLog.fact,
  address: activityLog.address,
  createdAt: activityLog.createdAt,
  userId: activityLog.fkUserId,
  firstName: users.firstName,
  lastName: users.lastName,
  itemType: activityLog.itemType,
  action: activityLog.action,
  itemSlug: activityLog.itemSlug,
  diagramSlug: diagram.slug,
  diagramName: diagram.name,
  componentName: componentModel.name,
  graphName: dependencyFilter.name,
};

const place = sql`(${activityLog.createdAt}, ${activityLog.activityLogId})`;
const at = ({ at, id }: LogPosition): SQL => sql`(${at}::timestamptz, ${id}::int)`;

const rowsBetween = (
  data: Scoped,
  where: SQL | undefined,
  newest: LogPosition | null,
  oldest: LogPosition | null,
) =>
  data
    .select(columns)
    .from(
      activityLog,
      and(
        newest === null ? undefined : sql`${place} < ${at(newest)}`,
        oldest === null ? undefined : sql`${place} >= ${at(oldest)}`,
        where,
      ),
    )
    .leftJoin(users, eq(users.userId, activityLog.fkUserId))
    .leftJoin(diagram, eq(diagram.diagramId, activityLog.fkDiagramId))
    .leftJoin(
      componentModel,
      and(eq(activityLog.itemType, 'COMPONENT'), eq(componentModel.slug, activityLog.itemSlug)),
    )
    .leftJoin(
      dependencyFilter,
      and(eq(activityLog.itemType, 'DEPENDENCY_GRAPH'), eq(dependencyFilter.slug, activityLog.itemSlug)),
    )
    .orderBy(desc(activityLog.createdAt), desc(activityLog.activityLogId));

type Row = Awaited<ReturnType<typeof rowsBetween>>[number];

const itemOf = ({ itemType, action, itemSlug, ...row }: Row): LoggedItem | null => {
  if (itemType === null || action === null || itemSlug === null) return null;
  const names = { DIAGRAM: row.diagramName, COMPONENT: row.componentName, DEPENDENCY_GRAPH: row.graphName };
  const name = itemType in names ? names[itemType as keyof typeof names] : null;
  return { type: itemType, action, slug: itemSlug, name: name === '' ? null : name };
};

const entryOf = (row: Row): ActivityShape => {
  const { activityLogId, actor, fact, address, createdAt, userId, firstName, lastName } = row;
  const item = itemOf(row);
  const said = { fact, item };
  const { diagramSlug: slug, diagramName: name } = row;
  return {
    activityLogId,
    actor,
    address,
    createdAt,
    userId,
    userName: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
    group: groupOfEntry(said),
    label: labelOf(said),
    text: sentenceOf(describeEntry(said)),
    ...said,
    diagram: slug === null || name === null ? null : { slug, name: displayName('diagram', { slug, name }) },
  };
};

interface Stretch {
  readonly entries: readonly ActivityShape[];
  /** The last entry that was looked at; null at the end of the log. */
  readonly end: LogPosition | null;
}

/** The entry so many further back. */
const furtherBack = async (
  data: Scoped,
  newest: LogPosition | null,
  count: number,
): Promise<LogPosition | null> => {
  const [found] = await data
    .select({ at: activityLog.createdAt, id: activityLog.activityLogId })
    .from(activityLog, newest === null ? undefined : sql`${place} < ${at(newest)}`)
    .orderBy(desc(activityLog.createdAt), desc(activityLog.activityLogId))
    .offset(count - 1)
    .limit(1);
  return found ?? null;
};

/** The entries that a filter finds, newest first, a stretch of the log at a time. */
async function* stretches(
  data: Scoped,
  filter: ActivityFilter,
  start: LogPosition | null,
  size = atOnce,
): AsyncGenerator<Stretch> {
  const where = conditionOf(filter);
  const { from, until } = filter;
  let newest = start ?? (until === undefined ? null : { at: until, id: 0 });
  for (;;) {
    const oldest = await furtherBack(data, newest, size);
    const rows = await rowsBetween(data, where, newest, oldest);
    const isEnd = oldest === null || (from !== undefined && Date.parse(oldest.at) < Date.parse(from));
    yield { entries: rows.map(entryOf), end: isEnd ? null : oldest };
    if (isEnd) return;
    newest = oldest;
  }
}

const perPage = 50;
/** So many stretches are searched for one page; who asks for the next one goes on from there. */
const mostStretches = 40;

const isNarrow = ({ group, except, person, text }: ActivityFilter): boolean =>
  [group, except, person, text].some((each) => each !== undefined);

export interface ActivityPage {
  entries: ActivityShape[];
  cursor: string | null;
}

export const readPage = async (
  data: Scoped,
  filter: ActivityFilter,
  { cursor, limit = perPage }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ActivityPage> => {
  const start = cursor === undefined ? null : readCursor(cursor);
  const entries: ActivityShape[] = [];
  let looked = 0;
  for await (const { entries: found, end } of stretches(
    data,
    filter,
    start,
    isNarrow(filter) ? atOnce : limit,
  )) {
    entries.push(...found);
    const last = entries[limit - 1];
    if (last !== undefined && (entries.length > limit || end !== null)) {
      const position = { at: last.createdAt, id: last.activityLogId };
      return { entries: entries.slice(0, limit), cursor: cursorOf(position) };
    }
    if (end === null) break;
    if (++looked >= mostStretches) return { entries, cursor: cursorOf(end) };
  }
  return { entries, cursor: null };
};

/** All that a filter finds, as long as it is read on. */
export async function* entriesInParts(
  data: Scoped,
  filter: ActivityFilter,
): AsyncGenerator<readonly ActivityShape[]> {
  for await (const { entries } of stretches(data, filter, null)) yield entries;
}

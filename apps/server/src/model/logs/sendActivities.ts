import { activityKinds } from '@lintel/domain/activityLog/kinds';
import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { and, asc, gt, lt, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { type LogRecord, requestOfRecords } from '../../tracing/logRecords.ts';
import { sendTo } from '../../tracing/outflow.ts';
import type { SendSettings } from '../../tracing/settings.ts';

const atOnce = 512;
/** An entry gets its number when it is written and is seen when all is committed: what is younger may still get company. */
const settled = sql<string>`now() - interval '2 minutes'`;

const keptSchema = z.object({ upTo: z.int() });

/** What was recorded before the log was asked for stays here. */
const newest = async (db: Db): Promise<number> => {
  const [found] = await db.select({ id: max(activityLog.activityLogId) }).from(activityLog);
  return found?.id ?? 0;
};

const entriesAfter = (db: Db, upTo: number) => {
  const after = gt(activityLog.activityLogId, upTo);
  const firstUnsettled = sql<number>`coalesce((
    select min(${activityLog.activityLogId}) from ${activityLog}
    where ${after} and ${activityLog.createdAt} >= ${settled}
  ), 2147483647)`;
  return db
    .select()
    .from(activityLog)
    .where(and(after, lt(activityLog.activityLogId, firstUnsettled)))
    .orderBy(asc(activityLog.activityLogId))
    .limit(atOnce);
};

type Entry = typeof activityLog.$inferSelect;

const labelOf = ({ of, what }: ActivityFact): string => {
  const kinds: Readonly<Record<string, { readonly label: string }>> = activityKinds;
  return kinds[`${of}.${what}`]?.label ?? `${of}.${what}`;
};

const isRefusal = (fact: ActivityFact | null): boolean =>
  fact !== null && (fact.what === 'failed' || fact.what === 'refused');

/** Who did what, and from where, by numbers: names are what people typed, and a person who watches a server need not read them. */
const recordOf = (entry: Entry): LogRecord => {
  const { fact, itemType, action } = entry;
  const name = fact === null ? `${itemType}.${action}` : `${fact.of}.${fact.what}`;
  const numbers = {
    'lintel.user.id': entry.fkUserId,
    'lintel.diagram.id': entry.fkDiagramId,
    'client.address': entry.address,
  };
  return {
    time: Date.parse(entry.createdAt),
    severity: isRefusal(fact) ? 'WARN' : 'INFO',
    body: fact === null ? name : labelOf(fact),
    attributes: {
      'event.name': `lintel.${name}`,
      'lintel.activity.id': entry.activityLogId,
      'lintel.organization.id': entry.fkOrganizationId,
      'lintel.actor': entry.actor,
      ...Object.fromEntries(
        Object.entries(numbers).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
      ),
    },
    span: null,
  };
};

/** Sends what has been recorded since the last time, in its order; what was not taken is sent the next time. */
export const sendActivities = async (
  { db, logs }: { db: Db; logs: SendSettings },
  before: unknown,
): Promise<{ upTo: number }> => {
  const kept = keptSchema.safeParse(before);
  const begun = kept.success ? kept.data.upTo : await newest(db);
  let upTo = begun;
  for (;;) {
    const entries = await entriesAfter(db, upTo);
    const last = entries.at(-1);
    if (last === undefined) return { upTo };
    const problem = await sendTo(logs, requestOfRecords(logs, entries.map(recordOf)));
    if (problem === null) upTo = last.activityLogId;
    else if (upTo > begun) return { upTo };
    else throw new Error('The activity log could not be sent', { cause: problem });
  }
};

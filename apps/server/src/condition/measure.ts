import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readEvents } from '../backup/events.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { freeSpace } from '../db/diskFull.ts';
import { serversOn } from '../db/onlyServer.ts';

/** Later than this it would have been taken, were any server taking jobs. */
const overdueMinutes = 15;
/** Of a job: once may be a restart of the database. */
const mostAttempts = 2;

export interface Event {
  readonly happenedAt: string;
  readonly passed: boolean;
  readonly passedAt: string | null;
  readonly detail: string;
}

/** What is known of the installation as a whole, as numbers. */
export interface Condition {
  readonly database: 'embedded' | 'postgres';
  readonly databaseVersion: string;
  readonly databaseSeconds: number;
  readonly databaseBytes: number;
  /** Of the journal, not in the rows yet. */
  readonly projectionWaiting: number;
  readonly projectionSeconds: number;
  readonly journalBytes: number;
  readonly files: number;
  readonly fileBytes: number;
  /** Where the data folder lies. */
  readonly diskFreeBytes: number;
  readonly jobsFailing: readonly { kind: string; error: string }[];
  readonly jobsOverdue: number;
  readonly servers: number;
  readonly backup: Event | null;
  readonly drill: Event | null;
}

interface Measured {
  database: Database;
  config: Pick<Config, 'dataDir'>;
  now(): Date;
}

const numberIn = (row: Record<string, unknown> | undefined, name: string): number => Number(row?.[name] ?? 0);

const measureJobs = async ({ database, now }: Measured) => {
  const at = now().getTime();
  const due = new Date(at - overdueMinutes * 60_000).toISOString();
  const rows = await database.rows(
    sql`select kind, attempts, last_error as error, run_at < ${due}::timestamptz as overdue from job order by kind`,
  );
  return {
    jobsFailing: rows
      .filter(({ attempts, error }) => Number(attempts) >= mostAttempts && error !== null)
      .map(({ kind, error }) => ({ kind: String(kind), error: String(error) })),
    jobsOverdue: rows.filter(({ overdue }) => overdue === true).length,
  };
};

export const measureCondition = async (measured: Measured): Promise<Condition> => {
  const { database, config } = measured;
  const asked = performance.now();
  await database.ping();
  const databaseSeconds = (performance.now() - asked) / 1_000;
  const [sizes] = await database.rows(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      pg_total_relation_size('doc_update') as journal,
      (select count(*) from attachment) as files, (select coalesce(sum(size), 0) from attachment) as "fileBytes"`);
  const [waiting] = await database.rows(sql`
    select count(*) as rows, coalesce(extract(epoch from now() - min(created_at)), 0) as seconds
    from doc_update where projected_at is null`);
  const events = new Map((await readEvents(database.db)).map((event) => [event.name, event]));
  // A folder that is gone has no room.
  const isThere = await stat(config.dataDir).then(
    () => true,
    () => false,
  );
  return {
    database: database.kind,
    databaseVersion: String(sizes?.['version']),
    databaseSeconds,
    databaseBytes: numberIn(sizes, 'bytes'),
    projectionWaiting: numberIn(waiting, 'rows'),
    projectionSeconds: Math.max(0, numberIn(waiting, 'seconds')),
    journalBytes: numberIn(sizes, 'journal'),
    files: numberIn(sizes, 'files'),
    fileBytes: numberIn(sizes, 'fileBytes'),
    diskFreeBytes: isThere ? freeSpace(config.dataDir) : 0,
    ...(await measureJobs(measured)),
    servers: database.kind === 'embedded' ? 1 : await serversOn(database.db),
    backup: events.get('backup') ?? null,
    drill: events.get('drill') ?? null,
  };
};

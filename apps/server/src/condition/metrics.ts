import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { type Condition, type Event, measureCondition } from './measure.ts';

interface ConditionMetrics {
  database: Database;
  config: Pick<Config, 'dataDir'>;
  version: string;
  now(): Date;
}

interface Exported {
  readonly name: string;
  readonly help: string;
  of(condition: Condition, now: Date): number;
}

/** Since it last passed; a backup that was never made is infinitely old. */
const age = (event: Event | null, now: Date): number =>
  event === null || event.passedAt === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, (now.getTime() - new Date(event.passedAt).getTime()) / 1_000);

/** The numbers of the page for operators. */
const exported: readonly Exported[] = [
  { name: 'lintel_database_bytes', help: 'Size of the database', of: ({ databaseBytes }) => databaseBytes },
  {
    name: 'lintel_journal_bytes',
    help: 'Size of the journal of edits',
    of: ({ journalBytes }) => journalBytes,
  },
  {
    name: 'lintel_projection_waiting',
    help: 'Edits of the journal that are not in the rows yet',
    of: ({ projectionWaiting }) => projectionWaiting,
  },
  {
    name: 'lintel_projection_lag_seconds',
    help: 'Age of the oldest edit that is not in the rows yet',
    of: ({ projectionSeconds }) => projectionSeconds,
  },
  { name: 'lintel_files', help: 'Attachments', of: ({ files }) => files },
  { name: 'lintel_file_bytes', help: 'Size of all attachments', of: ({ fileBytes }) => fileBytes },
  {
    name: 'lintel_disk_free_bytes',
    help: 'Room on the disk of the data folder',
    of: ({ diskFreeBytes }) => diskFreeBytes,
  },
  {
    name: 'lintel_jobs_failing',
    help: 'Jobs that failed more than once',
    of: ({ jobsFailing }) => jobsFailing.length,
  },
  { name: 'lintel_jobs_overdue', help: 'Jobs that nobody takes', of: ({ jobsOverdue }) => jobsOverdue },
  { name: 'lintel_servers', help: 'Servers on this database', of: ({ servers }) => servers },
  {
    name: 'lintel_backup_age_seconds',
    help: 'Since a backup was last made; +Inf when none was',
    of: ({ backup }, now) => age(backup, now),
  },
  {
    name: 'lintel_drill_age_seconds',
    help: 'Since a backup was last restored on trial; +Inf when none was',
    of: ({ drill }, now) => age(drill, now),
  },
];

/** One reading for all of them, whatever order they are asked in. */
const readingOnce = (read: () => Promise<Condition>): (() => Promise<Condition | null>) => {
  let reading: Promise<Condition | null> | null = null;
  return () => {
    // While the database is away there is nothing to say.
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
};

export const addConditionMetrics = (
  registry: Registry,
  { database, config, version, now }: ConditionMetrics,
): void => {
  new Gauge({
    name: 'lintel_build_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const read = readingOnce(() => measureCondition({ database, config, now }));
  for (const { name, help, of } of exported) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const condition = await read();
        this.set(condition === null ? Number.NaN : of(condition, now()));
      },
    });
  }
};

import type { Figure } from '@lintel/api/endpoints/condition';
import type { Condition, Event } from './measure.ts';

/** What is asked of an installation beside what it measures. */
export interface Surroundings {
  readonly version: string;
  readonly now: Date;
  /** Null where no backups are made by themselves. */
  readonly backupHours: number | null;
}

type State = Figure['state'];
type Judged = Pick<Figure, 'state' | 'advice'>;

const good: Judged = { state: 'good', advice: null };
const judged = (state: Exclude<State, 'good'>, advice: string): Judged => ({ state, advice });

const hour = 3_600_000;
const drillDays = 8;

const size = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const judgeAnswer = (seconds: number): Judged => {
  const advice =
    'Look at what else the database does, at its disk and at the way to it: every request waits for it.';
  if (seconds > 1) return judged('bad', advice);
  return seconds > 0.2 ? judged('warning', advice) : good;
};

const judgeProjection = (seconds: number): Judged => {
  const advice =
    'Tables and graphs show what was drawn before that. Look for "could not project" in the log; a restart tries all of it again, and npm run rebuild-projection writes the rows anew.';
  if (seconds > 60) return judged('bad', advice);
  return seconds > 15 ? judged('warning', advice) : good;
};

const judgeDisk = (free: number): Judged => {
  const advice = 'Make room on the disk of the data folder: when it is full, nothing more is saved.';
  if (free < 2e8) return judged('bad', advice);
  return free < 2e9 ? judged('warning', advice) : good;
};

const judgeJobs = ({ jobsFailing, jobsOverdue }: Condition): Judged => {
  const [first] = jobsFailing;
  if (first !== undefined)
    return judged(
      'bad',
      `${first.kind} says: ${first.error.slice(0, 300)}. It is tried again by itself; the log has the rest.`,
    );
  if (jobsOverdue === 0) return good;
  return judged('warning', 'Nobody has taken them for a quarter of an hour. Start the server anew.');
};

const since = ({ passedAt }: Event, now: Date): number =>
  passedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - new Date(passedAt).getTime();

const judgeBackup = (event: Event | null, { backupHours, now }: Surroundings): Judged => {
  if (event === null)
    return backupHours === null
      ? judged('bad', 'Set BACKUP_DIR to have them made by themselves, or run npm run backup.')
      : judged('warning', 'The first one is made within minutes of the start.');
  if (!event.passed) return judged('bad', `The last one failed: ${event.detail.slice(0, 300)}`);
  if (since(event, now) > 2 * (backupHours ?? 24) * hour)
    return judged('bad', 'It is too old. Look at the jobs, and run npm run backup.');
  return good;
};

const judgeDrill = (event: Event | null, { now }: Surroundings): Judged => {
  if (event === null)
    return judged(
      'warning',
      'Nobody knows yet whether a backup can be restored. Run npm run drill, or set BACKUP_DIR.',
    );
  if (!event.passed) return judged('bad', `The last one failed: ${event.detail.slice(0, 300)}`);
  if (since(event, now) > 2 * drillDays * 24 * hour)
    return judged('warning', 'The last one is too long ago. Run npm run drill.');
  return good;
};

const figure = (
  key: string,
  label: string,
  value: string,
  judgement: Judged,
  at: string | null = null,
): Figure => ({
  key,
  label,
  value,
  at,
  ...judgement,
});

const eventValue = (event: Event | null): string => {
  if (event === null) return 'None yet';
  return event.passed ? 'Passed' : 'Failed';
};

/** What the numbers mean, and what to do where they are not what they should be. */
export const figuresOf = (condition: Condition, wanted: Surroundings): Figure[] => {
  const { backup, drill } = condition;
  const kind = condition.database === 'embedded' ? 'Embedded (PGlite)' : 'PostgreSQL';
  const milliseconds = Math.max(1, Math.round(condition.databaseSeconds * 1_000));
  const waiting = condition.projectionWaiting;
  return [
    figure('version', 'Version', `Lintel ${wanted.version}`, good),
    figure(
      'database',
      'Database',
      `${kind} ${condition.databaseVersion}, ${size(condition.databaseBytes)}, answers in ${milliseconds} ms`,
      judgeAnswer(condition.databaseSeconds),
    ),
    figure('journal', 'Journal', size(condition.journalBytes), good),
    figure(
      'projection',
      'Rows behind the documents',
      waiting === 0
        ? 'None'
        : `${counted(waiting, 'edit')}, ${counted(Math.round(condition.projectionSeconds), 'second')}`,
      judgeProjection(condition.projectionSeconds),
    ),
    figure(
      'storage',
      'Files',
      `${counted(condition.files, 'attachment')}, ${size(condition.fileBytes)}`,
      good,
    ),
    figure(
      'disk',
      'Free on the disk of the data folder',
      size(condition.diskFreeBytes),
      judgeDisk(condition.diskFreeBytes),
    ),
    figure(
      'jobs',
      'Jobs',
      condition.jobsFailing.length + condition.jobsOverdue === 0
        ? 'All as they should be'
        : `${condition.jobsFailing.length} failing, ${condition.jobsOverdue} overdue`,
      judgeJobs(condition),
    ),
    figure('servers', 'Servers', counted(condition.servers, 'server'), good),
    figure(
      'backup',
      'Last backup',
      eventValue(backup),
      judgeBackup(backup, wanted),
      backup?.happenedAt ?? null,
    ),
    figure('drill', 'Last drill', eventValue(drill), judgeDrill(drill, wanted), drill?.happenedAt ?? null),
  ];
};

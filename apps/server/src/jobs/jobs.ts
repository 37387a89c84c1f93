import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { job } from '../db/tables/job.ts';
import type { Log } from '../log.ts';

/** Work that is done again and again, by whichever process finds it due. */
export interface Kind {
  readonly everyMilliseconds: number;
  run(): Promise<void>;
}

export interface Jobs {
  /** Looks for what is due from now on. */
  start(): void;
  /** Does everything that is due. Never rejects. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

interface JobsOptions {
  db: Db;
  log: Log;
  now: () => Date;
  kinds: Readonly<Record<string, Kind>>;
}

const lookMilliseconds = 60_000;
/** Whoever holds a job for longer is taken for dead. */
const heldMilliseconds = 15 * 60_000;
const firstRetry = 60_000;
const longestMessage = 1_000;

type Row = typeof job.$inferSelect;

const later = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

export const createJobs = ({ db, log, now, kinds }: JobsOptions): Jobs => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;

  /** The first run is due at once: it is not known when the last one was. */
  const addMissing = async (): Promise<void> => {
    const rows = await db.selectDistinct({ kind: job.kind }).from(job);
    const known = new Set(rows.map(({ kind }) => kind));
    const missing = Object.keys(kinds).filter((kind) => !known.has(kind));
    const runAt = now().toISOString();
    if (missing.length > 0)
      await db.insert(job).values(missing.map((kind) => ({ kind, payload: {}, runAt })));
  };

  const take = (): Promise<Row | undefined> =>
    db.transaction(async (tx) => {
      const at = now();
      const isFree = or(isNull(job.lockedAt), lt(job.lockedAt, later(at, -heldMilliseconds)));
      const [found] = await tx
        .select()
        .from(job)
        .where(and(lte(job.runAt, at.toISOString()), isFree))
        .orderBy(job.runAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (found === undefined) return undefined;
      const [held] = await tx
        .update(job)
        .set({ lockedAt: at.toISOString(), attempts: sql`${job.attempts} + 1` })
        .where(eq(job.id, found.id))
        .returning();
      return held;
    });

  const release = (row: Row, set: Partial<typeof job.$inferInsert>): Promise<unknown> =>
    db
      .update(job)
      .set({ lockedAt: null, ...set })
      .where(eq(job.id, row.id));

  const runOne = async (row: Row): Promise<void> => {
    const kind = kinds[row.kind];
    if (kind === undefined) {
      // Of a newer program than this one.
      await release(row, { runAt: later(now(), heldMilliseconds) });
      return;
    }
    try {
      await kind.run();
      await release(row, { runAt: later(now(), kind.everyMilliseconds), attempts: 0, lastError: null });
    } catch (err) {
      log.error({ err, job: row.kind }, 'a job failed');
      const lastError = String(err).slice(0, longestMessage);
      const delay = Math.min(firstRetry * 2 ** row.attempts, kind.everyMilliseconds);
      await release(row, { runAt: later(now(), delay), lastError });
    }
  };

  const runAll = async (): Promise<void> => {
    try {
      await addMissing();
      for (let row = await take(); row !== undefined && !isStopped; row = await take()) await runOne(row);
    } catch (err) {
      log.error({ err }, 'jobs could not be looked for');
    }
  };

  const runDue = (): Promise<void> => {
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    start: () => {
      timer = setInterval(() => void runDue(), lookMilliseconds);
      timer.unref();
    },
    runDue,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
};

import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { job } from '../db/tables/job.ts';
import type { Log } from '../log.ts';

/** Work that is done again and again, by whichever process finds it due. */
export interface Kind {
  readonly everyMilliseconds: number;
  /** Is handed what it came to the last time, an empty object before the first; what it does not answer stays. */
  run(before: unknown): Promise<object | void>;
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
/** A server that holds a job for longer is taken for dead. */
const heldMilliseconds = 15 * 60_000;
const firstRetry = 60_000;
const longestMessage = 1_000;

type Row = typeof job.$inferSelect;

const later = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

const missingIn = async (db: Db, kinds: JobsOptions['kinds']): Promise<string[]> => {
  const rows = await db.selectDistinct({ kind: job.kind }).from(job);
  const known = new Set(rows.map(({ kind }) => kind));
  return Object.keys(kinds).filter((kind) => !known.has(kind));
};

/** The first run is due at once: it is not known when the last one was. */
const addMissing = async ({ db, kinds, now }: JobsOptions): Promise<void> => {
  if ((await missingIn(db, kinds)).length === 0) return;
  await db.transaction(async (tx) => {
    // Another server may start at the same moment.
    await tx.execute(sql`lock table job in share row exclusive mode`);
    const missing = await missingIn(tx, kinds);
    const runAt = now().toISOString();
    if (missing.length > 0)
      await tx.insert(job).values(missing.map((kind) => ({ kind, payload: {}, runAt })));
  });
};

/** What is due first and held by nobody, held from now on. */
const take = ({ db, now }: JobsOptions): Promise<Row | undefined> =>
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
      .set({
        lockedAt: at.toISOString(),
        attempts: sql`${job.attempts} + 1`,
        holds: sql`${job.holds} + 1`,
      })
      .where(eq(job.id, found.id))
      .returning();
    return held;
  });

/** A server that was taken for dead meanwhile does not have it any more. */
const release = (db: Db, row: Row, set: Partial<typeof job.$inferInsert>): Promise<unknown> =>
  db
    .update(job)
    .set({ lockedAt: null, ...set })
    .where(and(eq(job.id, row.id), eq(job.holds, row.holds)));

const runOne = async ({ db, log, now, kinds }: JobsOptions, row: Row): Promise<void> => {
  const kind = kinds[row.kind];
  if (kind === undefined) {
    // Of a newer program than this one.
    await release(db, row, { runAt: later(now(), heldMilliseconds) });
    return;
  }
  try {
    const payload = await kind.run(row.payload);
    const kept = payload === undefined ? {} : { payload };
    const runAt = later(now(), kind.everyMilliseconds);
    await release(db, row, { runAt, attempts: 0, lastError: null, ...kept });
  } catch (err) {
    log.error({ err, job: row.kind }, 'a job failed');
    const lastError = String(err).slice(0, longestMessage);
    const delay = Math.min(firstRetry * 2 ** row.attempts, kind.everyMilliseconds);
    await release(db, row, { runAt: later(now(), delay), lastError });
  }
};

export const createJobs = (options: JobsOptions): Jobs => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;

  const runAll = async (): Promise<void> => {
    try {
      await addMissing(options);
      for (let row = await take(options); row !== undefined && !isStopped; row = await take(options))
        await runOne(options, row);
    } catch (err) {
      options.log.error({ err }, 'jobs could not be looked for');
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

import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { embeddedDetail, grownTables } from './grownTables.ts';

/**
 * Brings up to date what the database knows of tables that are more than twice as large as when it last looked, and
 * answers their names.
 */
export const analyzeGrown = async ({ db, rows, kind }: Database): Promise<string[]> => {
  const names = (await rows(sql.raw(grownTables))).map(({ name }) => String(name));
  for (const name of names)
    await db.transaction(async (tx) => {
      if (kind === 'embedded')
        await tx.execute(sql.raw(`set local default_statistics_target = ${embeddedDetail}`));
      // A database that is at it by itself is not kept from it.
      await tx.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`);
    });
  return names;
};

interface Learning {
  /** Calls whenever something was written. */
  readonly listen: (listener: () => void) => void;
  readonly later: (name: string, task: () => Promise<void>) => void;
}

/** A look takes a millisecond, and pages read again a moment after something was written: by then it has to be done. */
const apartMilliseconds = 50;
const afterFailureMilliseconds = 60_000;

/**
 * Looks for tables that have grown at once, as after a restored backup, and when something was written. PostgreSQL looks by
 * itself, but once a minute; in the embedded database nothing does. Until then what is asked of 4,000 components that were
 * just brought in is planned as for a handful, and takes two hundred times as long.
 */
export const learnGrowth = (database: Database, { listen, later }: Learning) => {
  let dueAt = 0;
  let timer: NodeJS.Timeout | null = null;
  /** One look at a time: of a large table it may take a while. */
  let isLooking = false;
  let isAskedAgain = false;
  let isStopped = false;

  const look = async (): Promise<void> => {
    let pause = afterFailureMilliseconds;
    try {
      await analyzeGrown(database);
      pause = apartMilliseconds;
    } finally {
      isLooking = false;
      dueAt = performance.now() + pause;
      if (isAskedAgain) ask();
    }
  };
  const begin = (): void => {
    timer = null;
    isAskedAgain = false;
    isLooking = true;
    later('learn how large the tables are', look);
  };
  const ask = (): void => {
    if (isLooking) isAskedAgain = true;
    if (isStopped || isLooking || timer !== null) return;
    timer = setTimeout(begin, Math.max(0, dueAt - performance.now()));
    timer.unref();
  };

  begin();
  listen(ask);
  return {
    stop: (): void => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

/** Any number but those of other locks. */
const lockKey = 7_316_642_980;

/** How many servers hold this database. */
export const serversOn = async (db: Db): Promise<number> => {
  const [row] = await rowsOf(
    db,
    sql`select count(*)::int as servers from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${lockKey}::bigint`,
  );
  return Number(row?.['servers'] ?? 0);
};

export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor() {
    super(
      'Another Lintel server works on this database. Stop it first, or set DATABASE_URL to another database. Several work together where each has REDIS_URL.',
    );
  }
}

/** Whether it has its database alone, or with others who know of it. */
export type Share = 'alone' | 'among-others';

interface Pace {
  /** As long a server that is being replaced may take to stop. */
  patience: number;
  /** From one attempt to the next. */
  between: number;
  /** By then a server that has lost the database knows it. */
  notice: number;
}

const defaultPace: Pace = { patience: 20_000, between: 250, notice: 1_000 };

export interface Hold {
  release(): Promise<void>;
}

/**
 * Keeps other servers off a database until it is released, but for those that know of each other: open documents live in
 * the memory of a server, and one that reads no journals would show them without what others have taken in. The server of the database gives the hold up with
 * its connection; a new one takes it again, and if another server was faster, `onLost` is called.
 */
export const holdDatabase = async (
  databaseUrl: string,
  share: Share,
  onLost: () => void,
  { patience, between, notice }: Pace = defaultPace,
): Promise<Hold> => {
  const name = `lintel ${randomUUID()}`;
  let held = false;
  let released = false;
  const client = postgres(databaseUrl, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    backoff: () => between / 1_000,
    onnotice: () => {},
    onclose: () => void (held && regain()),
    connection: { application_name: name },
  });

  const take = async (): Promise<boolean> => {
    // A connection that broke on the way may still stand at its other end, until it is told and gone.
    await client`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = ${name} and pid <> pg_backend_pid()`;
    type Answer = [{ taken: boolean }];
    const [row] =
      share === 'alone'
        ? await client<Answer>`select pg_try_advisory_lock(${lockKey}::bigint) as taken`
        : await client<Answer>`select pg_try_advisory_lock_shared(${lockKey}::bigint) as taken`;
    return row.taken;
  };

  /** Nobody gets the database while it is away. */
  const takeOnceBack = async (): Promise<boolean> => {
    for (;;) {
      try {
        return await take();
      } catch (error) {
        if (released) throw error;
        await wait(between);
      }
    }
  };

  const regain = async (): Promise<void> => {
    held = false;
    try {
      held = await takeOnceBack();
      if (!held) onLost();
    } catch {
      // Released meanwhile.
    }
  };

  const takeInTurn = async (): Promise<void> => {
    if (await take()) return;
    const giveUpAt = performance.now() + patience;
    while (performance.now() < giveUpAt) {
      await wait(between);
      if (!(await take())) continue;
      await wait(notice);
      return;
    }
    throw new DatabaseInUse();
  };

  const release = async (): Promise<void> => {
    held = false;
    released = true;
    await client.end({ timeout: 5 });
  };

  try {
    await takeInTurn();
    held = true;
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
};

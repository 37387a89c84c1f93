import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { CannotStart } from '../ending.ts';

/** Any number but those of other locks. */
const lockKey = 6_180_339_887;

/** For a program that makes a backup of a PostgreSQL: until their only connection ends. One is made at a time. */
export const holdFiles = async ({ db }: Database): Promise<void> => {
  const [row] = await rowsOf(db, sql`select pg_try_advisory_lock(${lockKey}::bigint) as taken`);
  if (row?.['taken'] !== true) {
    throw new CannotStart('Another backup of this database is being made. Wait until it is finished.');
  }
};

export interface FileHold {
  isHeld(): Promise<boolean>;
  /** Within this process, as the embedded database needs it; the answer lets go. Null: they are held already. */
  hold(): (() => void) | null;
}

/** Whether files must stay where they are because a backup is being made, whichever process makes it. */
export const createFileHold = ({ db, kind }: Pick<Database, 'db' | 'kind'>): FileHold => {
  let held = false;
  const isHeldElsewhere = async (): Promise<boolean> => {
    if (kind === 'embedded') return false;
    return db.transaction(async (tx) => {
      const [row] = await rowsOf(
        tx,
        sql`select pg_try_advisory_xact_lock_shared(${lockKey}::bigint) as free`,
      );
      return row?.['free'] !== true;
    });
  };
  return {
    isHeld: async () => held || (await isHeldElsewhere()),
    hold: () => {
      if (held) return null;
      held = true;
      return () => {
        held = false;
      };
    },
  };
};

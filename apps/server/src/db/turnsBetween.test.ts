import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { embeddedDatabase } from '../testing/database.ts';

/** How often the loop turned while something was done. */
const turnsDuring = async (task: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await task();
  isDone = true;
  return turns;
};

it('others get their turn between the statements of a long transaction', async () => {
  const { db, close } = await embeddedDatabase();
  try {
    const busy = sql`select sum(value) from generate_series(1, 60000) as value`;
    const many = () =>
      db.transaction(async (tx) => {
        for (let count = 0; count < 12; count++) await tx.execute(busy);
      });
    expect(await turnsDuring(many)).toBeGreaterThan(4);
  } finally {
    await close();
  }
});

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { installationEvent } from '../db/tables/installationEvent.ts';

export const eventSaid = z.object({
  name: z.enum(['backup', 'drill']),
  passed: z.boolean(),
  detail: z.string().max(1_000),
});
export type EventSaid = z.output<typeof eventSaid>;

/** Notes what became of it, over what was noted before. */
export const noteEvent = async (db: Db, { name, passed, detail }: EventSaid, now: Date): Promise<void> => {
  const happenedAt = now.toISOString();
  await db
    .insert(installationEvent)
    .values({ name, happenedAt, passed, passedAt: passed ? happenedAt : null, detail })
    .onConflictDoUpdate({
      target: installationEvent.name,
      set: { happenedAt, passed, detail, ...(passed ? { passedAt: sql`excluded.passed_at` } : {}) },
    });
};

export const readEvents = (db: Db): Promise<(typeof installationEvent.$inferSelect)[]> =>
  db.select().from(installationEvent);

import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What was done last for the installation as a whole, by name. */
export const installationEvent = pgTable('installation_event', {
  name: text().primaryKey(),
  happenedAt: instant().notNull(),
  passed: boolean().notNull(),
  /** When it last did; null when it never has. */
  passedAt: instant(),
  /** For people: what became of it. */
  detail: text().notNull(),
});

import type { ChangedNoun } from '@lintel/api/liveEvents';
import { nameOf } from './tableNames.ts';
import { everyTable } from './everyTable.ts';

/** As what a change of each table is told, by its SQL name. */
export const announcedAs: Readonly<Record<string, ChangedNoun | null>> = Object.fromEntries(
  Object.values(everyTable).map(({ table, announcedAs: noun }) => [nameOf(table), noun]),
);

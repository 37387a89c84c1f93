import { everyTable } from './everyTable.ts';

type Tables = typeof everyTable;

/** Every table, as drizzle wants them: in one object. */
export const schema = Object.fromEntries(
  Object.entries(everyTable).map(([key, { table }]) => [key, table]),
) as { [Key in keyof Tables]: Tables[Key]['table'] };

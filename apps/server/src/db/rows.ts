import type { SQL } from 'drizzle-orm';
import type { Db, Row } from './client.ts';

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * Runs SQL that drizzle cannot express, on a database or inside a transaction. postgres.js answers
 * with an array, PGlite with an object. Values are as the driver gives them: instants are text in
 * PostgreSQL's format, bigints may be strings.
 */
export const rowsOf = async (db: Db, query: SQL): Promise<Row[]> => {
  const answer: unknown = await db.execute(query);
  const list: unknown = isRow(answer) && !Array.isArray(answer) ? answer['rows'] : answer;
  if (!Array.isArray(list)) throw new TypeError('The driver answered without rows');
  return list.filter(isRow);
};

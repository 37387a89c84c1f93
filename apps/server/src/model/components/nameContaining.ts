import { type SQL, sql } from 'drizzle-orm';
import { componentModel } from '../../db/tables/component.ts';

/** `%` and `_` are letters like others here. */
export const nameContaining = (word: string): SQL => {
  const pattern = `%${word.replace(/[\\%_]/g, (each) => `\\${each}`)}%`;
  return sql`${componentModel.name} ilike ${pattern}`;
};

import { PgDialect } from 'drizzle-orm/pg-core';

/** How many statements are put to the database meanwhile, in transactions and outside. */
export const countStatements = async (run: () => Promise<unknown>): Promise<number> => {
  const { sqlToQuery } = PgDialect.prototype;
  let count = 0;
  PgDialect.prototype.sqlToQuery = function (this: PgDialect, ...given) {
    count += 1;
    return sqlToQuery.apply(this, given);
  };
  try {
    await run();
  } finally {
    PgDialect.prototype.sqlToQuery = sqlToQuery;
  }
  if (count === 0) throw new Error('No statement was counted');
  return count;
};

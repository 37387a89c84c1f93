import { PgDialect } from 'drizzle-orm/pg-core';

/** By these the server learns how large its tables are, whenever it comes to that. */
const ofUpkeep = /^analyze |pg_relation_size|default_statistics_target/;

/** How many statements are put to the database meanwhile, in transactions and outside, those of the session included. */
export const countStatements = async (run: () => Promise<unknown>): Promise<number> => {
  const { sqlToQuery } = PgDialect.prototype;
  let count = 0;
  PgDialect.prototype.sqlToQuery = function (this: PgDialect, ...given) {
    const query = sqlToQuery.apply(this, given);
    if (!ofUpkeep.test(query.sql)) count += 1;
    return query;
  };
  try {
    await run();
  } finally {
    PgDialect.prototype.sqlToQuery = sqlToQuery;
  }
  if (count === 0) throw new Error('No statement was counted');
  return count;
};

import type { TestApp } from '../testing/app.ts';

interface Session {
  prepareQuery: (...args: unknown[]) => unknown;
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'prepareQuery') === 'function';

/** How many statements `run` puts to the database outside transactions, those of the session included. */
export const statementsOf = async (app: TestApp, run: () => Promise<unknown>): Promise<number> => {
  const session: unknown = Reflect.get(app.database.db, 'session');
  if (!isSession(session)) throw new TypeError('drizzle keeps its session elsewhere');
  const { prepareQuery } = session;
  let count = 0;
  session.prepareQuery = (...args) => {
    count++;
    return prepareQuery.apply(session, args);
  };
  try {
    await run();
  } finally {
    session.prepareQuery = prepareQuery;
  }
  if (count === 0) throw new Error('No statement was counted');
  return count;
};

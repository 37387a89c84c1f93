import { learnGrown, rowsOfPlan } from './grownTables.ts';
import { intercept, type Intercepted, postgresDriver } from './intercept.ts';

const writtenBy = (result: unknown): number => {
  if (typeof result !== 'object' || result === null || Reflect.get(result, 'command') === 'SELECT') return 0;
  const count: unknown = Reflect.get(result, 'count');
  return typeof count === 'number' ? count : 0;
};

/** Sent before whatever the transaction asks next, which fails as well where this does. */
const learn = (call: Intercepted['call']): void => {
  const learnt = call('unsafe', learnGrown);
  if (learnt instanceof Promise) learnt.catch(() => {});
};

/**
 * PostgreSQL looks by itself how large tables are, but never at rows that are not committed yet: a transaction that writes
 * many looks itself, before its next statement.
 */
export const learningWithin = <Client extends object>(client: Client): Client => {
  /** By each transaction since it last looked. */
  const written = new WeakMap<object, number>();
  return intercept(client, postgresDriver, {
    statement: ({ args, within, proceed, call }) => {
      if (within === null) return proceed(...args);
      const count = written.get(within) ?? 0;
      // Never behind the last statement: a commit of what failed there would be told as one.
      if (count >= rowsOfPlan) learn(call);
      written.set(within, count % rowsOfPlan);
      const answer = proceed(...args);
      if (!(answer instanceof Promise)) return answer;
      // Not the `then` of postgres.js, which sends the statement although more may be said about it.
      void Promise.prototype.then.call(
        answer,
        (result) => written.set(within, (written.get(within) ?? 0) + writtenBy(result)),
        () => {},
      );
      return answer;
    },
  });
};

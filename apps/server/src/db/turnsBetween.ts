import { setImmediate as nextTurn } from 'node:timers/promises';
import { intercept, pgliteDriver } from './intercept.ts';

/** Nobody waits for much longer than one statement. */
const longestMilliseconds = 8;

/**
 * The embedded database answers in the thread that asks, and its promises are kept before any other task gets a turn: a
 * hundred statements would hold up everything as if they were one. Between two of them the others get theirs.
 */
export const givingTurnsBetween = <Client extends object>(client: Client): Client => {
  let busySince: number | null = null;
  const begin = (): void => {
    if (busySince !== null) return;
    busySince = performance.now();
    setImmediate(() => {
      busySince = null;
    });
  };
  const isOver = (): boolean => busySince !== null && performance.now() - busySince > longestMilliseconds;
  return intercept(client, pgliteDriver, {
    statement: async ({ args, proceed }) => {
      begin();
      const answer = await proceed(...args);
      if (isOver()) await nextTurn();
      return answer;
    },
  });
};

import { isUnavailable } from './errors.ts';
import { type Call, intercept, isCall, postgresDriver } from './intercept.ts';

/** Never settles when the connection is lost: `lose` is told instead. */
const withoutLoss =
  (task: Call, lose: (error: unknown) => void): Call =>
  async (...given) => {
    try {
      return await task(...given);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      lose(error);
      return new Promise(() => {});
    }
  };

/**
 * When a connection is lost in the middle of a transaction, postgres.js still writes the `rollback` to
 * the socket that is gone, from a timer: an exception that nobody can catch, and the end of the process.
 * So it never hears of such a failure: its transaction stays unsettled, and the caller that waits for it is told
 * here. There is nothing to roll back: the server does that when a connection ends.
 */
export const withoutRollbackOnLoss = <Client extends object>(client: Client): Client =>
  intercept(client, postgresDriver, {
    transaction: ({ args, proceed }) =>
      new Promise((resolve, reject) => {
        const guarded = args.map((each) => (isCall(each) ? withoutLoss(each, reject) : each));
        Promise.resolve(proceed(...guarded)).then(resolve, reject);
      }),
  });

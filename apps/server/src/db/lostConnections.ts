import { isUnavailable } from './errors.ts';

type Call = (...args: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

const transactions: readonly (string | symbol)[] = ['begin', 'savepoint'];

/**
 * When a connection is lost in the middle of a transaction, postgres.js still writes the `rollback` to
 * the socket that is gone, from a timer: an exception that nobody can catch, and the end of the process.
 * So it never hears of such a failure: its transaction stays unsettled, and whoever waits for it is told
 * here. There is nothing to roll back: the server does that when a connection ends.
 */
export const withoutRollbackOnLoss = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (from, key) => {
      const value: unknown = Reflect.get(from, key, from);
      if (!isCall(value)) return value;
      if (!transactions.includes(key)) return value.bind(from);
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          const guarded = args.map((argument) =>
            isCall(argument)
              ? async (inner: object): Promise<unknown> => {
                  try {
                    return await argument(withoutRollbackOnLoss(inner));
                  } catch (error) {
                    if (!isUnavailable(error)) throw error;
                    reject(error);
                    return new Promise(() => {});
                  }
                }
              : argument,
          );
          Promise.resolve(value.apply(from, guarded)).then(resolve, reject);
        });
    },
  });

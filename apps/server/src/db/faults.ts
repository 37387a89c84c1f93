import { AsyncLocalStorage } from 'node:async_hooks';
import { writes } from './diskFull.ts';

/** Lets a test take the database away and give it back. */
export interface Faults {
  down: boolean;
  /** The disk takes nothing more: statements that write fail. */
  full?: boolean;
  /** Statements wait until it is taken away. */
  hung?: Promise<void> | null;
}

const noRoom = (): Error =>
  Object.assign(new Error('could not extend file (filled by a test)'), { code: '53100' });

const connectionLost = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED (taken down by a test)'), { code: 'ECONNREFUSED' });

type Call = (...args: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

interface Held {
  open: boolean;
}

/** How a driver's object is wrapped: the calls that run a statement and those that open a transaction. */
interface Calls {
  statements: readonly string[];
  transactions: readonly string[];
}

export const pgliteCalls: Calls = { statements: ['query', 'exec', 'sql'], transactions: ['transaction'] };
export const postgresCalls: Calls = { statements: ['unsafe'], transactions: ['begin', 'savepoint'] };

/**
 * Wraps a driver for tests: statements fail while `faults.down`, and a statement on the outer
 * connection from inside a transaction is an error instead of a deadlock (PGlite has one connection).
 */
export const withFaults = <Client extends object>(client: Client, faults: Faults, calls: Calls): Client => {
  const holding = new AsyncLocalStorage<Held>();

  const refuse = (outer: boolean): void => {
    if (faults.down) throw connectionLost();
    if (outer && holding.getStore()?.open === true) {
      throw new Error('The outer database was used inside a transaction: pass the transaction down');
    }
  };

  const wrap = <Wrapped extends object>(target: Wrapped, outer: boolean): Wrapped =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        if (!isCall(value) || typeof key !== 'string') return value;
        if (calls.transactions.includes(key)) {
          return async (...args: unknown[]) => {
            refuse(outer);
            const held: Held = { open: true };
            const wrapped = args.map((argument) =>
              isCall(argument)
                ? (inner: object) => holding.run(held, () => argument(wrap(inner, false)))
                : argument,
            );
            try {
              return await value.apply(from, wrapped);
            } finally {
              held.open = false;
            }
          };
        }
        if (!calls.statements.includes(key)) return value.bind(from);
        return (...args: unknown[]) => {
          refuse(outer);
          if (faults.full === true && writes(String(args[0]))) throw noRoom();
          const { hung } = faults;
          return hung ? hung.then(() => value.apply(from, args)) : value.apply(from, args);
        };
      },
    });

  return wrap(client, true);
};

import { AsyncLocalStorage } from 'node:async_hooks';
import { writes } from './diskFull.ts';
import { type Call, type Driver, intercept, isCall } from './intercept.ts';

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

interface Held {
  open: boolean;
}

/**
 * Wraps a driver for tests: statements fail while `faults.down`, and a statement on the outer
 * connection from inside a transaction is an error instead of a deadlock (PGlite has one connection).
 */
export const withFaults = <Client extends object>(client: Client, faults: Faults, driver: Driver): Client => {
  const holding = new AsyncLocalStorage<Held>();

  const refuse = (within: object | null): void => {
    if (faults.down) throw connectionLost();
    if (within === null && holding.getStore()?.open === true) {
      throw new Error('The outer database was used inside a transaction: pass the transaction down');
    }
  };

  return intercept(client, driver, {
    statement: ({ args, within, proceed }) => {
      refuse(within);
      if (faults.full === true && writes(String(args[0]))) throw noRoom();
      const { hung } = faults;
      return hung ? hung.then(() => proceed(...args)) : proceed(...args);
    },
    transaction: async ({ args, within, proceed }) => {
      refuse(within);
      const held: Held = { open: true };
      const holdingOn =
        (task: Call): Call =>
        (...given) =>
          holding.run(held, () => task(...given));
      try {
        return await proceed(...args.map((each) => (isCall(each) ? holdingOn(each) : each)));
      } finally {
        held.open = false;
      }
    },
  });
};

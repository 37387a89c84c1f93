import type { PGlite } from '@electric-sql/pglite';
import { intercept, type Intercepted, pgliteDriver } from '../db/intercept.ts';
import { createLending, type Lendable } from './lending.ts';

interface LendableClient extends Lendable {
  readonly client: PGlite;
}

const lendable = (client: PGlite): LendableClient => ({
  client,
  rows: async (statement) => (await client.query<Record<string, string>>(statement)).rows,
  run: (statements) => client.exec(statements),
  clear: () => client.exec('discard all'),
  close: () => client.close(),
});

/** Once it is given back it is closed to its former holder: what still runs there must not meet what others do. */
const closedOnReturn = (client: PGlite, giveBack: () => void): PGlite => {
  let isGivenBack = false;
  const whileLent = async ({ proceed, args }: Intercepted): Promise<unknown> => {
    if (isGivenBack) throw new Error('PGlite is closed');
    return proceed(...args);
  };
  const guarded = intercept(client, pgliteDriver, { statement: whileLent, transaction: whileLent });
  const close = async (): Promise<void> => {
    isGivenBack = true;
    giveBack();
  };
  return new Proxy(guarded, {
    get: (target, name) => (name === 'close' ? close : Reflect.get(target, name)),
  });
};

export interface LentClient {
  readonly client: PGlite;
  readonly isUsed: boolean;
}

export const createClientLending = (make: () => Promise<PGlite>): (() => Promise<LentClient>) => {
  const lend = createLending(async () => lendable(await make()));
  return async () => {
    const { database, isUsed, giveBack } = await lend();
    return { client: closedOnReturn(database.client, giveBack), isUsed };
  };
};

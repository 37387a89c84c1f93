import type { Engine } from '../db/engine/engine.ts';
import { intercept, type Intercepted, pgliteDriver } from '../db/intercept.ts';
import { createLending, type Lendable } from './lending.ts';

interface LendableEngine extends Lendable {
  readonly engine: Engine;
}

const lendable = (engine: Engine): LendableEngine => ({
  engine,
  rows: async (statement) => (await engine.query<Record<string, string>>(statement)).rows,
  run: (statements) => engine.exec(statements),
  clear: () => engine.exec('discard all'),
  close: () => engine.close(),
});

/** Once it is given back it is closed to its former holder: what still runs there must not meet what others do. */
const closedOnReturn = (engine: Engine, giveBack: () => void): Engine => {
  let isGivenBack = false;
  const whileLent = async ({ proceed, args }: Intercepted): Promise<unknown> => {
    if (isGivenBack) throw new Error('PGlite is closed');
    return proceed(...args);
  };
  const guarded = intercept(engine, pgliteDriver, { statement: whileLent, transaction: whileLent });
  const close = async (): Promise<void> => {
    isGivenBack = true;
    giveBack();
  };
  return new Proxy(guarded, {
    get: (target, name) => (name === 'close' ? close : Reflect.get(target, name)),
  });
};

export interface LentEngine {
  readonly engine: Engine;
  readonly isUsed: boolean;
}

export const createEngineLending = (make: () => Promise<Engine>): (() => Promise<LentEngine>) => {
  const lend = createLending(async () => lendable(await make()));
  return async () => {
    const { database, isUsed, giveBack } = await lend();
    return { engine: closedOnReturn(database.engine, giveBack), isUsed };
  };
};

import { AsyncLocalStorage } from 'node:async_hooks';
import { is } from 'drizzle-orm';
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

interface Active {
  root: Db;
  /** Null once the transaction has ended: what still runs on then uses the database itself. */
  tx: Db | null;
  outer: Active | undefined;
  /** What waits for the commit. */
  after: (() => void)[];
}

const running = new AsyncLocalStorage<Active>();
const roots = new WeakMap<Db, Db>();

const rootOf = (db: Db): Db => roots.get(db) ?? db;

/**
 * The innermost transaction that the caller runs in on this database, else the database. Using the
 * outer database inside a transaction would wait for ever where there is only one connection.
 */
export const activeOn = (db: Db): Db => innermost(db)?.tx ?? db;

const innermost = (db: Db): Active | undefined => {
  const root = rootOf(db);
  for (let active = running.getStore(); active !== undefined; active = active.outer) {
    if (active.root === root && active.tx !== null) return active;
  }
  return undefined;
};

/** Runs when everything around the caller is committed; at once outside of a transaction, never if it is undone. */
export const afterCommit = (db: Db, task: () => void): void => {
  const active = innermost(db);
  if (active === undefined) task();
  else active.after.push(task);
};

/** The end of what already waits for its turn in a transaction. */
const queues = new WeakMap<Db, Promise<unknown>>();

/** Two nested transactions at once would share a savepoint, and the failure of one undo the other. */
const inTurn = <Result>(parent: Db, fn: () => Promise<Result>): Promise<Result> => {
  const turn = (queues.get(parent) ?? Promise.resolve()).then(fn, fn);
  queues.set(parent, turn);
  return turn;
};

export const inTransaction = <Result>(
  db: Db,
  fn: (tx: Db) => Promise<Result>,
  /** Of the outermost one alone. */
  config?: PgTransactionConfig,
): Promise<Result> => {
  const outer = innermost(db);
  const parent = outer?.tx ?? db;
  const root = rootOf(db);
  const start = async () => {
    const after: (() => void)[] = [];
    const result = await parent.transaction(async (tx) => {
      roots.set(tx, root);
      const active: Active = { root, tx, outer: running.getStore(), after };
      try {
        return await running.run(active, () => fn(tx));
      } finally {
        active.tx = null;
      }
    }, config);
    if (outer === undefined) for (const task of after) task();
    else outer.after.push(...after);
    return result;
  };
  return is(parent, PgTransaction) ? inTurn(parent, start) : start();
};

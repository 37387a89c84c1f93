import { AsyncLocalStorage } from 'node:async_hooks';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

interface Active {
  root: Db;
  /** Null once the transaction has ended: what still runs on then uses the database itself. */
  tx: Db | null;
  outer: Active | undefined;
}

const running = new AsyncLocalStorage<Active>();
const roots = new WeakMap<Db, Db>();

const rootOf = (db: Db): Db => roots.get(db) ?? db;

/**
 * The innermost transaction that the caller runs in on this database, else the database. Using the
 * outer database inside a transaction would wait for ever where there is only one connection.
 */
export const activeOn = (db: Db): Db => {
  const root = rootOf(db);
  for (let active = running.getStore(); active !== undefined; active = active.outer) {
    if (active.root === root && active.tx !== null) return active.tx;
  }
  return db;
};

/** The end of what already waits for its turn in a transaction. */
const queues = new WeakMap<Db, Promise<unknown>>();

/** Two nested transactions at once would share a savepoint, and the failure of one undo the other. */
const inTurn = <Result>(parent: Db, fn: () => Promise<Result>): Promise<Result> => {
  const turn = (queues.get(parent) ?? Promise.resolve()).then(fn, fn);
  queues.set(parent, turn);
  return turn;
};

export const inTransaction = <Result>(db: Db, fn: (tx: Db) => Promise<Result>): Promise<Result> => {
  const parent = activeOn(db);
  const root = rootOf(db);
  const start = () =>
    parent.transaction(async (tx) => {
      roots.set(tx, root);
      const active: Active = { root, tx, outer: running.getStore() };
      try {
        return await running.run(active, () => fn(tx));
      } finally {
        active.tx = null;
      }
    });
  return is(parent, PgTransaction) ? inTurn(parent, start) : start();
};

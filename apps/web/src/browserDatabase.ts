import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

export interface DatabaseOptions<Schema extends DBSchema> {
  readonly name: string;
  readonly upgrade: (database: IDBPDatabase<Schema>) => void;
  /** After so many milliseconds it counts as blocked; for ever without it. */
  readonly patience?: number;
}

/** Opened when it is first asked for, and anew after it was closed: nobody who deletes or changes it waits for it. */
export class BrowserDatabase<Schema extends DBSchema> {
  readonly #options: DatabaseOptions<Schema>;
  #opening: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(options: DatabaseOptions<Schema>) {
    this.#options = options;
  }

  /** The same promise for all, so that a caller that asked before it is closed still gets to write. */
  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#opening === null) {
      this.#opening = this.#inTime(this.#connect());
      this.#opening.catch(this.#forget);
    }
    return this.#opening;
  }

  /**
   * What `ask` comes to, in a transaction. It fails for the reason of the transaction: its requests say no more than that
   * they were aborted.
   */
  async run<const Names extends readonly StoreNames<Schema>[], Mode extends 'readonly' | 'readwrite', Result>(
    stores: Names,
    mode: Mode,
    ask: (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<Result>,
  ): Promise<Result> {
    const transaction = (await this.#open()).transaction(stores, mode);
    const [ended, asked] = await Promise.allSettled([transaction.done, ask(transaction)]);
    if (ended.status === 'rejected') throw ended.reason;
    if (asked.status === 'rejected') throw asked.reason;
    return asked.value;
  }

  close(): void {
    void this.#opening?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#forget();
  }

  readonly #forget = (): void => {
    this.#opening = null;
  };

  async #connect(): Promise<IDBPDatabase<Schema>> {
    const { name, upgrade } = this.#options;
    if (typeof indexedDB === 'undefined') throw new DOMException('There is no storage', 'SecurityError');
    const database = await openDB<Schema>(name, 1, {
      upgrade,
      terminated: this.#forget,
      blocking: () => {
        database.close();
        this.#forget();
      },
    });
    return database;
  }

  async #inTime(connecting: Promise<IDBPDatabase<Schema>>): Promise<IDBPDatabase<Schema>> {
    const { patience } = this.#options;
    if (patience === undefined) return connecting;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DOMException('It does not open', 'TimeoutError')), patience);
    return Promise.race([connecting, late]).finally(() => clearTimeout(timer));
  }
}

import { z } from 'zod/mini';
import type { StorageProblem } from './saveStatus.ts';

/** Whose copies: nobody else who uses this browser may find them. */
export interface Owner {
  readonly userId: number;
  readonly organizationId: number;
}

export const ownerName = ({ userId, organizationId }: Owner): string => `${userId}/${organizationId}`;
export const copyName = (owner: Owner, slug: string): string => `${ownerName(owner)}/${slug}`;
/** The database of y-indexeddb that holds the document itself. */
export const documentDatabase = (copy: string): string => `lintel/${copy}`;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const copySchema = z.object({
  copy: z.string(),
  owner: z.string(),
  slug: z.string(),
  /** As it was called when it was last open here. */
  name: z.string(),
  /** When this copy and the server's document last held the same; null while they never did. */
  syncedAt: z.nullable(z.number()),
  /** Why the server takes nothing more of it. */
  ended: z.nullable(z.string()),
});
export type CopyRecord = z.infer<typeof copySchema>;

/** A change that is not committed yet. Several of one gesture or one run of typing share their `change`. */
const pendingSchema = z.object({
  copy: z.string(),
  /** Which opening of the document made it, and as its how-manieth. */
  opening: z.string(),
  number: z.int(),
  owner: z.string(),
  change: z.string(),
  at: z.number(),
  update: bytes,
});
export type PendingRow = z.infer<typeof pendingSchema>;
export type PendingKey = [copy: string, opening: string, number: number];

export const keyOf = ({ copy, opening, number }: PendingRow): PendingKey => [copy, opening, number];

const databaseName = 'lintel';
const openMilliseconds = 5_000;

export class StorageFailure extends Error {
  override name = 'StorageFailure';
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, cause: unknown) {
    super(`The browser's storage does not work: ${problem}`, { cause });
    this.problem = problem;
  }
}

export const problemOf = (error: unknown): StorageProblem => {
  if (error instanceof StorageFailure) return error.problem;
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'QuotaExceededError') return 'full';
  if (error.name === 'SecurityError') return 'blocked';
  return error.name === 'InvalidStateError' ? 'gone' : 'failed';
};

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed'));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The transaction was aborted'));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });

const openStores = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') throw new StorageFailure('blocked', null);
    const request = indexedDB.open(databaseName, 1);
    const timer = setTimeout(() => reject(new StorageFailure('blocked', null)), openMilliseconds);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('copies', { keyPath: 'copy' });
      request.result.createObjectStore('pending', { keyPath: ['copy', 'opening', 'number'] });
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('The storage could not be opened'));
    };
  });

/** Everything below `prefix`: names are made of parts, so nothing else begins like this. */
const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
const ofCopy = (copy: string): IDBKeyRange => IDBKeyRange.bound([copy], [copy, []]);

/** What is known of the copies in this browser, and what in them is not committed. Each call may fail. */
export class CopyDatabase {
  #opened: Promise<IDBDatabase> | null = null;
  #isClosed = false;

  async copies(prefix: string): Promise<CopyRecord[]> {
    const store = await this.#store('copies', 'readonly');
    const found: unknown[] = await settled(store.getAll(under(prefix)));
    return found.flatMap((each) => copySchema.safeParse(each).data ?? []);
  }

  async copy(name: string): Promise<CopyRecord | null> {
    const store = await this.#store('copies', 'readonly');
    return copySchema.safeParse(await settled(store.get(name))).data ?? null;
  }

  async note(name: string, owner: Owner, slug: string, news: Partial<CopyRecord>): Promise<void> {
    const store = await this.#store('copies', 'readwrite');
    const done = ended(store.transaction);
    const known = copySchema.safeParse(await settled(store.get(name))).data;
    const blank: CopyRecord = {
      copy: name,
      owner: ownerName(owner),
      slug,
      name: '',
      syncedAt: null,
      ended: null,
    };
    store.put({ ...blank, ...known, ...news });
    await done;
  }

  /** All that is kept for a person or in one place, by the beginning of the names. */
  async pendingUnder(prefix: string): Promise<PendingRow[]> {
    const store = await this.#store('pending', 'readonly');
    const range = IDBKeyRange.bound([prefix], [`${prefix}\uffff`]);
    const found: unknown[] = await settled(store.getAll(range));
    return found.flatMap((each) => pendingSchema.safeParse(each).data ?? []);
  }

  async pendingOf(copy: string): Promise<PendingRow[]> {
    const store = await this.#store('pending', 'readonly');
    const found: unknown[] = await settled(store.getAll(ofCopy(copy)));
    return found.flatMap((each) => pendingSchema.safeParse(each).data ?? []);
  }

  async addPending(row: PendingRow): Promise<void> {
    const store = await this.#store('pending', 'readwrite');
    const done = ended(store.transaction);
    store.put(row);
    await done;
  }

  async removePending(keys: readonly PendingKey[]): Promise<void> {
    if (keys.length === 0) return;
    const store = await this.#store('pending', 'readwrite');
    const done = ended(store.transaction);
    for (const key of keys) store.delete(key);
    await done;
  }

  /** Forgets a copy: its document, its record, what is pending. */
  async wipe(copy: string): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(['copies', 'pending'], 'readwrite');
    const done = ended(transaction);
    transaction.objectStore('copies').delete(copy);
    transaction.objectStore('pending').delete(ofCopy(copy));
    await done;
    await deleteDocument(copy);
  }

  close(): void {
    void this.#opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#opened = null;
  }

  async #store(name: 'copies' | 'pending', mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const database = await this.#open();
    return database.transaction(name, mode).objectStore(name);
  }

  #open(): Promise<IDBDatabase> {
    if (this.#isClosed) return Promise.reject(new StorageFailure('gone', null));
    this.#opened ??= openStores().then(
      (database) => {
        const forget = (): void => {
          this.#opened = null;
        };
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        return database;
      },
      (error: unknown) => {
        this.#opened = null;
        throw error;
      },
    );
    return this.#opened;
  }
}

const deleteDocument = (copy: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(documentDatabase(copy));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The copy could not be deleted'));
  });

import { type DBSchema, deleteDB } from 'idb';
import { z } from 'zod/mini';
import { BrowserDatabase } from '../browserDatabase.ts';
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
  if (error.name === 'SecurityError' || error.name === 'TimeoutError') return 'blocked';
  return error.name === 'InvalidStateError' ? 'gone' : 'failed';
};

interface CopySchema extends DBSchema {
  copies: { key: string; value: unknown };
  pending: { key: PendingKey; value: unknown };
}

/** Everything below `prefix`: names are made of parts, so nothing else begins like this. */
const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
const ofCopy = (copy: string): IDBKeyRange => IDBKeyRange.bound([copy], [copy, []]);

/** What is known of the copies in this browser, and what in them is not committed. Each call may fail. */
export class CopyDatabase {
  readonly #stores = new BrowserDatabase<CopySchema>({
    name: 'lintel',
    patience: openMilliseconds,
    upgrade: (created) => {
      created.createObjectStore('copies', { keyPath: 'copy' });
      created.createObjectStore('pending', { keyPath: ['copy', 'opening', 'number'] });
    },
  });

  async copies(prefix: string): Promise<CopyRecord[]> {
    const found = await this.#stores.run(['copies'], 'readonly', async ({ store }) =>
      store.getAll(under(prefix)),
    );
    return found.flatMap((each) => copySchema.safeParse(each).data ?? []);
  }

  async copy(name: string): Promise<CopyRecord | null> {
    const found = await this.#stores.run(['copies'], 'readonly', async ({ store }) => store.get(name));
    return copySchema.safeParse(found).data ?? null;
  }

  /** Called before anything of a copy is kept: it is wiped by what is known of it. */
  async begin(name: string, owner: Owner, slug: string): Promise<void> {
    await this.#stores.run(['copies'], 'readwrite', async ({ store }) => {
      if (copySchema.safeParse(await store.get(name)).success) return;
      const blank: CopyRecord = {
        copy: name,
        owner: ownerName(owner),
        slug,
        name: '',
        syncedAt: null,
        ended: null,
      };
      await store.put(blank);
    });
  }

  /** Nothing is noted of a copy that was wiped meanwhile. */
  async note(name: string, news: Partial<CopyRecord>): Promise<void> {
    await this.#stores.run(['copies'], 'readwrite', async ({ store }) => {
      const known = copySchema.safeParse(await store.get(name)).data;
      if (known !== undefined) await store.put({ ...known, ...news });
    });
  }

  /** All that is kept for a person or in one place, by the beginning of the names. */
  async pendingUnder(prefix: string): Promise<PendingRow[]> {
    return this.#pending(IDBKeyRange.bound([prefix], [`${prefix}\uffff`]));
  }

  async pendingOf(copy: string): Promise<PendingRow[]> {
    return this.#pending(ofCopy(copy));
  }

  async addPending(row: PendingRow): Promise<void> {
    await this.#stores.run(['pending'], 'readwrite', async (transaction) => {
      // The browser then writes it to the end, even where the page is gone before that.
      const commit = async (): Promise<void> => transaction.commit();
      await Promise.all([transaction.store.put(row), commit()]);
    });
  }

  async removePending(keys: readonly PendingKey[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#stores.run(['pending'], 'readwrite', async ({ store }) =>
      Promise.all(keys.map(async (key) => store.delete(key))),
    );
  }

  /** Forgets a copy: its document, its record, what is pending. */
  async wipe(copy: string): Promise<void> {
    await this.#stores.run(['copies', 'pending'], 'readwrite', async (transaction) =>
      Promise.all([
        transaction.objectStore('copies').delete(copy),
        transaction.objectStore('pending').delete(ofCopy(copy)),
      ]),
    );
    await deleteDB(documentDatabase(copy));
  }

  close(): void {
    this.#stores.close();
  }

  async #pending(range: IDBKeyRange): Promise<PendingRow[]> {
    const found = await this.#stores.run(['pending'], 'readonly', async ({ store }) => store.getAll(range));
    return found.flatMap((each) => pendingSchema.safeParse(each).data ?? []);
  }
}

import type { DBSchema } from 'idb';
import { BrowserDatabase } from './browserDatabase.ts';

/** One thing a person has seen, as it was read: for them alone, in this organisation alone. */
export interface KeptRecord {
  /** As whom and where: `placeKey`. */
  place: string;
  /** Which query answered it. */
  query: string;
  savedAt: number;
  text: string;
}

export type KeptKey = [place: string, query: string];

interface KeptSchema extends DBSchema {
  things: { key: KeptKey; value: unknown };
}

const database = new BrowserDatabase<KeptSchema>({
  name: 'lintel.kept',
  upgrade: (created) => {
    created.createObjectStore('things', { keyPath: ['place', 'query'] });
  },
});

export const sessionHash = '["session"]';

/**
 * Every method may fail, where storage is closed or full. What throws at once does so inside of the promises, or nobody
 * would hear of the others.
 */
export const keptDatabase = {
  read: (place: string, query: string): Promise<unknown> =>
    database.run(['things'], 'readonly', async ({ store }) => store.get([place, query])),
  /** Of one place, by how the names of the queries begin. */
  readUnder: (place: string, prefix: string): Promise<unknown[]> =>
    database.run(['things'], 'readonly', async ({ store }) =>
      store.getAll(IDBKeyRange.bound([place, prefix], [place, `${prefix}\uffff`])),
    ),
  readAll: (): Promise<unknown[]> =>
    database.run(['things'], 'readonly', async ({ store }) => store.getAll()),
  keys: (): Promise<KeptKey[]> =>
    database.run(['things'], 'readonly', async ({ store }) => store.getAllKeys()),
  write: async (records: readonly KeptRecord[]): Promise<void> => {
    await database.run(['things'], 'readwrite', async ({ store }) =>
      Promise.all(records.map(async (record) => store.put(record))),
    );
  },
  remove: async (keys: readonly KeptKey[]): Promise<void> => {
    await database.run(['things'], 'readwrite', async ({ store }) =>
      Promise.all(keys.map(async (key) => store.delete(key))),
    );
  },
};

/** Whether a person is signed in on this device, as far as it knows by itself. */
export const isAnybodyKept = async (): Promise<boolean> => {
  try {
    const keys = await keptDatabase.keys();
    return keys.some(([, query]) => query === sessionHash);
  } catch {
    return false;
  }
};

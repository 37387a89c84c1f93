/** One thing somebody has seen, as it was read: for them alone, in this organisation alone. */
export interface KeptRecord {
  /** As whom and where: `placeKey`. */
  place: string;
  /** Which query answered it. */
  query: string;
  savedAt: number;
  text: string;
}

const databaseName = 'lintel.kept';
const storeName = 'things';

export const sessionHash = '["session"]';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage of this browser failed'));
  });

let opening: Promise<IDBDatabase> | null = null;

const open = (): Promise<IDBDatabase> => {
  opening ??= (async () => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: ['place', 'query'] });
    };
    const database = await settled(request);
    // Nobody else must wait for us: whatever is deleted or changed elsewhere is opened anew.
    const forget = (): void => {
      opening = null;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  })();
  opening.catch(() => {
    opening = null;
  });
  return opening;
};

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The storage of this browser gave up'));
  });

const change = async (make: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await open()).transaction(storeName, 'readwrite');
  make(transaction.objectStore(storeName));
  await finished(transaction);
};

/** Every method may fail, where storage is closed or full. */
export const keptDatabase = {
  read: async (place: string, query: string): Promise<unknown> => {
    const transaction = (await open()).transaction(storeName);
    return settled(transaction.objectStore(storeName).get([place, query]));
  },
  /** Of one place, by how the names of the queries begin. */
  readUnder: async (place: string, prefix: string): Promise<unknown[]> => {
    const transaction = (await open()).transaction(storeName);
    const range = IDBKeyRange.bound([place, prefix], [place, `${prefix}\uffff`]);
    return settled(transaction.objectStore(storeName).getAll(range));
  },
  readAll: async (): Promise<unknown[]> => {
    const transaction = (await open()).transaction(storeName);
    return settled(transaction.objectStore(storeName).getAll());
  },
  keys: async (): Promise<IDBValidKey[]> => {
    const transaction = (await open()).transaction(storeName);
    return settled(transaction.objectStore(storeName).getAllKeys());
  },
  write: (records: readonly KeptRecord[]): Promise<void> =>
    change((store) => {
      for (const record of records) store.put(record);
    }),
  remove: (keys: readonly IDBValidKey[]): Promise<void> =>
    change((store) => {
      for (const key of keys) store.delete(key);
    }),
};

/** Whether somebody is signed in on this device, as far as it knows by itself. */
export const isAnybodyKept = async (): Promise<boolean> => {
  try {
    const keys = await keptDatabase.keys();
    return keys.some((key) => Array.isArray(key) && key[1] === sessionHash);
  } catch {
    return false;
  }
};

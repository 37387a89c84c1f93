import { IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';
import { documentDatabase, problemOf, StorageFailure } from './copyDatabase.ts';
import { LaterUpdates } from './laterUpdates.ts';
import type { StorageProblem } from './saveStatus.ts';
import { keepSight, type SightName } from './sights.ts';
import { sparingUpdates } from './sparedUpdates.ts';

const openMilliseconds = 5_000;
/** As y-indexeddb calls it. */
const updatesStore = 'updates';

export interface StoredDocument {
  /** Origin of what it read. */
  readonly origin: unknown;
  /** Resolves when what was stored is in the document. */
  readonly loaded: Promise<void>;
  /** Resolves when what was put off is written; null where nothing is put off. */
  readonly writing: () => Promise<void> | null;
  /** What comes is written together when the answer is called. */
  readonly putOff: () => () => void;
  /** Beside the document, and gone with it. */
  readonly keepSight: (name: SightName, text: string) => Promise<void>;
  close(): Promise<void>;
}

/** Keeps a document in this browser. y-indexeddb alone would say nothing when that fails. */
export const storeDocument = (
  doc: Y.Doc,
  copy: string,
  onProblem: (problem: StorageProblem) => void,
): StoredDocument => {
  const persistence = new IndexeddbPersistence(documentDatabase(copy), doc);
  // It is in the storage, and no connection is open yet.
  const stopSparing = sparingUpdates(doc, ({ origin }) => (origin === persistence ? null : 'encoded'));
  const opened = persistence._db as Promise<IDBDatabase>;
  const later = new LaterUpdates({
    doc,
    write: persistence._storeUpdate,
    writeAll: async (updates) => {
      try {
        await writeUpdates(await opened, updates);
      } catch (error) {
        fail(problemOf(error));
      }
    },
  });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await later.hurry();
    await persistence.destroy().catch(() => undefined);
  };
  const fail = (problem: StorageProblem): void => {
    if (isClosed) return;
    void close();
    onProblem(problem);
  };
  const watch = (database: IDBDatabase): void => {
    database.addEventListener('abort', ({ target }) => {
      fail(problemOf(target instanceof IDBTransaction ? target.error : null));
    });
    database.addEventListener('close', () => fail('gone'));
    database.onversionchange = () => fail('gone');
  };
  const loaded = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageFailure('blocked', null)), openMilliseconds);
    opened.then(watch, reject);
    void persistence.whenSynced.then(() => {
      stopSparing();
      clearTimeout(timer);
      resolve();
    });
  });
  return {
    origin: persistence,
    loaded: loaded.catch((error: unknown) => {
      fail(problemOf(error));
      throw error;
    }),
    writing: () => later.writing,
    putOff: () => later.putOff(),
    keepSight: async (name, text) => {
      const database = await opened;
      if (!isClosed) await keepSight(database, name, text);
    },
    close,
  };
};

/** In one transaction; whether it fails is heard where all of that is. */
const writeUpdates = (database: IDBDatabase, updates: readonly Uint8Array[]): Promise<void> =>
  new Promise((resolve) => {
    const transaction = database.transaction(updatesStore, 'readwrite');
    const store = transaction.objectStore(updatesStore);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => resolve());
    for (const update of updates) store.add(update);
  });

import { IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';
import { documentDatabase, problemOf, StorageFailure } from './copyDatabase.ts';
import type { StorageProblem } from './saveStatus.ts';

const openMilliseconds = 5_000;

export interface StoredDocument {
  /** Origin of what it read. */
  readonly origin: unknown;
  /** Resolves when what was stored is in the document. */
  readonly loaded: Promise<void>;
  close(): Promise<void>;
}

type Listener = (...given: unknown[]) => void;

/**
 * Whoever listens for updates would be given all that was stored as one more update, which takes half as long to write
 * as it took to read. Nobody has a use for it: it is in the storage, and no connection is open yet.
 */
const keepQuietAbout = (doc: Y.Doc, origin: unknown): (() => void) => {
  let held: Iterable<Listener> = [];
  const release = (): void => {
    for (const listener of held) doc.on('update', listener);
    held = [];
  };
  const hold = ({ origin: from }: Y.Transaction): void => {
    release();
    if (from !== origin) return;
    held = doc._observers.get('update') ?? [];
    doc._observers.delete('update');
  };
  doc.on('beforeObserverCalls', hold);
  doc.on('afterAllTransactions', release);
  return () => {
    release();
    doc.off('beforeObserverCalls', hold);
    doc.off('afterAllTransactions', release);
  };
};

/** Keeps a document in this browser. y-indexeddb alone would say nothing when that fails. */
export const storeDocument = (
  doc: Y.Doc,
  copy: string,
  onProblem: (problem: StorageProblem) => void,
): StoredDocument => {
  const persistence = new IndexeddbPersistence(documentDatabase(copy), doc);
  const tellAgain = keepQuietAbout(doc, persistence);
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await persistence.destroy().catch(() => undefined);
  };
  const fail = (problem: StorageProblem): void => {
    if (isClosed) return;
    void close();
    onProblem(problem);
  };
  const opened = persistence._db as Promise<IDBDatabase>;
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
      tellAgain();
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
    close,
  };
};

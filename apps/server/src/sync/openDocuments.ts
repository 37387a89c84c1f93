import type { Document } from '@hocuspocus/server';
import type { Db } from '../db/client.ts';
import { hold } from '../documents/heldDocument.ts';
import { readStored } from '../documents/stored.ts';
import type { LiveDocument } from './liveDocument.ts';

export interface OpenDocuments {
  /** At this moment. */
  get(name: string): LiveDocument | null;
  load(name: string, document: Document): Promise<void>;
  /** Folds the journal of a document that has grown since it was folded last. */
  compact(name: string): Promise<void>;
  /** Forgets a document that is closed; false where it has been opened anew since. */
  forget(name: string): boolean;
  /** Folds all journals, and waits for those that are being folded. */
  compactAll(): Promise<void>;
}

interface OpenDocumentsOptions {
  readonly db: Db;
  readonly onOpened: (live: LiveDocument) => void;
  readonly onClosed: (name: string) => void;
  /** Something is in a document that is not in its rows yet. */
  readonly changed: (name: string) => void;
  /** Something was read in the journal that was not in a document. */
  readonly caughtUp: (name: string) => void;
  /** Folds a journal; answers how much is stored then, or null if that failed. */
  readonly tidy: (name: string) => Promise<number | null>;
}

/** Which documents are open, and what is known of each. */
export const createOpenDocuments = (options: OpenDocumentsOptions): OpenDocuments => {
  const { db, onOpened, onClosed, changed, caughtUp, tidy } = options;
  const open = new Map<string, LiveDocument>();
  /** Under way: the database may not be closed before they have ended. */
  const compacting = new Set<Promise<void>>();

  const compact = async (name: string): Promise<void> => {
    const found = open.get(name);
    if (found === undefined || found.journalRows === 0) return;
    found.journalRows = 0;
    const compacted = tidy(name).then((bytes) => {
      if (bytes !== null) found.bytes = bytes;
    });
    compacting.add(compacted);
    await compacted.finally(() => compacting.delete(compacted));
  };

  return {
    get: (name) => open.get(name) ?? null,
    load: async (name, document) => {
      const stored = await readStored(db, name);
      const held = await hold(document, name, stored);
      const { bytes, rows } = stored;
      const live: LiveDocument = {
        ...held,
        document,
        bytes,
        measured: null,
        journalRows: rows.length,
        inFlight: new Set(),
        judging: null,
        comparing: null,
        changed: () => changed(name),
        caughtUp: () => caughtUp(name),
      };
      open.set(name, live);
      onOpened(live);
      if (!live.backlog.isEmpty) live.changed();
    },
    compact,
    forget: (name) => {
      const found = open.get(name);
      if (found?.document.isDestroyed !== true) return false;
      found.snapshots.destroy();
      onClosed(name);
      return open.delete(name);
    },
    compactAll: async () => {
      for (const name of open.keys()) await compact(name);
      await Promise.all(compacting);
    },
  };
};

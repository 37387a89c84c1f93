import { type DiagramDocument, openDocument } from '@lintel/diagram/document';
import * as Y from 'yjs';
import { inTransaction } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import type { LiveDocument } from './liveDocument.ts';
import { insertRows } from './rows.ts';
import { applyStored, readStored } from './stored.ts';
import { serverOwner } from './validate.ts';

export interface ServerEdits {
  /** A transaction in which `writeAsServer` may be called. What it wrote is shown once it is committed. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /**
   * Changes a document from the server: on a copy, journalled in the caller's transaction, applied to the
   * live document after the commit. `userId` is whose doing it is; null for nobody's.
   */
  writeAsServer(
    tx: Db,
    document: string,
    userId: number | null,
    edit: (copy: DiagramDocument) => void,
  ): Promise<void>;
}

interface ServerEditsOptions {
  db: Db;
  /** The document if it is open. */
  opened: (document: string) => Promise<LiveDocument | null>;
  apply: (live: LiveDocument, payload: Uint8Array, client: number) => void;
}

interface Written {
  readonly document: string;
  readonly payload: Uint8Array;
  readonly client: number;
}

const copyOf = async (tx: Db, document: string, live: LiveDocument | null): Promise<Y.Doc> => {
  const copy = new Y.Doc();
  if (live !== null) Y.applyUpdate(copy, Y.encodeStateAsUpdate(live.document));
  else applyStored(copy, document, await readStored(tx, document));
  return copy;
};

const updatesOf = (copy: Y.Doc, edit: (copy: DiagramDocument) => void): Uint8Array[] => {
  const updates: Uint8Array[] = [];
  copy.on('update', (update: Uint8Array) => updates.push(update));
  copy.transact(() => edit(openDocument(copy)));
  return updates;
};

export const createServerEdits = ({ db, opened, apply }: ServerEditsOptions): ServerEdits => {
  const written = new WeakMap<Db, Written[]>();
  /** Clients to write with again: a new one for each edit would make every document grow. */
  const idle = new Map<string, number[]>();

  return {
    transaction: async (work) => {
      const all: Written[] = [];
      const result = await inTransaction(db, async (tx) => {
        written.set(tx, all);
        return work(tx);
      });
      for (const { document, payload, client } of all) {
        const live = await opened(document);
        if (live !== null) apply(live, payload, client);
        idle.set(document, [...(idle.get(document) ?? []), client]);
      }
      return result;
    },

    writeAsServer: async (tx, document, userId, edit) => {
      const all = written.get(tx);
      if (all === undefined) throw new Error('writeAsServer needs a transaction of these server edits');
      const copy = await copyOf(tx, document, await opened(document));
      // What this transaction wrote before is not in the live document yet.
      for (const before of all) if (before.document === document) Y.applyUpdate(copy, before.payload);
      // Of two edits at once each has a client of its own; one that was rolled back gives it up.
      const client = idle.get(document)?.pop() ?? copy.clientID;
      copy.clientID = client;
      const updates = updatesOf(copy, edit);
      copy.destroy();
      const [first] = updates;
      if (first === undefined) return;
      const payload = updates.length === 1 ? first : Y.mergeUpdates(updates);
      await insertRows(tx, [{ document, userId, payload, claims: [client], owner: serverOwner }]);
      all.push({ document, payload, client });
    },
  };
};

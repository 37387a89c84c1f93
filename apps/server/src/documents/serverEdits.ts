import { randomInt } from 'node:crypto';
import { type DiagramDocument, openDocument } from '@lintel/diagram/document';
import * as Y from 'yjs';
import { inTransaction } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import { isUnavailable } from '../db/errors.ts';
import { columnUpdate, type Setting } from './columnUpdate.ts';
import type { HeldDocument } from './heldDocument.ts';
import { insertRows, type Journalled } from './rows.ts';
import { Shadows } from './shadows.ts';
import { decodeStored, readStored } from './stored.ts';
import { serverOwner } from './validate.ts';

export interface ServerEdits {
  /** A transaction in which `writeAsServer` may be called. What it wrote is shown once it is committed. */
  transaction<Result>(task: (tx: Db) => Promise<Result>): Promise<Result>;
  /**
   * Changes a document from the server: on a copy, journalled in the caller's transaction, applied to the
   * live document after the commit. `userId` is who wrote it; null where the server did, which no log reports.
   */
  writeAsServer(
    tx: Db,
    document: string,
    userId: number | null,
    edit: (copy: DiagramDocument) => void,
  ): Promise<void>;
}

/** What only the projection may do. */
export interface Issuing extends ServerEdits {
  /** Sets values that follow from the diagram's rows, without a copy. Once in a transaction and document. */
  issue(tx: Db, heldDocument: HeldDocument, settings: readonly Setting[]): Promise<void>;
}

export interface ServerWriting {
  readonly document: string;
  readonly userId: number | null;
  readonly payload: Uint8Array;
  readonly client: number;
  /** What the client will have written with this. */
  readonly clock: number;
  readonly isProjected: boolean;
  readonly row: Journalled;
}

interface ServerEditsOptions {
  db: Db;
  /**
   * The document if it is open at this moment. Inside of a transaction nobody waits for one that is being
   * opened: where there is one connection only, the opening waits for the transaction.
   */
  current: (document: string) => Pick<HeldDocument, 'doc'> | null;
  /** Takes what is committed into the document, if that is open or will be. */
  show: (written: ServerWriting) => Promise<void>;
  /** Something was committed that has to be projected. */
  committed: (document: string) => void;
  /** Something may have been committed, and nobody knows. */
  doubted: (document: string) => void;
}

/** A client of the server's, and how much it has written. */
interface Idle {
  readonly client: number;
  readonly clock: number;
}

/** As Yjs draws them. */
const newClient = (): number => randomInt(2 ** 32);

const updatesOf = (copy: Y.Doc, edit: (copy: DiagramDocument) => void): Uint8Array[] => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array): void => {
    updates.push(update);
  };
  copy.on('update', collect);
  try {
    copy.transact(() => edit(openDocument(copy)));
  } finally {
    copy.off('update', collect);
    // Yjs takes fright at structs from elsewhere under a client that a document calls its own.
    copy.clientID = newClient();
  }
  return updates;
};

export const createServerEdits = (options: ServerEditsOptions): Issuing => {
  const { db, current, show, committed, doubted } = options;
  const written = new WeakMap<Db, ServerWriting[]>();
  const shadows = new Shadows();
  /** Clients to write with again: a new one for each edit would make every document grow. */
  const idle = new Map<string, Idle[]>();

  const giveBack = (document: string, free: Idle): void => {
    idle.set(document, [...(idle.get(document) ?? []), free]);
  };

  /**
   * Nobody else writes with it meanwhile. All that it wrote has to be in the document that the edit is made on: of two
   * edits under one client and clock the later one is lost.
   */
  const takeClient = (document: string, doc: Y.Doc): number => {
    const free = idle.get(document) ?? [];
    const known = free.find(({ client, clock }) => Y.getState(doc.store, client) === clock);
    if (known === undefined) return newClient();
    idle.set(
      document,
      free.filter((each) => each !== known),
    );
    return known.client;
  };

  const writtenIn = (tx: Db): ServerWriting[] => {
    const all = written.get(tx);
    if (all === undefined) throw new Error('writeAsServer needs a transaction of these server edits');
    return all;
  };

  const journal = async (tx: Db, writing: Omit<ServerWriting, 'row'>): Promise<void> => {
    const { document, userId, payload, client, isProjected } = writing;
    const claims = [client];
    const rows = await insertRows(tx, [
      { document, userId, payload, claims, owner: serverOwner, isProjected },
    ]);
    for (const row of rows) writtenIn(tx).push({ ...writing, row });
  };

  /** A copy that holds what this transaction wrote before, which the live document does not have yet. */
  const copyFor = async (tx: Db, document: string): Promise<{ copy: Y.Doc; release: () => void }> => {
    const live = current(document);
    const shadow = live === null ? null : shadows.take(live.doc, tx);
    if (shadow !== null) return { copy: shadow, release: () => {} };
    const copy = new Y.Doc();
    if (live !== null) Y.applyUpdate(copy, Y.encodeStateAsUpdate(live.doc));
    else await decodeStored(copy, document, await readStored(tx, document));
    for (const before of writtenIn(tx)) {
      if (before.document === document) Y.applyUpdate(copy, before.payload);
    }
    return { copy, release: () => copy.destroy() };
  };

  const showAll = async (all: readonly ServerWriting[]): Promise<void> => {
    for (const writing of all) {
      const { document, client, clock } = writing;
      try {
        await show(writing);
      } catch {
        doubted(document);
      }
      giveBack(document, { client, clock });
      if (!writing.isProjected) committed(document);
    }
  };

  return {
    transaction: async (task) => {
      const all: ServerWriting[] = [];
      let held: Db | null = null;
      try {
        const result = await inTransaction(db, async (tx) => {
          held = tx;
          written.set(tx, all);
          return task(tx);
        });
        await showAll(all);
        if (held !== null) shadows.keep(held);
        return result;
      } catch (error) {
        if (held !== null) shadows.drop(held);
        if (isUnavailable(error)) for (const { document } of all) doubted(document);
        throw error;
      }
    },

    writeAsServer: async (tx, document, userId, edit) => {
      writtenIn(tx);
      const { copy, release } = await copyFor(tx, document);
      // Of two edits at once each has a client of its own; one that was rolled back gives it up.
      const client = takeClient(document, copy);
      copy.clientID = client;
      let updates: Uint8Array[];
      let clock: number;
      try {
        updates = updatesOf(copy, edit);
        clock = Y.getState(copy.store, client);
      } catch (error) {
        // Half an edit lies on it, which nobody journals.
        shadows.drop(tx);
        throw error;
      } finally {
        release();
      }
      const [first] = updates;
      if (first === undefined) {
        giveBack(document, { client, clock });
        return;
      }
      const payload = updates.length === 1 ? first : Y.mergeUpdates(updates);
      await journal(tx, { document, userId, payload, client, clock, isProjected: false });
    },

    issue: async (tx, heldDocument, settings) => {
      if (settings.length === 0) return;
      const document = heldDocument.name;
      const client = takeClient(document, heldDocument.doc);
      const clock = Y.getState(heldDocument.doc.store, client) + settings.length;
      const payload = columnUpdate(heldDocument.doc, client, settings);
      await journal(tx, { document, userId: null, payload, client, clock, isProjected: true });
    },
  };
};

import type { DiagramDocument } from '@lintel/diagram/document';
import * as Y from 'yjs';
import { inTransaction } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import { isUnavailable } from '../db/errors.ts';
import { columnUpdate, type Setting } from './columnUpdate.ts';
import { editingOnCopies } from './editOnCopy.ts';
import type { HeldDocument } from './heldDocument.ts';
import { IdleClients } from './idleClients.ts';
import { insertRows, type Journalled } from './rows.ts';
import { Shadows } from './shadows.ts';

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

export const createServerEdits = (options: ServerEditsOptions): Issuing => {
  const { db, current, show, committed, doubted } = options;
  const written = new WeakMap<Db, ServerWriting[]>();
  const shadows = new Shadows();
  const idle = new IdleClients();
  const editOnCopy = editingOnCopies({ current, shadows, idle });

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

  const showAll = async (all: readonly ServerWriting[]): Promise<void> => {
    for (const writing of all) {
      const { document, client, clock } = writing;
      try {
        await show(writing);
      } catch {
        doubted(document);
      }
      idle.giveBack(document, { client, clock });
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
      const { updates, client, clock } = await editOnCopy(tx, document, {
        before: writtenIn(tx).flatMap((each) => (each.document === document ? each.payload : [])),
        edit,
      });
      const [first] = updates;
      if (first === undefined) {
        idle.giveBack(document, { client, clock });
        return;
      }
      const payload = updates.length === 1 ? first : Y.mergeUpdates(updates);
      await journal(tx, { document, userId, payload, client, clock, isProjected: false });
    },

    issue: async (tx, heldDocument, settings) => {
      if (settings.length === 0) return;
      const document = heldDocument.name;
      const client = idle.take(document, heldDocument.doc);
      const clock = Y.getState(heldDocument.doc.store, client) + settings.length;
      const payload = columnUpdate(heldDocument.doc, client, settings);
      await journal(tx, { document, userId: null, payload, client, clock, isProjected: true });
    },
  };
};

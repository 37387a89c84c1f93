import { type DiagramDocument, openDocument } from '@lintel/diagram/document';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { CopiesAtRest } from './copiesAtRest.ts';
import type { HeldDocument } from './heldDocument.ts';
import { type IdleClients, newClient } from './idleClients.ts';
import { Shadows } from './shadows.ts';
import { takingTurns } from './turns.ts';

type Write = () => void;

/** What takes long thinks first, on the copy as it is, in turns with others, and answers with what writes. */
export type Edit = (copy: DiagramDocument) => void | Promise<Write | null>;

const updatesOf = async (copy: Y.Doc, edit: Edit): Promise<Uint8Array[]> => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array): void => {
    updates.push(update);
  };
  copy.on('update', collect);
  try {
    const write = await copy.transact(() => edit(openDocument(copy)));
    if (typeof write === 'function') copy.transact(write);
  } finally {
    copy.off('update', collect);
    // Yjs takes fright at structs from elsewhere under a client that a document calls its own.
    copy.clientID = newClient();
  }
  return updates;
};

interface EditingOptions {
  /** The document if it is open at this moment. */
  readonly current: (document: string) => Pick<HeldDocument, 'doc'> | null;
  readonly idle: IdleClients;
}

interface EditOfCopy {
  /** What the transaction wrote to the document before. */
  readonly before: readonly Uint8Array[];
  readonly edit: Edit;
}

/** Makes edits on copies of documents, and answers with what they wrote. */
export const editingOnCopies = ({ current, idle }: EditingOptions) => {
  const shadows = new Shadows();
  const atRest = new CopiesAtRest();
  const takeTurns = takingTurns();

  /** A copy that holds what its transaction wrote before, which the live document does not have yet. */
  const copyFor = async (tx: Db, document: string, before: readonly Uint8Array[]) => {
    const live = current(document);
    const kept = live === null ? await atRest.take(tx, document, before) : shadows.take(live.doc, tx);
    if (kept !== null) return { copy: kept, release: live === null ? () => {} : shadows.halt(live.doc) };
    const copy = new Y.Doc();
    if (live !== null) Y.applyUpdate(copy, Y.encodeStateAsUpdate(live.doc));
    for (const payload of before) Y.applyUpdate(copy, payload);
    return { copy, release: () => copy.destroy() };
  };

  const drop = (tx: Db): void => {
    shadows.drop(tx);
    atRest.drop(tx);
  };

  return {
    /** Reads by one statement what nobody has open of these. */
    prepare: (tx: Db, documents: readonly string[]): Promise<void> =>
      atRest.prepare(
        tx,
        documents.filter((document) => current(document) === null),
      ),

    /** Of two edits at once each has a client of its own; one that was rolled back gives it up. */
    edit: async (tx: Db, document: string, { before, edit }: EditOfCopy) => {
      // Drawing on two hundred documents keeps nobody else waiting for the last of them.
      await takeTurns();
      const { copy, release } = await copyFor(tx, document, before);
      const client = idle.take(document, copy);
      copy.clientID = client;
      try {
        const updates = await updatesOf(copy, edit);
        return { updates, client, clock: Y.getState(copy.store, client) };
      } catch (error) {
        // Half an edit lies on it, which nobody journals.
        drop(tx);
        throw error;
      } finally {
        release();
      }
    },

    /** The transaction is committed. */
    keep: (tx: Db): void => {
      shadows.keep(tx);
      atRest.drop(tx);
    },

    /** What was written on them is not to be. */
    drop,
  };
};

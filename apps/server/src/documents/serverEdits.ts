import * as Y from 'yjs';
import { inTransaction } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import { isUnavailable } from '../db/errors.ts';
import { columnUpdate, type Setting } from './columnUpdate.ts';
import { type Edit, editingOnCopies } from './editOnCopy.ts';
import type { HeldDocument } from './heldDocument.ts';
import { IdleClients } from './idleClients.ts';
import { insertRows, type Journalled } from './rows.ts';
import { serverOwner } from './validate.ts';

export interface ServerEdits {
  /** A transaction in which `writeAsServer` may be called. What it wrote is shown once it is committed. */
  transaction<Result>(task: (tx: Db) => Promise<Result>): Promise<Result>;
  /** Reads all of them at once, for a caller that will write to many of them in this transaction. */
  prepare(tx: Db, documents: readonly string[]): Promise<void>;
  /**
   * Changes a document from the server: on a copy, journalled at the end of the caller's transaction, applied to the
   * live document after the commit. `userId` is who wrote it; null where the server did, which no log reports.
   */
  writeAsServer(tx: Db, document: string, userId: number | null, edit: Edit): Promise<void>;
}

/** What only the projection may do. */
export interface Issuing extends ServerEdits {
  /** Sets values that follow from the diagram's rows, without a copy. Once in a transaction and document. */
  issue(tx: Db, heldDocument: HeldDocument, settings: readonly Setting[]): Promise<void>;
  /** Journals now what the transaction has written, so that it can be read there. */
  journal(tx: Db): Promise<void>;
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

type Unwritten = Omit<ServerWriting, 'row'>;

/** What a transaction of server edits wrote. */
interface Writings {
  readonly unwritten: Unwritten[];
  readonly written: ServerWriting[];
}

interface ServerEditsOptions {
  db: Db;
  /**
   * The document if it is open at this moment. Inside of a transaction nobody waits for one that is being
   * opened: where there is one connection only, the opening waits for the transaction.
   */
  current: (document: string) => Pick<HeldDocument, 'doc'> | null;
  /** Puts into the document, if it is open, what was committed elsewhere, as the transaction sees it. */
  catchUp: (tx: Db, document: string) => Promise<void>;
  /** Takes what is committed into the document, if that is open or will be. */
  show: (written: ServerWriting) => Promise<void>;
  /** Something was committed that has to be projected. */
  committed: (document: string) => void;
  /** Something may have been committed, and nobody knows. */
  doubted: (document: string) => void;
}

/** So much is written by one statement. */
const mostAtOnce = { rows: 100, bytes: 1_000_000 };

function* portionsOf(writings: readonly Unwritten[]): Generator<Unwritten[]> {
  let [portion, bytes]: [Unwritten[], number] = [[], 0];
  for (const writing of writings) {
    const size = writing.payload.length;
    if (portion.length === mostAtOnce.rows || (bytes > 0 && bytes + size > mostAtOnce.bytes)) {
      yield portion;
      [portion, bytes] = [[], 0];
    }
    portion.push(writing);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/**
 * Journalling holds the document until the end of the transaction, and everybody who draws on it waits. So it comes
 * last; and in one order everywhere, so that no two wait for each other.
 */
const journalAll = async (tx: Db, { unwritten, written }: Writings): Promise<void> => {
  const inOrder = unwritten.splice(0).toSorted((a, b) => (a.document < b.document ? -1 : 1));
  for (const part of portionsOf(inOrder)) {
    const rows = part.map(({ document, userId, payload, client, isProjected }) => {
      return { document, userId, payload, claims: [client], owner: serverOwner, isProjected };
    });
    const journalled = await insertRows(tx, rows);
    for (const [index, row] of journalled.entries()) {
      const writing = part[index];
      if (writing !== undefined) written.push({ ...writing, row });
    }
  }
};

export const createServerEdits = (options: ServerEditsOptions): Issuing => {
  const { db, current, catchUp, show, committed, doubted } = options;
  const ofTransactions = new WeakMap<Db, Writings>();
  const idle = new IdleClients();
  const copies = editingOnCopies({ current, idle });

  const writingsIn = (tx: Db): Writings => {
    const all = ofTransactions.get(tx);
    if (all === undefined) throw new Error('writeAsServer needs a transaction of these server edits');
    return all;
  };

  const journal = (tx: Db): Promise<void> => journalAll(tx, writingsIn(tx));

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
      const all: Writings = { unwritten: [], written: [] };
      let held: Db | null = null;
      try {
        const result = await inTransaction(db, async (tx) => {
          held = tx;
          ofTransactions.set(tx, all);
          const answer = await task(tx);
          await journal(tx);
          return answer;
        });
        await showAll(all.written);
        if (held !== null) copies.keep(held);
        return result;
      } catch (error) {
        if (held !== null) copies.drop(held);
        if (isUnavailable(error)) for (const { document } of all.written) doubted(document);
        throw error;
      }
    },

    prepare: copies.prepare,

    writeAsServer: async (tx, document, userId, edit) => {
      const { unwritten, written } = writingsIn(tx);
      const before = [...written, ...unwritten].filter((each) => each.document === document);
      if (before.length === 0) await catchUp(tx, document);
      const { updates, client, clock } = await copies.edit(tx, document, {
        before: before.map(({ payload }) => payload),
        edit,
      });
      const [first] = updates;
      if (first === undefined) {
        idle.giveBack(document, { client, clock });
        return;
      }
      const payload = updates.length === 1 ? first : Y.mergeUpdates(updates);
      unwritten.push({ document, userId, payload, client, clock, isProjected: false });
    },

    issue: async (tx, heldDocument, settings) => {
      if (settings.length === 0) return;
      const document = heldDocument.name;
      const client = idle.take(document, heldDocument.doc);
      const clock = Y.getState(heldDocument.doc.store, client) + settings.length;
      const payload = columnUpdate(heldDocument.doc, client, settings);
      writingsIn(tx).unwritten.push({ document, userId: null, payload, client, clock, isProjected: true });
    },

    journal,
  };
};

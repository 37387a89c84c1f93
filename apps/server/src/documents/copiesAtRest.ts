import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { decodeStored, readDrawn, readDrawnOf, type ToApply } from './stored.ts';

/** Of what one transaction has at hand; in memory a document is several times as large. */
const mostBytes = 4_000_000;

interface AtRest {
  readonly stored: ToApply;
  /** Null until it is edited. */
  copy: Y.Doc | null;
  /** How many of the transaction's own edits are in it for certain. */
  edits: number;
}

interface AtHand {
  readonly byDocument: Map<string, AtRest>;
  bytes: number;
}

const bytesOf = ({ snapshot, rows }: ToApply): number =>
  rows.reduce((sum, { payload }) => sum + payload.length, snapshot?.length ?? 0);

/**
 * Copies of documents that nobody has open. A transaction that edits one of them several times reads it and puts it together
 * once; it sees the document as it first saw it, with its own edits.
 */
export class CopiesAtRest {
  readonly #ofTransactions = new WeakMap<Db, AtHand>();

  /** Reads by one statement what would take one for each document. */
  async prepare(tx: Db, documents: readonly string[]): Promise<void> {
    const { byDocument, bytes } = this.#atHand(tx);
    const lacking = documents.filter((document) => !byDocument.has(document));
    if (lacking.length === 0) return;
    for (const [document, stored] of await readDrawnOf(tx, lacking, mostBytes - bytes))
      this.#keep(tx, document, stored);
  }

  /** `edits`: what the transaction wrote to the document before. */
  async take(tx: Db, document: string, edits: readonly Uint8Array[]): Promise<Y.Doc> {
    const known = this.#atHand(tx).byDocument.get(document);
    const atRest = known ?? this.#keep(tx, document, await readDrawn(tx, document));
    if (atRest.copy === null) {
      const copy = new Y.Doc();
      await decodeStored(copy, document, atRest.stored);
      atRest.copy = copy;
    }
    for (const edit of edits.slice(atRest.edits)) Y.applyUpdate(atRest.copy, edit);
    atRest.edits = edits.length;
    return atRest.copy;
  }

  /** What lies on the copies is not what the transaction writes. */
  drop(tx: Db): void {
    this.#ofTransactions.delete(tx);
  }

  #atHand(tx: Db): AtHand {
    const known = this.#ofTransactions.get(tx);
    if (known !== undefined) return known;
    const none: AtHand = { byDocument: new Map(), bytes: 0 };
    this.#ofTransactions.set(tx, none);
    return none;
  }

  #keep(tx: Db, document: string, stored: ToApply): AtRest {
    const atHand = this.#atHand(tx);
    const atRest: AtRest = { stored, copy: null, edits: 0 };
    const bytes = atHand.bytes + bytesOf(stored);
    if (bytes > mostBytes) return atRest;
    atHand.bytes = bytes;
    atHand.byDocument.set(document, atRest);
    return atRest;
  }
}

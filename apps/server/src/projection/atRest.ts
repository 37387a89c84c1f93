import { documentName, openDocument } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import { openStored } from '../documents/heldDocument.ts';
import { createServerEdits, type Issuing } from '../documents/serverEdits.ts';
import { readStoredWithin } from '../documents/stored.ts';
import { takeBatch, writeBatch } from './project.ts';

/** Edits of documents that nobody has open. */
export const editsAtRest = (db: Db): Issuing =>
  createServerEdits({
    db,
    current: () => null,
    catchUp: async () => {},
    show: async () => {},
    committed: () => {},
    doubted: () => {},
  });

/** Brings the rows of a diagram that nobody has open to its document, in a transaction of these edits. */
export const projectAtRest = async (edits: Issuing, tx: Db, diagramSlug: string): Promise<void> => {
  const name = documentName(diagramSlug);
  await edits.journal(tx);
  const held = await openStored(name, await readStoredWithin(tx, name));
  try {
    const { doc, snapshots, backlog } = held;
    const batch = takeBatch({ document: openDocument(doc), after: snapshots.get(), backlog });
    const outcome = await writeBatch(tx, held, diagramSlug, batch);
    if (outcome !== null) await edits.issue(tx, held, outcome.issued);
  } finally {
    held.close();
  }
};

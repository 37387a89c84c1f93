import { documentName } from '@lintel/diagram/document';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { docClient, docUpdate } from '../db/tables/document.ts';
import { holdHead } from '../documents/rows.ts';
import type { Outcome } from './journalBatches.ts';
import type { SyncEntry } from './liveDocument.ts';
import { createMemberWrites } from './memberWrites.ts';

/** One update as a crash leaves it: committed, and nobody has projected it. */
export const leaveRow = async (
  db: Db,
  diagramSlug: string,
  { userId, payload }: { userId: number | null; payload: Uint8Array },
): Promise<void> => {
  await db.insert(docUpdate).values({ document: documentName(diagramSlug), userId, payload });
};

/** Whose the Yjs client of a document is. */
export const leaveClient = async (db: Db, diagramSlug: string, doc: Y.Doc, userId: number): Promise<void> => {
  await db.insert(docClient).values({ document: documentName(diagramSlug), clientId: doc.clientID, userId });
};

/** Writes entries as if their documents were open: each is told how far its own has come. */
export const writingTo = (db: Db) => {
  const numbers = new Map<string, number>();
  const { write, writeBehind } = createMemberWrites({ db, now: () => new Date(), catchUp: async () => {} });
  const noted = ({ rows, ...rest }: Outcome<SyncEntry>): Outcome<SyncEntry> => {
    for (const [{ document }, { number }] of rows) numbers.set(document, number);
    return { rows, ...rest };
  };
  return {
    /** What an entry says of the document that it is for. */
    stateOf: (document: string) => ({ seen: () => numbers.get(document) ?? 0, isOutdated: () => false }),
    write: async (entries: readonly SyncEntry[]) => {
      for (const { document } of entries) await holdHead(db, document);
      return noted(await write(entries));
    },
    writeBehind: async (document: string, entries: readonly SyncEntry[]) =>
      noted(await writeBehind(document, entries)),
  };
};

/** A person's copy: what it writes is kept, and what others wrote can be taken in. */
export const personalCopy = () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'others') updates.push(update);
  });
  return {
    doc,
    /** All that was written since the last time, as one update. */
    written: () => Y.mergeUpdates(updates.splice(0)),
    take: (update: Uint8Array) => Y.applyUpdate(doc, update, 'others'),
  };
};

export const merged = (updates: readonly Uint8Array[]): Uint8Array => Y.mergeUpdates([...updates]);

import * as Y from 'yjs';
import { encodeInTurns } from './encodeInTurns.ts';
import { applyStored, type JournalRow } from './stored.ts';
import { takingTurns } from './turns.ts';

interface StoredRows {
  readonly snapshot: Uint8Array | null;
  readonly rows: readonly JournalRow[];
}

/**
 * What the rows of the diagram say: what is folded, and what is marked. An id may have been issued behind an edit that
 * is not in the rows yet: it is left out with that edit.
 */
export const projectedState = async (document: string, stored: StoredRows): Promise<Uint8Array> => {
  const rows = stored.rows.filter(({ projectedAt }) => projectedAt !== null);
  if (rows.length === 0 && stored.snapshot !== null) return stored.snapshot;
  const turns = takingTurns();
  const doc = new Y.Doc();
  try {
    await applyStored(doc, document, { snapshot: stored.snapshot, rows }, turns);
    return await encodeInTurns(doc, turns);
  } finally {
    doc.destroy();
  }
};

import { createHash } from 'node:crypto';
import { openDocument } from '@lintel/diagram/document';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { snapshotInSteps } from '@lintel/diagram/snapshotInSteps';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import type { HeldDocument } from './heldDocument.ts';
import { decodeStored, readDrawn, type ToApply } from './stored.ts';
import { takingTurns } from './turns.ts';

/** Where a document is at the moment. */
type Found =
  | { readonly at: 'live'; readonly snapshots: SnapshotStore }
  | {
      readonly at: 'rest';
      /** Names what is stored; two that are stored differently may still read the same. */
      readonly hash: string;
      /** Names it too, and can be asked for without reading it. */
      readonly edition: string;
      readonly bytes: number;
      snapshot(): Promise<Snapshot>;
    };

/** Reads documents without opening them. */
export interface Reading {
  /** What follows the document, if it is open. */
  live(document: string): Promise<SnapshotStore | null>;
  /** For callers that may already know what it looks like, and then need not decode it. */
  find(document: string): Promise<Found>;
}

interface ReadingOptions {
  db: Db;
  /** The document if it is open. */
  opened: (document: string) => Promise<Pick<HeldDocument, 'snapshots'> | null>;
}

const hashOf = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('base64url');
};

/** What a stored document shows, for a single look. */
export const readSnapshotOf = async (document: string, stored: ToApply): Promise<Snapshot> => {
  const turns = takingTurns();
  const doc = new Y.Doc();
  try {
    await decodeStored(doc, document, stored, turns);
    const snapshots = await snapshotInSteps(openDocument(doc), measureText, turns);
    const snapshot = snapshots.get();
    snapshots.destroy();
    return snapshot;
  } finally {
    doc.destroy();
  }
};

/** What a state shows that was kept by itself, such as a version's. */
export const readState = (name: string, state: Uint8Array): Promise<Snapshot> =>
  readSnapshotOf(name, { snapshot: state, rows: [] });

export const createReading = ({ db, opened }: ReadingOptions): Reading => ({
  live: async (document) => (await opened(document))?.snapshots ?? null,

  find: async (document) => {
    const live = await opened(document);
    if (live !== null) return { at: 'live', snapshots: live.snapshots };
    const stored = await readDrawn(db, document);
    const parts = [stored.snapshot ?? new Uint8Array(), ...stored.rows.map(({ payload }) => payload)];
    return {
      at: 'rest',
      hash: hashOf(...parts),
      edition: stored.edition,
      bytes: parts.reduce((sum, part) => sum + part.length, 0),
      snapshot: () => readSnapshotOf(document, stored),
    };
  },
});

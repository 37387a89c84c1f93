import { openDocument } from '@lintel/diagram/document';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { snapshotInSteps } from '@lintel/diagram/snapshotInSteps';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import * as Y from 'yjs';
import { currentSpan } from '../tracing/tracing.ts';
import { Backlog } from './backlog.ts';
import { contributionsOf } from './contributions.ts';
import { DocumentUnreadable } from './refusal.ts';
import { applyStored, hasGaps, type JournalRow, type Loaded, refuseGaps } from './stored.ts';
import { takingTurns } from './turns.ts';
import { serverOwner } from './validate.ts';
import { recordWrites, type Write } from './writes.ts';

/** A document of which it is known what its diagram's rows say and what they do not say yet. */
export interface HeldDocument {
  readonly name: string;
  readonly doc: Y.Doc;
  /** Yjs client → user. */
  readonly owners: Map<number, number>;
  readonly snapshots: SnapshotStore;
  readonly backlog: Backlog;
  /** The number of the last row that is in it, and with it all before. */
  seen: number;
  /** How often it was projected, as far as that is known here. */
  projections: number;
  /** How often anything was put into it that others had committed. */
  fromElsewhere: number;
}

/** Of what no connection brought. */
export const serverOrigin = Object.freeze({ source: 'local' });

type Row = Pick<JournalRow, 'id' | 'number' | 'userId' | 'payload' | 'createdAt'> & {
  /** The update that it is a piece of, where that came in several. */
  readonly delivery?: string | undefined;
};

/** A struct is of the person who made it, not of its sender; a deletion is of the sender. */
const authorOf = (owners: ReadonlyMap<number, number>, { client }: Write, sender: number | null) => {
  const owner = client === null ? undefined : owners.get(client);
  return owner === undefined || owner === serverOwner ? sender : owner;
};

/** Takes a committed row into the document, and notes who did what by it until that is projected. */
export const applyRow = (held: HeldDocument, row: Row, origin?: unknown): void => {
  const { doc, snapshots, owners, backlog } = held;
  const before = snapshots.get();
  const writes = recordWrites(doc, () => Y.applyUpdate(doc, row.payload, origin));
  const authored = writes.map((write) => ({
    column: write.column,
    key: write.key,
    author: authorOf(owners, write, row.userId),
  }));
  const { createdAt: at, delivery } = row;
  const after = snapshots.get();
  held.seen = row.number;
  backlog.add({
    rowId: row.id,
    number: row.number,
    since: performance.now(),
    contributions: contributionsOf({ before, after, authored, at, delivery }),
    after,
    span: currentSpan(),
  });
};

/** Brings an empty document to what is stored, in two parts: what the rows say, then what they do not say yet. */
export const hold = async (doc: Y.Doc, name: string, stored: Loaded): Promise<HeldDocument> => {
  const turns = takingTurns();
  const projected = stored.rows.filter(({ projectedAt }) => projectedAt !== null);
  const waiting = stored.rows.filter(({ projectedAt }) => projectedAt === null);
  await applyStored(doc, name, { snapshot: stored.snapshot, rows: projected }, turns);
  // Gaps are filled by what waits, in the worst case; the rest is judged at the end.
  const isWhole = !hasGaps(doc);
  const snapshots = await snapshotInSteps(openDocument(doc), measureText, turns);
  const backlog = new Backlog(isWhole ? snapshots.get() : null);
  const { owners, number, projections } = stored;
  const held: HeldDocument = {
    name,
    doc,
    owners,
    snapshots,
    backlog,
    seen: number,
    projections,
    fromElsewhere: 0,
  };
  try {
    for (const row of waiting) {
      applyRow(held, row);
      await turns();
    }
  } catch (error) {
    throw new DocumentUnreadable(name, error);
  }
  held.seen = number;
  refuseGaps(doc, name);
  return held;
};

/** A document that nobody has open, to be looked at for a moment. */
export const openStored = async (name: string, stored: Loaded): Promise<HeldDocument & { close(): void }> => {
  const doc = new Y.Doc();
  const held = await hold(doc, name, stored);
  return {
    ...held,
    close: () => {
      held.snapshots.destroy();
      doc.destroy();
    },
  };
};

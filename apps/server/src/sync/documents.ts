import { apply } from '@lintel/diagram/apply';
import { documentName, migrate, openDocument } from '@lintel/diagram/document';
import { recreate } from '@lintel/diagram/recreate';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { eq, isNotNull, sql } from 'drizzle-orm';
import * as Y from 'yjs';
import { activeOn } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';
import { docUpdate } from '../db/tables/document.ts';
import { versionState } from '../db/tables/versionState.ts';
import { freezeRows } from '../projection/freezeRows.ts';
import { packed } from '../documents/packedState.ts';
import type { Documents, NewVersion } from '../documents/documents.ts';
import type { HeldDocument } from '../documents/heldDocument.ts';
import { projectedState } from '../documents/projectedState.ts';
import { readSnapshotOf } from '../documents/reading.ts';
import { insertRows } from '../documents/rows.ts';
import { readStoredWithin, removeStored } from '../documents/stored.ts';
import { serverOwner } from '../documents/validate.ts';

interface DocumentsOptions {
  db: Db;
  /** The document if it is open at this moment. */
  current: (document: string) => HeldDocument | null;
  /** Brings the rows to what is drawn. */
  settle: (document: string) => Promise<void>;
}

const copyOrigin = Object.freeze({ copy: true });

/** Without history, deleted things, ids and slugs: these are issued anew, and keys are a document's own. */
const stateOf = (snapshot: Snapshot): { payload: Uint8Array; client: number } => {
  const copy = new Y.Doc();
  const document = openDocument(copy);
  apply(
    document,
    [...snapshot.items.values()].flatMap((item) => recreate(item.key, item)),
    copyOrigin,
  );
  migrate(document, copyOrigin);
  const state = { payload: Y.encodeStateAsUpdate(copy), client: copy.clientID };
  copy.destroy();
  return state;
};

const keepState = async (tx: Db, version: NewVersion, state: Uint8Array): Promise<void> => {
  const { organizationId, diagramId, versionId } = version;
  await tx.insert(versionState).values({
    fkOrganizationId: organizationId,
    fkDiagramId: diagramId,
    fkVersionId: versionId,
    ...(await packed(state)),
  });
};

/** Within the database: a large state takes its time on the way here and back. False when there is none. */
const keepSnapshot = async (tx: Db, version: NewVersion, document: string): Promise<boolean> => {
  const { organizationId, diagramId, versionId } = version;
  const kept = await rowsOf(
    tx,
    sql`insert into version_state (fk_organization_id, fk_diagram_id, fk_version_id, state)
      select ${organizationId}::int, ${diagramId}::int, ${versionId}::int, state
      from doc_snapshot where document = ${document} returning fk_version_id`,
  );
  return kept.length > 0;
};

/** Those that the rows say, and those that they do not say yet. */
const countUpdates = async (tx: Db, document: string): Promise<{ inRows: number; waiting: number }> => {
  const marks = await tx
    .select({ isInRows: isNotNull(docUpdate.projectedAt).mapWith(Boolean) })
    .from(docUpdate)
    .where(eq(docUpdate.document, document));
  const inRows = marks.filter(({ isInRows }) => isInRows).length;
  return { inRows, waiting: marks.length - inRows };
};

export const createDocuments = ({ db, current, settle }: DocumentsOptions): Documents => {
  const snapshotOf = async (document: string): Promise<Snapshot> => {
    const live = current(document);
    if (live !== null) return live.snapshots.get();
    return readSnapshotOf(document, await readStoredWithin(activeOn(db), document));
  };

  const draw = async (snapshot: Snapshot, to: string): Promise<void> => {
    if (snapshot.size === 0) return;
    const { payload, client } = stateOf(snapshot);
    // The server's own: that the diagram was made is reported already, with everything that is on it.
    const row = { document: documentName(to), userId: null, payload, claims: [client], owner: serverOwner };
    await insertRows(activeOn(db), [row]);
  };

  return {
    copy: async (from, to) => draw(await snapshotOf(documentName(from)), to),
    draw,
    encoded: (snapshot) => stateOf(snapshot).payload,
    remove: (diagramSlugs) => removeStored(activeOn(db), diagramSlugs.map(documentName)),
    written: (diagramSlugs) => {
      for (const slug of diagramSlugs) void settle(documentName(slug));
    },
    settled: (diagramSlug) => settle(documentName(diagramSlug)),
    freeze: async (diagramSlug, version) => {
      const tx = activeOn(db);
      const document = documentName(diagramSlug);
      await freezeRows(tx, version);
      const { inRows, waiting } = await countUpdates(tx, document);
      // A snapshot is folded from what the rows say.
      if (inRows === 0 && (await keepSnapshot(tx, version, document))) return waiting;
      await keepState(tx, version, await projectedState(document, await readStoredWithin(tx, document)));
      return waiting;
    },
    waiting: async (diagramSlug) => (await countUpdates(activeOn(db), documentName(diagramSlug))).waiting,
  };
};

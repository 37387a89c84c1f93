import { openDocument } from '@lintel/diagram/document';
import { exportedCopy } from '@lintel/diagram/exportedCopy';
import { readSnapshot, type SnapshotStore } from '@lintel/diagram/snapshotStore';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import * as Y from 'yjs';
import { type CopyDatabase, copyName, type Owner } from './copyDatabase.ts';
import { storeDocument } from './storedDocument.ts';

export interface CopyFile {
  readonly fileName: string;
  readonly text: string;
}

type Named = Readonly<{ slug: string; name: string }>;

const fileOf = (snapshot: ReturnType<SnapshotStore['get']>, { slug, name }: Named): CopyFile => {
  const safe = (name === '' ? slug : name).replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100);
  return {
    fileName: `${safe}.lintel.json`,
    text: JSON.stringify(exportedCopy(snapshot, { slug, name, at: new Date() }), null, 2),
  };
};

export const exportOpen = (snapshots: SnapshotStore, named: Named): CopyFile =>
  fileOf(snapshots.get(), named);

/** Of a diagram that nobody has open here. */
export const exportStored = async (
  { owner, database }: { readonly owner: Owner; readonly database: CopyDatabase },
  named: Named,
): Promise<CopyFile> => {
  const copy = copyName(owner, named.slug);
  const doc = new Y.Doc();
  const stored = storeDocument(doc, copy, () => undefined);
  try {
    await stored.loaded;
    for (const { update } of await database.pendingOf(copy)) Y.applyUpdate(doc, update);
    return fileOf(readSnapshot(openDocument(doc), measureText), named);
  } finally {
    await stored.close();
    doc.destroy();
  }
};

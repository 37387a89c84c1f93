import { apply, createEditOrigin } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import type { Database } from '@lintel/server/src/db/client.ts';
import { createPictures, type Pictures } from '@lintel/server/src/pictures/pictures.ts';
import type { Storage } from '@lintel/server/src/storage/storage.ts';
import * as Y from 'yjs';

/** A document that is open and holds nothing but this. */
export const openedWith = (changes: Change[]) => {
  const document = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  apply(document, changes, origin);
  return { document, origin, snapshots: new SnapshotStore(document, measureText) };
};

/** No diagram here names a component or type, and no image hangs on one, so that no file is read. */
export const picturesWithoutFiles = (db: Database['db']): Pictures =>
  createPictures({ db, storage: {} as Storage, iconFiles: { read: async () => null } });

/** Of the document as it is now, without fonts. */
export const svgOf = (pictures: Pictures, snapshots: SnapshotStore, theme: 'light' | 'dark' = 'light') =>
  pictures.svg(
    {
      drawn: { at: 'live', document: 'diagram:bench', snapshots },
      diagramId: 1,
      organizationId: 1,
      audience: 'members',
    },
    { title: 'Bench', theme, fonts: false },
  );

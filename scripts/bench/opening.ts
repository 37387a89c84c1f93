/** Opening a diagram: document and snapshot from stored bytes, beside a bare `Y.applyUpdate` of the same bytes. */
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import * as Y from 'yjs';
import { landscape } from './landscape.ts';
import { median, timed } from './timing.ts';

setFlagsFromString('--expose-gc');
/** What one turn leaves behind must not be charged to the next. */
const collect = runInNewContext('gc') as () => void;

const limit = 2;
const turns = 25;

const bytesOf = (items: number): Uint8Array => {
  const document = openDocument(new Y.Doc());
  apply(document, landscape(items), createEditOrigin());
  return Y.encodeStateAsUpdate(document.doc);
};

const bare = (bytes: Uint8Array): void => Y.applyUpdate(new Y.Doc(), bytes);

const open = (bytes: Uint8Array): void => {
  const document = openDocument(new Y.Doc());
  Y.applyUpdate(document.doc, bytes);
  new SnapshotStore(document, measureText).get();
};

const snapshotOnly = (bytes: Uint8Array): number => {
  const document = openDocument(new Y.Doc());
  Y.applyUpdate(document.doc, bytes);
  return timed(() => new SnapshotStore(document, measureText).get());
};

for (const items of [2_000, 10_000]) {
  const bytes = bytesOf(items);
  for (let turn = 0; turn < 3; turn++) {
    bare(bytes);
    open(bytes);
  }
  const theirs: number[] = [];
  const ours: number[] = [];
  const snapshots: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    collect();
    theirs.push(timed(() => bare(bytes)));
    collect();
    ours.push(timed(() => open(bytes)));
    collect();
    snapshots.push(snapshotOnly(bytes));
  }
  const ratio = median(ours) / median(theirs);
  console.log(`${items} items, ${(bytes.length / 1000).toFixed(0)} kB, processor time`);
  console.log(`  Y.applyUpdate alone           ${median(theirs).toFixed(1)} ms`);
  console.log(`  document and snapshot         ${median(ours).toFixed(1)} ms`);
  console.log(`  of that the snapshot          ${median(snapshots).toFixed(1)} ms`);
  console.log(`  ratio                         ${ratio.toFixed(2)}: ${ratio <= limit ? 'met' : 'NOT MET'}`);
}

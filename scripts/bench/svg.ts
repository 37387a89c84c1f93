/**
 * What the SVG of a diagram costs a server that has it open: 2,000 items from a warm picture, without fonts, beside
 * encoding the state of the same document; and how long the loop is held up at the most, by a warm picture, by the
 * first one, and by one of 10,000 items.
 */
import { apply, createSessionOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import * as Y from 'yjs';
import { openDatabase } from '@lintel/server/src/db/client.ts';
import { migrate } from '@lintel/server/src/db/migrate.ts';
import { createPictures } from '@lintel/server/src/pictures/pictures.ts';
import type { Storage } from '@lintel/server/src/storage/storage.ts';
import { longestHold, processor } from './hold.ts';
import { keyOf, landscape } from './landscape.ts';
import { median } from './timing.ts';

const opened = (items: number) => {
  const document = openDocument(new Y.Doc());
  const origin = createSessionOrigin();
  apply(document, landscape(items), origin);
  return { document, origin, snapshots: new SnapshotStore(document, measureText) };
};

const database = await openDatabase({ memory: true });
await migrate(database.db);

/** No diagram here names a component or type, and no image hangs on one, so that no file is read. */
const pictures = createPictures({
  db: database.db,
  storage: {} as Storage,
  iconFiles: { read: async () => null },
});

const svgOf = (snapshots: SnapshotStore, theme: 'light' | 'dark' = 'light') =>
  pictures.svg(
    {
      drawn: { at: 'live', document: 'diagram:bench', snapshots },
      diagramId: 1,
      organizationId: 1,
      audience: 'members',
    },
    { title: 'Bench', theme, fonts: false },
  );

const spent = async (work: () => unknown): Promise<number> => {
  const start = processor();
  await work();
  return processor() - start;
};

const small = opened(2_000);
const cold = await longestHold(() => svgOf(small.snapshots));
const { value } = await svgOf(small.snapshots);
const turns = 60;
const encoding: number[] = [];
const rendering: number[] = [];
let warmHold = 0;
for (let turn = 0; turn < turns + 20; turn += 1) {
  apply(small.document, [set(keyOf('box', 1), 'position', { x: 2 + (turn % 2), y: 2 })], small.origin);
  const encoded = await spent(() => Y.encodeStateAsUpdate(small.document.doc));
  let rendered = 0;
  const hold = await longestHold(async () => {
    rendered = await spent(() => svgOf(small.snapshots));
  });
  if (turn < 20) continue;
  encoding.push(encoded);
  rendering.push(rendered);
  warmHold = Math.max(warmHold, hold);
}
const [encode, render] = [median(encoding), median(rendering)];
console.log('2,000 items, one of them moved before each rendering; medians of processor time');
console.log(`  encoding the document's state  ${encode.toFixed(2)} ms`);
console.log(`  SVG with its ETag              ${render.toFixed(2)} ms, ${value.length} characters`);
console.log(`  ratio                          ${(render / encode).toFixed(2)} (at most 10)`);
console.log('Longest hold of the loop, processor time of its thread (at most 50 ms)');
console.log(`  first SVG of 2,000 items       ${cold.toFixed(1)} ms`);
console.log(`  warm SVG of 2,000 items        ${warmHold.toFixed(1)} ms`);
const large = opened(10_000);
console.log(
  `  first SVG of 10,000 items      ${(await longestHold(() => svgOf(large.snapshots))).toFixed(1)} ms`,
);
console.log(
  `  warm SVG of 10,000 items       ${(await longestHold(() => svgOf(large.snapshots, 'dark'))).toFixed(1)} ms`,
);
pictures.stop();
await database.close();

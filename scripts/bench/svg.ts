/**
 * What the SVG of a diagram costs a server that has it open: 2,000 items from a warm picture, without fonts, beside
 * encoding the state of the same document; and how long the loop is held up at the most, by a warm picture, by the
 * first one, by one of 10,000 items, and by 1,000 relations on one box, which stands among the others or beside them.
 */
import { apply } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import * as Y from 'yjs';
import { openDatabase } from '@lintel/server/src/db/openDatabase.ts';
import { migrate } from '@lintel/server/src/db/migrate.ts';
import { openedWith, picturesWithoutFiles, svgOf } from './drawn.ts';
import { longestHold, processor } from './hold.ts';
import { besideAll, hubLayouts, keyOf, landscape, relatedBeside, relatedToOne } from './landscape.ts';
import { median } from './timing.ts';

const opened = (items: number) => openedWith(landscape(items));

const database = await openDatabase({ memory: true });
await migrate(database.db);

const pictures = picturesWithoutFiles(database.db);
const svg = (snapshots: SnapshotStore, theme?: 'light' | 'dark') => svgOf(pictures, snapshots, theme);

const spent = async (task: () => unknown): Promise<number> => {
  const start = processor();
  await task();
  return processor() - start;
};

const small = opened(2_000);
const cold = await longestHold(() => svg(small.snapshots));
const { value } = await svg(small.snapshots);
const turns = 60;
const encoding: number[] = [];
const rendering: number[] = [];
let warmHold = 0;
for (let turn = 0; turn < turns + 20; turn += 1) {
  apply(small.document, [set(keyOf('box', 1), 'position', { x: 2 + (turn % 2), y: 2 })], small.origin);
  const encoded = await spent(() => Y.encodeStateAsUpdate(small.document.doc));
  let rendered = 0;
  const hold = await longestHold(async () => {
    rendered = await spent(() => svg(small.snapshots));
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
  `  first SVG of 10,000 items      ${(await longestHold(() => svg(large.snapshots))).toFixed(1)} ms`,
);
console.log(
  `  warm SVG of 10,000 items       ${(await longestHold(() => svg(large.snapshots, 'dark'))).toFixed(1)} ms`,
);
const hub = openedWith(relatedToOne(1_000));
let hubTime = 0;
const hubHold = await longestHold(async () => {
  hubTime = await spent(() => svg(hub.snapshots));
});
apply(hub.document, [set(keyOf('hub', 0), 'position', besideAll)], hub.origin);
let movedTime = 0;
const movedHold = await longestHold(async () => {
  movedTime = await spent(() => svg(hub.snapshots));
});
console.log('1,000 relations on one box: processor time, and the longest hold (at most 1,000 and 50 ms)');
console.log(`  first SVG                      ${hubTime.toFixed(0)} ms, ${hubHold.toFixed(1)} ms`);
console.log(`  after that box was moved       ${movedTime.toFixed(0)} ms, ${movedHold.toFixed(1)} ms`);
for (const [name, layout] of Object.entries(hubLayouts)) {
  const { snapshots } = openedWith(relatedBeside(1_000, layout));
  let time = 0;
  const hold = await longestHold(async () => {
    time = await spent(() => svgOf(picturesWithoutFiles(database.db), snapshots));
  });
  console.log(`  ${name.padEnd(34)} ${time.toFixed(0)} ms, ${hold.toFixed(1)} ms`);
}
pictures.stop();
await database.close();

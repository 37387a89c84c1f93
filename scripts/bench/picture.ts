/**
 * What pictures cost, each beside its baseline in the same run: the SVG of 2,000 items from a warm picture beside
 * encoding the same document's state, and one move on a diagram of 10,000 items beside one on 100 items.
 */
import * as Y from 'yjs';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { pictureInSteps } from '@lintel/diagram/picture/pictureInSteps';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { toSvg } from '@lintel/drawing/toSvg';
import { keyOf, landscape } from './landscape.ts';
import { median, timed } from './timing.ts';

const repeated = (count: number, task: () => void): number =>
  median(Array.from({ length: count }, () => timed(task)));

function opened(items: number) {
  const document = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  apply(document, landscape(items), origin);
  const snapshots = new SnapshotStore(document, measureText);
  return { document, origin, snapshots };
}

const small = opened(2_000);
const first = timed(() => new PictureStore({ snapshot: small.snapshots.get() }).picture);
const store = new PictureStore({ snapshot: small.snapshots.get() });
const cold = timed(() => toSvg(store.picture));
for (let warming = 0; warming < 20; warming += 1) {
  toSvg(store.picture);
  Y.encodeStateAsUpdate(small.document.doc);
}
const warm = repeated(60, () => toSvg(store.picture));
const encoding = repeated(60, () => Y.encodeStateAsUpdate(small.document.doc));
const afterMove = median(
  Array.from({ length: 60 }, (_, turn) => {
    const x = 2 + (turn % 2);
    apply(small.document, [set(keyOf('box', 1), 'position', { x, y: 2 })], small.origin);
    return timed(() => {
      store.update({ snapshot: small.snapshots.get() });
      toSvg(store.picture);
    });
  }),
);
console.log('2,000 items, processor time');
console.log(`  first picture                 ${first.toFixed(0)} ms`);
console.log(`  first SVG of it               ${cold.toFixed(1)} ms`);
console.log(
  `  warm SVG                      ${warm.toFixed(2)} ms, ${toSvg(store.picture).length} characters`,
);
console.log(`  SVG after one move            ${afterMove.toFixed(2)} ms`);
console.log(`  encoding the document's state ${encoding.toFixed(2)} ms`);
console.log(`  ratio, warm                   ${(warm / encoding).toFixed(2)}`);
console.log(`  ratio, after one move         ${(afterMove / encoding).toFixed(2)}`);

/** Ten boxes to and fro, the mean over many moves, because one is shorter than the clock's step. */
function moves(items: number) {
  const { document, origin, snapshots } = opened(items);
  const picture = new PictureStore({ snapshot: snapshots.get() });
  const turns = 2_000;
  const run = (isListed: boolean): number => {
    let spent = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const key = keyOf('box', 1 + ((turn >> 1) % 10) * 10);
      const at = snapshots.get().box(key)?.position ?? { x: 0, y: 0 };
      apply(document, [set(key, 'position', { x: at.x + (turn % 2 === 0 ? 1 : -1), y: at.y })], origin);
      spent += timed(() => {
        const changed = picture.update({ snapshot: snapshots.get() });
        if (isListed) void picture.picture;
        else for (const id of changed) picture.item(id);
      });
    }
    return spent;
  };
  run(false);
  const before = picture.costs;
  const each = (1000 * run(false)) / turns;
  const { paints, searches, placements } = picture.costs;
  const per = (count: number): string => (count / turns).toFixed(2);
  console.log(`One move on ${items} items, processor time`);
  console.log(`  update and changed items      ${each.toFixed(0)} µs`);
  console.log(
    `  painted, searched, placed     ${per(paints - before.paints)}, ${per(searches - before.searches)}, ${per(placements - before.placements)}`,
  );
  const listed = (1000 * run(true)) / turns;
  console.log(`  with the list of all items    ${listed.toFixed(0)} µs`);
  return { each, listed };
}

const few = moves(100);
const many = moves(10_000);
console.log(`  ratio                         ${(many.each / few.each).toFixed(2)}`);
console.log(`  ratio with the list           ${(many.listed / few.listed).toFixed(2)}`);

const large = opened(10_000).snapshots.get();
const whole = timed(() => new PictureStore({ snapshot: large }).picture);
let longest = 0;
let since = performance.now();
const stepped = await pictureInSteps({ snapshot: large }, () => {
  longest = Math.max(longest, performance.now() - since);
  return new Promise((resume) => {
    setImmediate(() => {
      since = performance.now();
      resume();
    });
  });
});
console.log('First picture of 10,000 items');
console.log(`  at once                       ${whole.toFixed(0)} ms`);
console.log(
  `  in steps, the longest of them ${longest.toFixed(1)} ms by the clock, ${stepped.picture.items.length} items`,
);

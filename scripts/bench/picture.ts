/**
 * What pictures cost, each beside its baseline in the same run: the SVG of 2,000 items from a warm picture beside
 * encoding the same document's state, and one move on a diagram of 10,000 items beside one on 100 items.
 */
import * as Y from 'yjs';
import { apply, createSessionOrigin } from '@lintel/diagram/apply';
import { type Change, create, set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { pictureInSteps } from '@lintel/diagram/picture/pictureInSteps';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { textFromPlain } from '@lintel/diagram/text';
import { toSvg } from '@lintel/drawing/toSvg';

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
/** Time of the processor, not of the clock: the machine may be busy with other work. */
const timed = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
const repeated = (count: number, work: () => void): number =>
  median(Array.from({ length: count }, () => timed(work)));

const keyOf = (kind: string, index: number): string => `${kind}-${String(index).padStart(7, '0')}`;
const nouns = ['Order', 'Stock', 'Billing', 'Catalogue', 'Payment', 'Customer'];
const labels = ['Reads', 'Places order', 'Publishes events', ''];

/** A landscape of domains: of 10 items one is a container, five are components, three relations, one a text. */
function landscape(items: number): Change[] {
  const changes: Change[] = [];
  const groups = items / 10;
  const columns = Math.ceil(Math.sqrt(groups));
  for (let group = 0; group < groups; group += 1) {
    const [x, y] = [(group % columns) * 24, Math.floor(group / columns) * 16];
    const instance = (index: number, container: boolean, at: number[], size: number[]): Change =>
      create(keyOf('box', group * 10 + index), {
        kind: 'instance',
        name: `${nouns[(group + index) % nouns.length]} service ${group}`,
        component: null,
        type: null,
        container,
        z: 0,
        position: { x: x + (at[0] ?? 0), y: y + (at[1] ?? 0) },
        size: { width: size[0] ?? 4, height: size[1] ?? 2 },
      });
    changes.push(instance(0, true, [0, 0], [20, 12]));
    for (let index = 0; index < 5; index += 1)
      changes.push(instance(index + 1, false, [2 + (index % 3) * 6, 2 + Math.floor(index / 3) * 5], [4, 2]));
    const relate = (index: number, from: number, to: number, sides: readonly [string, string]): Change => {
      const end = (at: number, endpoint: string) => ({ item: keyOf('box', group * 10 + at), endpoint });
      const ends = { from: end(from, sides[0]), to: end(to, sides[1]) };
      const text = textFromPlain(labels[(group + index) % labels.length] ?? '');
      return create(
        keyOf('line', group * 10 + index),
        { kind: 'relation', ...ends, description: null, links: [] },
        text,
      );
    };
    changes.push(relate(0, 1, 2, ['right-0', 'left-0']), relate(1, 2, 5, ['bottom-1', 'top-1']));
    changes.push(relate(2, 4, 3, ['right-1', 'bottom-2']));
    changes.push(
      create(
        keyOf('text', group),
        { kind: 'textarea', position: { x: x + 14, y: y + 9 }, width: 5 },
        textFromPlain(`Scope of ${group}\nCustomer-facing platform and its partners.`),
      ),
    );
  }
  return changes;
}

function opened(items: number) {
  const document = openDocument(new Y.Doc());
  const origin = createSessionOrigin();
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

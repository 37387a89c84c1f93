/**
 * How a stored document grows while people arrange it: 4,500 drops by five people, one in ten of them moving 20 items,
 * on 500 items, each drop through the command, journalled and folded into the snapshot as the server does it.
 */
import { apply, createEditOrigin, type EditOrigin } from '@lintel/diagram/apply';
import { move } from '@lintel/diagram/commands/place';
import { openDocument } from '@lintel/diagram/document';
import { isRefusal } from '@lintel/diagram/refusal';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { Random } from '@lintel/diagram/testing/random';
import * as Y from 'yjs';
import { landscape } from './landscape.ts';

const items = 500;
const drops = 4_500;
const people = 5;
const rowsBeforeCompaction = 2_000;
const limit = 300_000;

/** Snapshot and journal become the new snapshot. */
const folded = (snapshot: Uint8Array, rows: readonly Uint8Array[]): Uint8Array => {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of [snapshot, ...rows]) Y.applyUpdate(doc, update);
  });
  return Y.encodeStateAsUpdate(doc);
};

interface Person {
  readonly store: SnapshotStore;
  readonly origin: EditOrigin;
}

const first = openDocument(new Y.Doc());
apply(first, landscape(items), createEditOrigin());
let snapshot = Y.encodeStateAsUpdate(first.doc);
const before = snapshot.length;
let rows: Uint8Array[] = [];
let journalled = 0;

const everybody: Person[] = Array.from({ length: people }, () => {
  const document = openDocument(new Y.Doc());
  Y.applyUpdate(document.doc, snapshot);
  const person = { store: new SnapshotStore(document), origin: createEditOrigin() };
  document.doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== person.origin) return;
    rows.push(update);
    journalled += update.length;
    for (const other of everybody) if (other !== person) Y.applyUpdate(other.store.document.doc, update);
  });
  return person;
});

const random = new Random(1);
const step = (): number => random.pick([-3, -2, -1, 1, 2, 3]);
let moved = 0;
for (let drop = 0; drop < drops; drop++) {
  const { store, origin } = random.pick(everybody);
  const keys = [...store.get().items.values()].flatMap(({ key, kind }) => (kind === 'relation' ? [] : [key]));
  const from = random.between(0, keys.length - 20);
  const selected = drop % 10 === 9 ? keys.slice(from, from + 20) : [random.pick(keys)];
  const outcome = move(store.get(), { keys: selected, by: { x: step(), y: step() } });
  if (isRefusal(outcome)) throw new Error(`A drop was refused: ${outcome.refused}`);
  moved += outcome.length;
  apply(store.document, outcome, origin);
  if (rows.length < rowsBeforeCompaction) continue;
  snapshot = folded(snapshot, rows);
  rows = [];
}
snapshot = folded(snapshot, rows);

const growth = snapshot.length - before;
console.log(`${drops} drops by ${people} people on ${items} items, ${moved} items moved`);
console.log(`  stored before                 ${(before / 1000).toFixed(0)} kB`);
console.log(`  journalled meanwhile          ${(journalled / 1000).toFixed(0)} kB`);
console.log(`  stored after                  ${(snapshot.length / 1000).toFixed(0)} kB`);
console.log(
  `  growth                        ${(growth / 1000).toFixed(0)} kB: ${growth <= limit ? 'met' : 'NOT MET'}`,
);

import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { apply } from './apply.ts';
import { type DiagramDocument, openDocument } from './document.ts';
import { overlaps, type Rect } from './geometry/rect.ts';
import { routePlace } from './geometry/routePlace.ts';
import { isBox, rectOf } from './items.ts';
import { isRefusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import { readSnapshot, type SnapshotChange, SnapshotStore } from './snapshotStore.ts';
import { board, component, container, relation, textarea } from './testing/build.ts';
import { asRecord, brokenInvariants } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { randomCommands } from './testing/randomEdit.ts';
import { estimatedHeight } from './textHeight.ts';
import { seedsOf } from './testing/seeds.ts';

const seeds = seedsOf('snapshotLater');
const origin = Object.freeze({ test: true });
const boxes = Array.from({ length: 30 }, (_, at) => `component${at}`);

const someDiagram = (random: Random): DiagramDocument => {
  const side = () =>
    `${random.pick(boxes)} ${random.pick(['top', 'right', 'bottom', 'left'])}-${random.between(0, 4)}`;
  const { document } = board(
    // Relations may be older than what they run between, and run between what is dead.
    ...Array.from({ length: 10 }, (_, at) => relation(`relation${at}`, side(), side())),
    ...boxes.map((key) => component(key, [random.between(-40, 60), random.between(-40, 40), 3, 2])),
    container('container1', [0, 0, 16, 12]),
    textarea('textarea1', [random.between(0, 60), random.between(0, 40), 4], 'Scope'),
    ...Array.from({ length: 30 }, (_, at) =>
      relation(`relation${at + 10}`, side(), side(), { text: random.pick(['', 'Reads']) }),
    ),
  );
  document.doc.transact(() => {
    for (const key of random.some(boxes, 3)) document.columns.alive.delete(key);
    document.columns.base.set('relation3', { kind: 'relation', from: 7 });
    document.columns.from.set('relation4', { item: random.pick(boxes), endpoint: 'top-0' });
  });
  return document;
};

const somewhere = (random: Random): Rect => ({
  x: random.between(-50, 60),
  y: random.between(-50, 50),
  width: random.between(1, 40),
  height: random.between(1, 30),
});

/** Keys of the relations that may be seen there. */
const relationsNear = (snapshot: Snapshot, area: Rect): string[] =>
  [...snapshot.items.values()].flatMap((item) => {
    if (item.kind !== 'relation') return [];
    const [from, to] = [snapshot.box(item.from.item), snapshot.box(item.to.item)];
    if (from === undefined || to === undefined) return [];
    return overlaps(routePlace(rectOf(from), rectOf(to)), area) ? [item.key] : [];
  });

const editAtRandom = (document: DiagramDocument, random: Random): void => {
  const snapshot = readSnapshot(document);
  const keys = [...snapshot.items.keys()];
  const newKey = () => `newcomer${random.between(0, 1e6)}`;
  const command = random.pick(Object.values(randomCommands));
  const outcome = command({ snapshot, random, newKey, keys, clipboard: { text: '' } });
  if (!isRefusal(outcome)) apply(document, outcome, origin);
};

/** What is shown is what the whole diagram shows, and of its boxes nothing is missing. */
const expectPart = (part: Snapshot, whole: Snapshot, seed: number): void => {
  for (const [key, item] of part.items.entries())
    expect({ seed, key, item }).toEqual({ seed, key, item: whole.get(key) });
  const boxesMissing = [...whole.items.values()].filter((item) => isBox(item) && !part.has(item.key));
  expect({ seed, boxesMissing }).toEqual({ seed, boxesMissing: [] });
};

it(
  `with relations read later nothing wrong is shown meanwhile, and in the end the same as read at once (${seeds.length} seeds) (D13)`,
  () => {
    let shownLater = 0;
    let seen = 0;
    for (const seed of seeds) {
      const random = new Random(seed);
      const source = someDiagram(random);
      const document = random.chance(0.5) ? source : openDocument(new Y.Doc());
      const store = new SnapshotStore(document, estimatedHeight, {
        mostRelationsAtOnce: random.pick([0, 5]),
      });
      // Followed by another that hears of the same changes: what was told comes to what is there.
      let known = store.get();
      store.subscribe(({ before, after, changed }: SnapshotChange) => {
        expect({ seed, before }).toEqual({ seed, before: known });
        known = known.with(new Map([...changed].map((key) => [key, after.get(key) ?? null])));
        expect({ seed, items: asRecord(known) }).toEqual({ seed, items: asRecord(after) });
        known = after;
      });
      if (document !== source) Y.applyUpdate(document.doc, Y.encodeStateAsUpdate(source.doc));
      expect(store.isWhole).toBe(false);
      const relations = () =>
        [...store.get().items.values()].filter(({ kind }) => kind === 'relation').length;
      const atFirst = relations();
      while (!store.isWhole) {
        if (random.chance(0.3)) editAtRandom(document, random);
        const looked = random.chance(0.3) ? [somewhere(random)] : [];
        for (const area of looked) store.readNear(area);
        const near = looked.flatMap((area) => relationsNear(readSnapshot(document), area));
        seen += near.length;
        const missing = near.filter((key) => !store.get().has(key));
        expect({ seed, missing }).toEqual({ seed, missing: [] });
        expectPart(store.get(), readSnapshot(document), seed);
        if (random.chance(0.7)) store.readRelations(random.pick([1, 4, 20]));
      }
      shownLater += relations() - atFirst;
      expect({ seed, items: asRecord(store.get()) }).toEqual({
        seed,
        items: asRecord(readSnapshot(document)),
      });
      expect({
        seed,
        broken: brokenInvariants(store).filter((each) => !/malformed|has no/.test(each)),
      }).toEqual({ seed, broken: [] });
      editAtRandom(document, random);
      expect(asRecord(store.get())).toEqual(asRecord(readSnapshot(document)));
      store.destroy();
    }
    expect(shownLater).toBeGreaterThan(seeds.length);
    expect(seen).toBeGreaterThan(seeds.length);
  },
  Math.max(60_000, seeds.length * 400),
);

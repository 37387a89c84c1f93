import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { containersAround, groupLinks, withContents } from './derived/containment.ts';
import { diagramBounds, readingOrder } from './derived/bounds.ts';
import { boxesAt, boxesWithin, stackingOrder, zRange } from './derived/stacking.ts';
import { openDocument } from './document.ts';
import { type Item, rectOf } from './items.ts';
import { columnNames } from './fields.ts';
import { brokenInvariants } from './testing/invariants.ts';
import { foreignType, garbage, keys } from './testing/garbage.ts';
import { Random } from './testing/random.ts';
import { randomCommands } from './testing/randomEdit.ts';
import { picture } from './picture/pictureStore.ts';
import type { Snapshot } from './snapshot.ts';
import { SnapshotStore } from './snapshotStore.ts';
import { board, component } from './testing/build.ts';
import { isJson } from './json.ts';
import { seedsOf } from './testing/seeds.ts';

const seeds = seedsOf('snapshot', 60);

const frozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(frozen));

const askEverything = (snapshot: Snapshot): void => {
  groupLinks(snapshot);
  stackingOrder(snapshot);
  readingOrder(snapshot);
  zRange(snapshot);
  diagramBounds(snapshot);
  picture({ snapshot });
  for (const item of snapshot.items.values()) {
    if (item.kind === 'relation') continue;
    containersAround(snapshot, item.key);
    withContents(snapshot, [item.key]);
    boxesAt(snapshot, item.position);
    boxesWithin(snapshot, rectOf(item));
  }
};

const write = (column: Y.Map<unknown>, key: string, value: unknown): void => {
  try {
    column.set(key, value);
  } catch {
    // Yjs itself takes neither a bigint nor an object that hides its constructor.
  }
};

const scribble = (doc: Y.Doc, random: Random): void => {
  doc.transact(() => {
    for (const name of columnNames) {
      const column = doc.getMap<unknown>(name);
      for (const key of keys) {
        if (random.chance(0.15)) column.delete(key);
        if (!random.chance(name === 'base' || name === 'alive' ? 0.7 : 0.3)) continue;
        const isType = random.chance(name === 'text' ? 0.9 : 0.03);
        write(column, key, isType ? foreignType(random) : garbage(random, name));
      }
    }
    if (random.chance(0.3)) write(doc.getMap('meta'), 'schema', garbage(random, 'name'));
    if (random.chance(0.3)) doc.getMap('unknown').set('checkout', 1);
  });
};

describe('reading whatever somebody wrote', () => {
  it(
    `throws at nothing and shows only what is whole (${seeds.length} seeds) (D10)`,
    () => {
      const kinds = new Set<Item['kind']>();
      for (const seed of seeds) {
        const random = new Random(seed);
        const store = new SnapshotStore(openDocument(new Y.Doc()));
        for (let round = 0; round < 6; round++) {
          const stranger = new Y.Doc();
          Y.applyUpdate(stranger, Y.encodeStateAsUpdate(store.document.doc));
          scribble(stranger, random);
          Y.applyUpdate(store.document.doc, Y.encodeStateAsUpdate(stranger));
          const snapshot = store.get();
          askEverything(snapshot);
          for (const item of snapshot.items.values()) {
            kinds.add(item.kind);
            expect(frozen(item), `seed ${seed}`).toBe(true);
          }
          const broken = brokenInvariants(store).filter((each) => !/malformed|has no (base|text)/.test(each));
          expect(broken, `seed ${seed}`).toEqual([]);
          for (const command of Object.values(randomCommands)) {
            command({ snapshot, random, newKey: () => 'new-key-', keys, clipboard: { text: '' } });
          }
        }
      }
      expect([...kinds].sort()).toEqual(['instance', 'relation', 'textarea']);
    },
    Math.max(60_000, seeds.length * 200),
  );

  it('shows a value with a poisoned prototype as what it says, and does not call it JSON (D11)', () => {
    const poisoned: object = Object.setPrototypeOf({ x: 1, y: 2 }, new Uint8Array(2));
    const { store, document } = board(component('checkout', [0, 0, 4, 2]));
    document.columns.position.set('checkout', poisoned);
    expect(store.get().instance('checkout')?.position).toEqual({ x: 1, y: 2 });
    expect(isJson(poisoned)).toBe(false);
    expect(() => Y.encodeStateAsUpdate(document.doc)).toThrow(TypeError);
  });

  it('takes an update that puts a list where a column should be', () => {
    const stranger = new Y.Doc();
    stranger.getArray('base').push([1, 2]);
    stranger.getText('alive').insert(0, 'alive');
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stranger));
    expect(new SnapshotStore(openDocument(doc)).get().size).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { apply } from '../apply.ts';
import { openDocument } from '../document.ts';
import type { Item } from '../items.ts';
import { restoreVersion } from '../restoreVersion.ts';
import { Snapshot } from '../snapshot.ts';
import { SnapshotStore } from '../snapshotStore.ts';
import { asRecord } from '../testing/invariants.ts';
import { happen, Room } from '../testing/peers.ts';
import { Random } from '../testing/random.ts';
import { seedsOf } from '../testing/seeds.ts';
import { exchangedItem, exchangedItemsSchema, itemFrom } from './exchangedItems.ts';

const measure = () => 1;

const throughFile = (snapshot: Snapshot): Snapshot => {
  const written = JSON.stringify([...snapshot.items.values()].map(exchangedItem));
  const items = exchangedItemsSchema.parse(JSON.parse(written));
  const document = openDocument(new Y.Doc());
  const wanted = Snapshot.of(items.map((item) => itemFrom(item, measure)));
  apply(document, restoreVersion(document, wanted), { server: true });
  const store = new SnapshotStore(document, measure);
  const read = store.get();
  store.destroy();
  return read;
};

/** Without what the server issues, and what follows from the rest. */
const drawn = (snapshot: Snapshot): Record<string, Partial<Item>> =>
  Object.fromEntries(
    Object.entries(asRecord(snapshot)).map(([key, item]) => [
      key,
      { ...item, id: 0, slug: null, ...(item.kind === 'textarea' && { height: 1 }) },
    ]),
  );

describe('items in a file', () => {
  it.each(seedsOf('exchangedItems'))('come back as they were (seed %i)', async (seed) => {
    const random = new Random(seed);
    const room = new Room(2);
    for (let step = 0; step < 60; step++) await happen(room, random, { mayPurge: false, restless: false });
    const before = room.store.get();
    expect(drawn(throughFile(before))).toEqual(drawn(before));
  });

  it.each([
    ['a kind that there is not', [{ kind: 'rocket', key: 'checkout' }]],
    [
      'a key that no item can have',
      [{ kind: 'textarea', key: '__proto__', position: { x: 0, y: 0 }, width: 2 }],
    ],
    [
      'a text that is none',
      [{ kind: 'textarea', key: 'checkout', position: { x: 0, y: 0 }, width: 2, text: 7 }],
    ],
    [
      'a size beyond all',
      [{ kind: 'textarea', key: 'checkout', position: { x: 0, y: 0 }, width: 2_000_000 }],
    ],
    [
      'two of one key',
      ['checkout', 'checkout'].map((key) => ({ kind: 'textarea', key, position: { x: 0, y: 0 }, width: 2 })),
    ],
  ])('refuse %s', (_, items) => {
    expect(exchangedItemsSchema.safeParse(items).success).toBe(false);
  });
});

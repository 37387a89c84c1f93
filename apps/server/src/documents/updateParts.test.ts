import { happen, Room } from '@lintel/diagram/testing/peers';
import { Random } from '@lintel/diagram/testing/random';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { encodeInTurns } from './encodeInTurns.ts';
import { everything } from './everything.fixture.ts';
import { takingTurns } from './turns.ts';
import { partsOf } from './updateParts.ts';

const encoded = (doc: Y.Doc): string => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

const hasPending = ({ store }: Y.Doc): boolean => store.pendingStructs !== null || store.pendingDs !== null;

const applyParts = (update: Uint8Array, sizes: { bytes: number; ranges: number }, doc = new Y.Doc()) => {
  let parts = 0;
  let gaps = 0;
  for (const part of partsOf(update, sizes)) {
    if (part === undefined) continue;
    parts += 1;
    Y.applyUpdate(doc, part);
    if (hasPending(doc)) gaps += 1;
  }
  return { doc, parts, gaps };
};

const whole = (update: Uint8Array): Y.Doc => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
};

/** What several people drew, wrote, deleted, undid and purged. */
const drawnByMany = async (seed: number, steps: number): Promise<Uint8Array> => {
  const random = new Random(seed);
  const room = new Room(3);
  for (let step = 0; step < steps; step++) {
    await happen(room, random, { mayPurge: seed % 2 === 0, restless: seed % 3 === 0 });
  }
  for (const peer of room.peers) room.synchronise(peer);
  return Y.encodeStateAsUpdate(room.server);
};

describe('an update in parts', () => {
  it('comes to the same, with nothing that waits for a later part', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const update = await drawnByMany(seed, 150);
      const expected = encoded(whole(update));
      for (const sizes of [
        { bytes: 1, ranges: 1 },
        { bytes: 300, ranges: 5 },
      ]) {
        const { doc, parts, gaps } = applyParts(update, sizes);
        expect({ seed, gaps, same: encoded(doc) === expected }).toEqual({ seed, gaps: 0, same: true });
        expect(parts).toBeGreaterThan(3);
      }
    }
  });

  it('may hold whatever Yjs can hold', () => {
    const update = everything();
    const { doc, gaps } = applyParts(update, { bytes: 1, ranges: 1 });
    expect(gaps).toBe(0);
    expect(encoded(doc)).toBe(encoded(whole(update)));
    expect(doc.getText('text').toDelta()).toEqual(whole(update).getText('text').toDelta());
  });

  it('is what a document is written as, turn by turn', async () => {
    for (const update of [await drawnByMany(3, 150), await drawnByMany(4, 150), everything()]) {
      const doc = whole(update);
      expect(await encodeInTurns(doc, takingTurns())).toEqual(Y.encodeStateAsUpdate(doc));
    }
  });

  it('builds on what is there already', () => {
    const [first, second] = [new Y.Doc(), new Y.Doc()];
    first.getMap('name').set('one', 'Orders');
    Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
    const before = Y.encodeStateVector(second);
    for (let count = 0; count < 50; count++) second.getMap('name').set('one', `Orders ${count}`);
    const { gaps } = applyParts(Y.encodeStateAsUpdate(second, before), { bytes: 40, ranges: 3 }, first);
    expect(gaps).toBe(0);
    expect(encoded(first)).toBe(encoded(second));
  });

  it('takes away what it takes away, in however few ranges', () => {
    const doc = new Y.Doc();
    for (let at = 0; at < 7; at++) doc.getMap('alive').set(`item-${at}`, true);
    const copy = whole(Y.encodeStateAsUpdate(doc));
    const before = Y.encodeStateVector(copy);
    for (const at of [0, 2, 4, 6]) copy.getMap('alive').delete(`item-${at}`);
    const deletion = Y.encodeStateAsUpdate(copy, before);
    for (const ranges of [1, 3, 4, 100]) {
      const { doc: taken } = applyParts(deletion, { bytes: 1, ranges }, whole(Y.encodeStateAsUpdate(doc)));
      expect([ranges, [...taken.getMap('alive').keys()]]).toEqual([ranges, ['item-1', 'item-3', 'item-5']]);
    }
  });

  it('is passed over piece by piece where it is long', () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      for (let count = 0; count < 5_000; count++)
        doc.getMap('position').set(`item-${count}`, { x: count, y: 0 });
    });
    const rests = [...partsOf(Y.encodeStateAsUpdate(doc))].filter((part) => part === undefined);
    expect(rests.length).toBe(2);
  });

  it('leaves to Yjs what lacks something or leads in a circle', () => {
    const source = new Y.Doc();
    const updates: Uint8Array[] = [];
    source.on('update', (update: Uint8Array) => updates.push(update));
    for (let count = 0; count < 4; count++) source.getMap('name').set('one', `Orders ${count}`);
    const [, ...later] = updates;
    const { doc } = applyParts(Y.mergeUpdates(later), { bytes: 1, ranges: 1 });
    expect(hasPending(doc)).toBe(true);
    // With a gap in the middle it is not taken apart at all.
    const [first, , ...others] = updates;
    expect(() => [...partsOf(Y.mergeUpdates([first ?? new Uint8Array(), ...others]))]).toThrow('Gaps');
  });

  it('reads bytes that were damaged as Yjs does, or not at all', () => {
    const random = new Random(7);
    const update = everything();
    let read = 0;
    for (let count = 0; count < 1_000; count++) {
      const damaged = update.slice();
      damaged[random.between(0, damaged.length - 1)] = random.between(0, 255);
      let doc: Y.Doc;
      try {
        ({ doc } = applyParts(damaged, { bytes: 20, ranges: 2 }));
      } catch {
        continue;
      }
      read += 1;
      const other = whole(damaged);
      // Byte by byte they may differ in the order of the deletions.
      expect(hasPending(doc)).toBe(hasPending(other));
      expect(Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(other))).toBe(true);
    }
    expect(read).toBeGreaterThan(100);
  });
});

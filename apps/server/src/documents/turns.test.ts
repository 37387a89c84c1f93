import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { handmade } from './handmade.fixture.ts';
import { applyInTurns } from './turns.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Updates of a person who names an item so often, each time by so many characters. */
const typed = (times: number, length: number): { doc: Y.Doc; updates: Uint8Array[] } => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const at of numbers(times)) doc.getMap('name').set(`key-${at}`, String(at % 10).repeat(length));
  return { doc, updates };
};

/** Takes updates in, and says after which of them others had their turn, by how much was there. */
const takenIn = async (updates: readonly Uint8Array[]) => {
  const doc = new Y.Doc();
  const turns: number[] = [];
  await applyInTurns(doc, updates, async () => {
    turns.push(doc.getMap('name').size);
  });
  return { doc, turns };
};

const stateOf = (doc: Y.Doc): string => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

describe('updates that are taken in', () => {
  it('are all there at the end, in whatever turns', async () => {
    for (const { doc, updates } of [typed(1_000, 3), typed(30, 10_000), typed(3, 100_000), typed(1, 64_100)])
      expect(stateOf((await takenIn(updates)).doc)).toBe(stateOf(doc));
    expect((await takenIn([])).turns).toEqual([]);
  });

  it('are two hundred small ones to a turn', async () => {
    expect((await takenIn(typed(450, 3).updates)).turns).toEqual([200, 400, 450]);
  });

  it('are fewer to a turn where they are larger, and a large one has turns of its own', async () => {
    expect((await takenIn(typed(10, 20_000).updates)).turns).toEqual([3, 6, 9, 10]);
    const large = typed(3, 100_000);
    const { turns } = await takenIn(large.updates);
    expect([turns.at(-1), new Set(turns).size >= 3]).toEqual([3, true]);
    const one = Y.encodeStateAsUpdate(typed(5_000, 20).doc);
    expect((await takenIn([one])).turns.filter((size) => size < 5_000).length).toBeGreaterThan(1);
  });

  it('are taken as a whole by Yjs where they cannot be taken apart', async () => {
    const { updates } = typed(10, 10_000);
    const gap = Y.mergeUpdates([...updates.slice(0, 1), ...updates.slice(2)]);
    const { doc } = await takenIn([gap]);
    expect(doc.getMap('name').size).toBe(1);
    expect(doc.store.pendingStructs).not.toBeNull();
    const [missing = new Uint8Array()] = updates.slice(1);
    Y.applyUpdate(doc, missing);
    expect(doc.getMap('name').size).toBe(10);
    await expect(takenIn([handmade([]).slice(0, 1)])).rejects.toThrow();
  });
});

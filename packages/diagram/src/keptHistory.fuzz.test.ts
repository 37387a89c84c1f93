import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { History } from './history.ts';
import { createEditOrigin } from './apply.ts';
import { openDocument } from './document.ts';
import { goOnWith, keepHistory, mayBeForgotten } from './keptHistory.ts';
import { SnapshotStore } from './snapshotStore.ts';
import { happen, type Peer, Room } from './testing/peers.ts';
import { asRecord } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { seedsOf } from './testing/seeds.ts';

const seeds = seedsOf('keptHistory');
const steps = Number(process.env['LINTEL_FUZZ_STEPS'] ?? 60);

/** The same person at the same diagram, in a page that was loaded anew. */
const reopened = (peer: Peer): { history: History; store: SnapshotStore } => {
  const kept = keepHistory(peer.history);
  const doc = new Y.Doc({ gcFilter: mayBeForgotten(kept) });
  doc.clientID = peer.doc.clientID + 500;
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer.doc));
  const store = new SnapshotStore(openDocument(doc));
  const history = new History(store, createEditOrigin());
  goOnWith(history, kept);
  return { store, history };
};

/** What there is after each step. */
const backAndForth = async ({ history, store }: Pick<Peer, 'history' | 'store'>): Promise<unknown[]> => {
  const seen: unknown[] = [asRecord(store.get())];
  for (const way of ['undo', 'redo', 'undo'] as const) {
    while (way === 'undo' ? history.canUndo : history.canRedo)
      seen.push((await history[way]()).effect, asRecord(store.get()));
  }
  return seen;
};

const run = async (seed: number): Promise<{ expected: unknown[]; found: unknown[] }> => {
  const random = new Random(seed);
  const room = new Room(2);
  const mood = { mayPurge: false, restless: seed % 2 === 1 };
  for (let step = 0; step < steps; step++) await happen(room, random, mood);
  const [peer] = room.peers;
  if (peer === undefined) throw new Error('Nobody is there');
  room.synchronise(peer);
  const twin = reopened(peer);
  const [expected, found] = [await backAndForth(peer), await backAndForth(twin)];
  return { expected, found };
};

describe('a history on a document that was opened anew', () => {
  it.each(seeds)('goes back and forth as it would have before (seed %d)', async (seed) => {
    const { expected, found } = await run(seed);
    expect(found).toEqual(expected);
  });
});

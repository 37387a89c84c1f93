import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createEditOrigin } from './apply.ts';
import { move } from './commands/place.ts';
import { remove } from './commands/remove.ts';
import { rename } from './commands/name.ts';
import { openDocument } from './document.ts';
import { History } from './history.ts';
import { goOnWith, keepHistory, type KeptHistory, mayBeForgotten } from './keptHistory.ts';
import { SnapshotStore } from './snapshotStore.ts';
import { component } from './testing/build.ts';
import { type Person, room } from './testing/room.ts';

const checkout = component('checkout', [0, 0, 4, 2], { name: 'Checkout' });

/** As a page does that is loaded anew: from the updates of a document, in the order in which they were made. */
const reopened = (
  updates: readonly Uint8Array[],
  kept: KeptHistory,
  doc = new Y.Doc({ gcFilter: mayBeForgotten(kept) }),
) => {
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  const store = new SnapshotStore(openDocument(doc));
  const history = new History(store, createEditOrigin());
  goOnWith(history, kept);
  return { doc, store, history };
};

const writingDown = (person: Person): Uint8Array[] => {
  const updates = [Y.encodeStateAsUpdate(person.document.doc)];
  person.document.doc.on('update', (update: Uint8Array) => updates.push(update));
  return updates;
};

/** Named, moved and deleted; the deletion was undone and done again. */
const busy = async () => {
  const [me, other] = room(checkout);
  const updates = writingDown(me);
  me.did(rename(me.snapshot, { key: 'checkout', name: 'Till' }));
  me.did(move(me.snapshot, { keys: ['checkout'], by: { x: 3, y: 0 } }));
  me.did(remove(me.snapshot, { keys: ['checkout'] }));
  await me.history.undo();
  await me.history.redo();
  return { me, other, updates };
};

describe('a history on a document that was opened anew', () => {
  it('goes back through all of it, and forth again', async () => {
    const { me, updates } = await busy();
    const { history, store } = reopened(updates, keepHistory(me.history));
    const seen = [];
    while (history.canUndo) {
      await history.undo();
      const { name, position } = store.get().instance('checkout') ?? {};
      seen.push([name, position?.x]);
    }
    expect(seen).toEqual([
      ['Till', 3],
      ['Till', 0],
      ['Checkout', 0],
    ]);
    while (history.canRedo) await history.redo();
    expect(store.get().has('checkout')).toBe(false);
  });

  it('leaves what others changed meanwhile', async () => {
    const [me, other] = room(checkout);
    const updates = writingDown(me);
    me.did(rename(me.snapshot, { key: 'checkout', name: 'Till' }));
    me.did(move(me.snapshot, { keys: ['checkout'], by: { x: 3, y: 0 } }));
    const kept = keepHistory(me.history);
    other.did(rename(other.snapshot, { key: 'checkout', name: 'Counter' }));
    const { history, store } = reopened(updates, kept);
    expect((await history.undo()).effect).toBe('done');
    expect((await history.undo()).effect).toBe('none');
    expect(store.get().instance('checkout')).toMatchObject({ name: 'Counter', position: { x: 0, y: 0 } });
  });

  it('goes on with what was done elsewhere', async () => {
    const { me, updates } = await busy();
    const calls: string[] = [];
    me.history.record({
      undo: async () => {
        calls.push('undo');
        return 'done';
      },
      redo: async () => {
        calls.push('redo');
        return 'done';
      },
    });
    const { history, store } = reopened(updates, keepHistory(me.history));
    await history.undo();
    expect([calls, store.get().has('checkout')]).toEqual([['undo'], false]);
    await history.undo();
    expect(store.get().has('checkout')).toBe(true);
  });

  it('begins anew on a document that lacks what it speaks of', async () => {
    const { me, updates } = await busy();
    const { history } = reopened(updates.slice(0, -1), keepHistory(me.history));
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });

  it('ends before what is gone from the document for good', async () => {
    const { me, updates } = await busy();
    // Read by a reader who had nothing to undo, as a server does.
    const { history, store } = reopened(updates, keepHistory(me.history), new Y.Doc());
    expect(history.length).toBe(0);
    expect(store.get().has('checkout')).toBe(false);
  });
});

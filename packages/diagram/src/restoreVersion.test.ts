import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { apply } from './apply.ts';
import { set, write } from './change.ts';
import { openDocument, textRoot } from './document.ts';
import { History } from './history.ts';
import { purge } from './purge.ts';
import { restoreVersion } from './restoreVersion.ts';
import { readSnapshot } from './snapshotStore.ts';
import { Board, component, container, relation, textarea } from './testing/build.ts';
import { asRecord } from './testing/invariants.ts';
import { textFromPlain } from './text.ts';

const drawn = () => {
  const board = new Board();
  const changes = [
    ...component('checkout', [0, 0, 4, 2]),
    ...component('payments', [8, 0, 4, 2]),
    ...container('platform', [-1, -1, 20, 10]),
    ...textarea('overview', [0, 5, 6], 'Scope'),
    ...relation('pays-for', 'checkout', 'payments', { text: 'pays', labelAt: 0.25 }),
  ];
  apply(board.document, changes, board.origin);
  return board;
};

const restored = (board: Board, version = board.snapshot) => {
  apply(board.document, restoreVersion(board.document, version), { server: true });
  return asRecord(board.snapshot);
};

describe('restoring a version', () => {
  it('changes nothing where nothing was changed (D42)', () => {
    const board = drawn();
    expect(restoreVersion(board.document, board.snapshot)).toEqual([]);
  });

  it('puts back fields, texts and what was deleted, and deletes what came later', () => {
    const board = drawn();
    const version = board.snapshot;
    apply(
      board.document,
      [
        set('checkout', 'position', { x: 3, y: 3 }),
        set('payments', 'alive', undefined),
        set('pays-for', 'alive', undefined),
        set('pays-for', 'labelAt', undefined),
        set('platform', 'container', false),
        write('overview', textFromPlain('Something else')),
        ...component('newcomer', [0, 20, 4, 2]),
      ],
      board.origin,
    );
    expect(restored(board, version)).toEqual(asRecord(version));
  });

  it('keeps the root of a text, to which editors are bound (D43)', () => {
    const board = drawn();
    const version = board.snapshot;
    const root = textRoot(board.document, 'overview');
    apply(board.document, [write('overview', textFromPlain('Else'))], board.origin);
    restored(board, version);
    expect(textRoot(board.document, 'overview')).toBe(root);
  });

  it('makes anew what was purged', () => {
    const board = drawn();
    const version = board.snapshot;
    const gone = ['payments', 'pays-for', 'overview'];
    apply(
      board.document,
      gone.map((key) => set(key, 'alive', undefined)),
      board.origin,
    );
    purge(board.document, gone, 'purge');
    expect(restored(board, version)).toEqual(asRecord(version));
  });

  it('does not bring back a relation that lived on unseen when its end was deleted', () => {
    const board = drawn();
    apply(board.document, [set('pays-for', 'alive', undefined)], board.origin);
    const version = board.snapshot;
    apply(board.document, relation('unseen-1', 'checkout', 'payments'), board.origin);
    apply(board.document, [set('payments', 'alive', undefined)], board.origin);
    expect(board.snapshot.has('unseen-1')).toBe(false);
    expect(restored(board, version)).toEqual(asRecord(version));
  });

  it('draws a version on an empty document', () => {
    const version = drawn().snapshot;
    const other = openDocument(new Y.Doc());
    apply(other, restoreVersion(other, version), { server: true });
    expect(asRecord(readSnapshot(other))).toEqual(asRecord(version));
  });

  it('is nothing that a person would undo, whose own steps can still be taken back', async () => {
    const board = drawn();
    const version = board.snapshot;
    const history = new History(board.store, board.origin);
    history.commit(component('newcomer', [0, 20, 4, 2]));
    history.commit([set('newcomer', 'position', { x: 5, y: 20 })]);
    restored(board, version);
    apply(board.document, [set('newcomer', 'alive', true)], { server: true });
    await history.undo();
    expect(board.snapshot.box('newcomer')?.position).toEqual({ x: 0, y: 20 });
    history.destroy();
  });
});

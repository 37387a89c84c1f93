import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { apply } from './apply.ts';
import { type Change, set, write } from './change.ts';
import { openDocument } from './document.ts';
import { reapplied } from './reapply.ts';
import { Board, component, relation, textarea } from './testing/build.ts';
import { plainText, textFromPlain } from './text.ts';

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

interface Case {
  before: Change[][];
  mine?: Change[][];
  /** Writes no command would make. */
  forbidden?: (doc: Y.Doc) => void;
  others?: Change[][];
}

/** What stands there when a copy with `mine` has been given up and done again on what `others` made of it. */
const replay = ({ before, mine = [], forbidden, others = [] }: Case): { board: Board; changes: Change[] } => {
  const server = new Board();
  for (const changes of before) server.do(changes);
  const copy = new Board(copyOf(server.document.doc));
  const updates: Uint8Array[] = [];
  copy.document.doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const changes of mine) copy.do(changes);
  forbidden?.(copy.document.doc);
  for (const changes of others) server.do(changes);
  const fresh = new Board(copyOf(server.document.doc));
  const changes = reapplied(copy.document, updates, fresh.document);
  apply(fresh.document, changes, fresh.origin);
  return { board: fresh, changes };
};

const positionOf = (board: Board, key: string) => board.snapshot.box(key)?.position;

describe('doing again what was refused', () => {
  it('makes what was made, as it was last (D44)', () => {
    const { board } = replay({
      before: [component('checkout', [0, 0, 4, 2])],
      mine: [
        component('payments', [8, 0, 4, 2]),
        relation('reserves', 'checkout', 'payments', { text: 'Reserves' }),
        textarea('a-remark', [0, 8, 6], 'Mind the gap'),
        [set('payments', 'position', { x: 9, y: 1 }), set('payments', 'name', 'Payments')],
      ],
    });
    expect(board.snapshot.instance('payments')).toMatchObject({ name: 'Payments', position: { x: 9, y: 1 } });
    expect(plainText(board.snapshot.relation('reserves')?.text ?? [])).toBe('Reserves');
    const remark = board.snapshot.get('a-remark');
    expect(remark?.kind === 'textarea' && plainText(remark.text)).toBe('Mind the gap');
  });

  it('leaves alone what only others changed', () => {
    const { board, changes } = replay({
      before: [component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2])],
      mine: [[set('checkout', 'position', { x: 2, y: 2 })]],
      others: [[set('payments', 'position', { x: 30, y: 30 }), set('checkout', 'name', 'Till')]],
    });
    expect(changes).toEqual([set('checkout', 'position', { x: 2, y: 2 })]);
    expect(positionOf(board, 'payments')).toEqual({ x: 30, y: 30 });
    expect(board.snapshot.instance('checkout')).toMatchObject({ name: 'Till', position: { x: 2, y: 2 } });
  });

  it('deletes, empties and rewrites again', () => {
    const { board } = replay({
      before: [
        component('checkout', [0, 0, 4, 2]),
        component('payments', [8, 0, 4, 2]),
        relation('reserves', 'checkout', 'payments', { text: 'Reserves', labelAt: 0.2 }),
        component('obsolete', [0, 20, 4, 2]),
      ],
      mine: [
        [set('obsolete', 'alive', undefined), set('reserves', 'labelAt', undefined)],
        [write('reserves', textFromPlain('Books'))],
      ],
    });
    expect(board.snapshot.has('obsolete')).toBe(false);
    expect(board.snapshot.relation('reserves')).toMatchObject({ labelAt: null });
    expect(plainText(board.snapshot.relation('reserves')?.text ?? [])).toBe('Books');
  });

  it('puts a leg of a relation again beside those that others put meanwhile', () => {
    const pays = [
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 8, 4, 2]),
      relation('pays-for', 'checkout', 'payments'),
    ];
    const put = (column: 'leg1' | 'leg-1', offset: number) => [
      set('pays-for', column, { axis: 'x', offset }),
    ];
    const { board, changes } = replay({ before: pays, mine: [put('leg1', 2)], others: [put('leg-1', 5)] });
    expect(changes).toEqual(put('leg1', 2));
    expect(board.snapshot.relation('pays-for')?.bends).toEqual([
      { leg: -1, axis: 'x', offset: 5 },
      { leg: 1, axis: 'x', offset: 2 },
    ]);
    const made = replay({ before: pays.slice(0, 2), mine: [pays[2] ?? [], put('leg-1', 3)] });
    expect(made.board.snapshot.relation('pays-for')?.bends).toEqual([{ leg: -1, axis: 'x', offset: 3 }]);
  });

  it('does not bring what the copy was refused for (D44)', () => {
    const { board, changes } = replay({
      before: [component('checkout', [0, 0, 4, 2])],
      mine: [[set('checkout', 'position', { x: 5, y: 5 })]],
      forbidden: (doc) => {
        const { columns, meta } = openDocument(doc);
        columns.name.set('checkout', 'x'.repeat(9_999));
        columns.id.set('checkout', 7);
        columns.base.set('nonsense', { kind: 'instance' });
        columns.alive.set('nonsense', true);
        meta.set('schema', 9);
        doc.getMap('colour').set('checkout', 'red');
      },
    });
    expect(changes).toEqual([set('checkout', 'position', { x: 5, y: 5 })]);
    expect(board.snapshot.size).toBe(1);
  });

  it('leaves out what was made and taken back, and relations without their ends', () => {
    const { changes } = replay({
      before: [],
      mine: [
        component('fleeting', [0, 0, 4, 2]),
        component('checkout', [8, 0, 4, 2]),
        relation('dangling', 'fleeting', 'checkout'),
        [set('fleeting', 'alive', undefined)],
      ],
    });
    expect(changes.map(({ key }) => key)).not.toContain('fleeting');
    expect(changes.map(({ key }) => key)).not.toContain('dangling');
  });

  it('moves nothing that has been purged meanwhile', () => {
    const server = new Board().do(component('checkout', [0, 0, 4, 2]));
    const copy = new Board(copyOf(server.document.doc));
    const updates: Uint8Array[] = [];
    copy.document.doc.on('update', (update: Uint8Array) => updates.push(update));
    copy.do([set('checkout', 'position', { x: 5, y: 5 })]);
    expect(reapplied(copy.document, updates, new Board().document)).toEqual([]);
  });
});

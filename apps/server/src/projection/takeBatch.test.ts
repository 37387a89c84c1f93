import { type Change, set, write } from '@lintel/diagram/change';
import { differences } from '@lintel/diagram/differences';
import { Board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { describe, expect, it } from 'vitest';
import type { WaitingRow } from '../documents/backlog.ts';
import { takeBatch } from './project.ts';

/** A diagram, and what waits of it: a row for each edit. */
const diagramWith = (...drawn: Change[][]) => {
  const board = new Board().do(drawn.flat());
  const first = board.snapshot;
  const waiting: WaitingRow[] = [];
  const self = {
    board,
    edit: (...edit: Change[][]) => {
      const before = board.snapshot;
      const after = board.do(edit.flat()).snapshot;
      const number = waiting.length + 1;
      const changes = differences(before, after);
      const contributions = [{ author: 7, at: '2026-05-01T10:00:00Z', changes }];
      waiting.push({ rowId: 100 + number, number, since: 0, contributions, after, span: null });
      return self;
    },
    take: ({ most, isKnown = true }: { most?: number; isKnown?: boolean } = {}) =>
      takeBatch({
        document: board.document,
        after: board.snapshot,
        backlog: { projected: isKnown ? first : null, waiting },
        ...(most === undefined ? {} : { most }),
      }),
  };
  return self;
};

const box = (key: string, x: number) => component(key, [x, 0, 4, 2]);
const moved = (key: string, x: number): Change[] => [set(key, 'position', { x, y: 40 })];
const keysOf = (items: readonly { key: string }[]): string[] => items.map(({ key }) => key).sort();

describe('a batch', () => {
  it('holds what differs from what the rows say, and nothing of what is as it was', () => {
    const domain = container('domain-1', [0, 30, 30, 30]);
    const diagram = diagramWith(domain, box('checkout', 0), box('payments', 9), box('shipping', 18));
    diagram.edit(moved('checkout', 2), [set('shipping', 'alive', undefined)]).edit(box('invoices', 60));
    const batch = diagram.take();
    expect(keysOf(batch.written)).toEqual(['checkout', 'invoices']);
    expect(keysOf(batch.removed)).toEqual(['shipping']);
    expect([...batch.parents]).toEqual([['checkout', 'domain-1']]);
    expect(batch.rowIds).toEqual([101, 102]);
    expect(batch.contributions).toHaveLength(2);
    expect([batch.isAll, batch.after]).toEqual([true, diagram.board.snapshot]);
  });

  it('has the words of texts and labels, and no others', () => {
    const both = relation('relation', 'checkout', 'payments', { text: 'Pays' });
    const diagram = diagramWith(box('checkout', 0), box('payments', 9));
    diagram.edit(both, textarea('textarea', [0, 9, 5], 'Scope'), moved('checkout', 3));
    const { texts } = diagram.take();
    expect(new Map([...texts].map(([key, { text }]) => [key, text]))).toEqual(
      new Map([
        ['relation', 'Pays'],
        ['textarea', 'Scope'],
      ]),
    );
    diagram.edit([write('textarea', textFromPlain('Scope of it'))]);
    expect(diagram.take().texts.get('textarea')?.text).toBe('Scope of it');
  });

  it('holds the first edits up to so many changes, and leaves the rest to the next', () => {
    const diagram = diagramWith(box('checkout', 0), box('payments', 9));
    diagram.edit(moved('checkout', 1), moved('payments', 10)).edit(moved('checkout', 2));
    diagram.edit(box('invoices', 30)).edit(moved('checkout', 3));
    const xOf = (most: number) =>
      diagram
        .take({ most })
        .written.map((item) => (item.kind === 'relation' ? 0 : item.position.x))
        .sort((a, b) => a - b);
    expect(diagram.take({ most: 1 }).rowIds).toEqual([101]);
    expect(diagram.take({ most: 2 }).rowIds).toEqual([101]);
    expect(diagram.take({ most: 3 }).rowIds).toEqual([101, 102]);
    expect([1, 3, 4].map(xOf)).toEqual([
      [1, 10],
      [2, 10],
      [2, 10, 30],
    ]);
    expect(diagram.take({ most: 3 })).toMatchObject({ isAll: false });
    expect(diagram.take({ most: 5 })).toMatchObject({ isAll: true, rowIds: [101, 102, 103, 104] });
    expect(diagram.take({ most: 6 })).toMatchObject({ isAll: true, rowIds: [101, 102, 103, 104] });
    expect(xOf(6)).toEqual([3, 10, 30]);
  });

  it('holds all of the diagram where it is not known what the rows say', () => {
    const diagram = diagramWith(
      container('domain-1', [0, 0, 30, 30]),
      box('checkout', 1),
      box('payments', 60),
    );
    diagram.edit(moved('payments', 70)).edit(moved('payments', 71));
    const batch = diagram.take({ isKnown: false, most: 1 });
    expect(batch).toMatchObject({ before: null, isAll: true, rowIds: [101, 102], removed: [] });
    expect(keysOf(batch.written)).toEqual(['checkout', 'domain-1', 'payments']);
    expect(batch.parents.get('checkout')).toBe('domain-1');
  });
});

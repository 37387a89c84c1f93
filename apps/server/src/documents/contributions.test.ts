import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { type Change, set, write } from '@lintel/diagram/change';
import { Board, component, relation, textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { describe, expect, it } from 'vitest';
import { type Contribution, contributionsOf, reportable } from './contributions.ts';
import { recordWrites } from './writes.ts';

const [ann, ben] = [1, 2];

/** A diagram on which people do things, and what is to be reported of that. */
const diagramWith = (...items: Change[][]) => {
  const board = new Board();
  const origin = createEditOrigin();
  apply(board.document, items.flat(), origin);
  const atFirst = board.snapshot;
  const contributions: Contribution[] = [];
  const add = (authors: readonly (number | null)[], change: () => void, delivery?: string): void => {
    const before = board.snapshot;
    const writes = recordWrites(board.document.doc, change);
    const authored = writes.map(({ column, key }, at) => ({
      column,
      key,
      author: authors[at % authors.length] ?? null,
    }));
    const at = `2026-05-01T10:00:${String(contributions.length).padStart(2, '0')}Z`;
    contributions.push(...contributionsOf({ before, after: board.snapshot, authored, at, delivery }));
  };
  const reported = () =>
    reportable(
      contributions,
      (key) => atFirst.has(key),
      (key) => board.snapshot.has(key),
    );
  const self = {
    by: (author: number | null, changes: Change[], delivery?: string) => {
      add([author], () => apply(board.document, changes, origin), delivery);
      return self;
    },
    byServer: (column: string, key: string, value: unknown) => {
      add([null], () => board.document.doc.getMap(column).set(key, value));
      return self;
    },
    add,
    board,
    contributions,
    reported,
    /** `1 added checkout`: who did what to which items. */
    described: () =>
      reported().map(({ author, changes }) =>
        [author, ...changes.map(({ what, key }) => `${what} ${key}`).toSorted()].join(' '),
      ),
  };
  return self;
};

const checkout = component('checkout', [0, 0, 4, 2]);
const payments = component('payments', [9, 0, 4, 2]);
const shipping = component('shipping', [18, 0, 4, 2]);
const moved = (key: string, x: number): Change[] => [set(key, 'position', { x, y: 5 })];
const named = (key: string, name: string): Change[] => [set(key, 'name', name)];
const gone = (key: string): Change[] => [set(key, 'alive', undefined)];

describe('what is reported of a new box', () => {
  it('is that it was drawn: naming it, choosing its type and linking it belong to that', () => {
    const diagram = diagramWith().by(ann, checkout).by(ann, named('checkout', 'Orders'));
    diagram.by(ann, [set('checkout', 'type', 'a-type')]).by(ann, [set('checkout', 'component', 'orders')]);
    expect(diagram.described()).toEqual(['1 added checkout']);
    expect(diagram.reported()[0]?.changes[0]).toMatchObject({ before: null, after: { name: 'Orders' } });
  });

  it('is the same with the relation that leads to it, on which something is written', () => {
    const both = [...payments, ...relation('relation', 'checkout', 'payments')];
    const diagram = diagramWith(checkout)
      .by(ann, both)
      .by(ann, [write('relation', textFromPlain('Pays'))]);
    expect(diagram.described()).toEqual(['1 added payments added relation']);
  });

  it('is by itself where it was moved afterwards, or where another one was drawn or named', () => {
    expect(diagramWith().by(ann, checkout).by(ann, moved('checkout', 1)).described()).toEqual([
      '1 added checkout',
      '1 moved checkout',
    ]);
    expect(diagramWith().by(ann, checkout).by(ann, payments).described()).toEqual([
      '1 added checkout',
      '1 added payments',
    ]);
    expect(diagramWith(payments).by(ann, checkout).by(ann, named('payments', 'Bank')).described()).toEqual([
      '1 added checkout',
      '1 named payments',
    ]);
  });

  it('is by itself where many came at once, as when they are pasted', () => {
    const many = [...checkout, ...payments, ...shipping];
    expect(diagramWith().by(ann, many).by(ann, named('checkout', 'Orders')).described()).toEqual([
      '1 added checkout added payments added shipping',
      '1 named checkout',
    ]);
  });

  it('is nothing where it came and went before anybody saw a row of it', () => {
    expect(diagramWith().by(ann, checkout).by(ann, gone('checkout')).described()).toEqual([]);
    expect(diagramWith(checkout).by(ann, gone('checkout')).described()).toEqual(['1 deleted checkout']);
  });

  it('is that it was brought back, where it had a row before', () => {
    const diagram = diagramWith(checkout, payments).byServer('id', 'checkout', 7);
    diagram.by(ann, gone('checkout')).by(ann, [set('checkout', 'alive', true)]);
    diagram.by(ann, gone('payments')).by(ann, [set('payments', 'alive', true)]);
    expect(diagram.described()).toEqual([
      '1 deleted checkout',
      '1 restored checkout',
      '1 deleted payments',
      '1 added payments',
    ]);
  });
});

describe('what carries on', () => {
  it('is one entry, from how it was before the first to how it is after the last', () => {
    const diagram = diagramWith(checkout).by(ann, moved('checkout', 1));
    diagram.by(ann, moved('checkout', 2)).by(ann, moved('checkout', 3));
    expect(diagram.described()).toEqual(['1 moved checkout']);
    expect(diagram.reported()).toMatchObject([
      {
        at: '2026-05-01T10:00:02Z',
        changes: [{ before: { position: { x: 0 } }, after: { position: { x: 3 } } }],
      },
    ]);
  });

  it('is typing into one text', () => {
    const area = textarea('textarea', [0, 9, 5], 'Scope');
    const diagram = diagramWith(area).by(ann, [write('textarea', textFromPlain('Scope of'))]);
    expect(diagram.by(ann, [write('textarea', textFromPlain('Scope of it'))]).described()).toEqual([
      '1 written textarea',
    ]);
  });

  it('is not what is done to another item, to fewer or to more of them', () => {
    const both = [...moved('checkout', 1), ...moved('payments', 10)];
    const again = [...moved('checkout', 2), ...moved('payments', 11)];
    const begin = () => diagramWith(checkout, payments);
    expect(begin().by(ann, both).by(ann, again).described()).toEqual(['1 moved checkout moved payments']);
    expect(begin().by(ann, both).by(ann, moved('checkout', 2)).described()).toHaveLength(2);
    expect(begin().by(ann, moved('checkout', 2)).by(ann, both).described()).toHaveLength(2);
    expect(begin().by(ann, moved('checkout', 2)).by(ann, moved('payments', 2)).described()).toHaveLength(2);
  });

  it('is nothing else that is done to the same item, nor what does several things at once', () => {
    const begin = () => diagramWith(checkout, payments).by(ann, moved('checkout', 1));
    expect(begin().by(ann, named('checkout', 'Orders')).described()).toEqual([
      '1 moved checkout',
      '1 named checkout',
    ]);
    const several = [...moved('checkout', 2), ...named('payments', 'Bank')];
    expect(begin().by(ann, several).described()).toEqual([
      '1 moved checkout',
      '1 moved checkout named payments',
    ]);
    expect(begin().by(ann, several).by(ann, moved('checkout', 3)).described()).toHaveLength(3);
    const again = [...moved('checkout', 4), ...named('payments', 'Vault')];
    expect(begin().by(ann, several).by(ann, again).described()).toHaveLength(3);
  });

  it('is not that an item goes once more', () => {
    const diagram = diagramWith(checkout).byServer('id', 'checkout', 7);
    const back = [set('checkout', 'alive', true)];
    diagram.by(ann, gone('checkout')).by(ben, back).by(ann, gone('checkout')).by(ben, back);
    expect(diagram.described()).toEqual([
      '1 deleted checkout',
      '2 restored checkout',
      '1 deleted checkout',
      '2 restored checkout',
    ]);
  });

  it('is each person’s own, whatever others do in between', () => {
    const diagram = diagramWith(checkout, payments)
      .by(ann, moved('checkout', 1))
      .by(ben, moved('payments', 1));
    diagram.by(ann, moved('checkout', 2)).by(ben, moved('payments', 2)).by(ben, moved('checkout', 9));
    expect(diagram.described()).toEqual(['1 moved checkout', '2 moved payments', '2 moved checkout']);
  });

  it('is whatever came as one update in several pieces', () => {
    const begin = () => diagramWith(checkout).by(ann, [...payments, ...moved('checkout', 1)], 'one');
    const more = [...shipping, ...moved('checkout', 2)];
    const diagram = begin().by(ann, more, 'one');
    expect(diagram.described()).toEqual(['1 added payments added shipping moved checkout']);
    expect(begin().by(ann, more, 'other').described()).toHaveLength(2);
    expect(begin().by(ben, more, 'one').described()).toHaveLength(2);
    expect(begin().by(ann, more).described()).toHaveLength(2);
  });
});

describe('one update', () => {
  it('is the weightiest of what it does to an item', () => {
    const changes = [...moved('checkout', 1), ...named('checkout', 'Orders')];
    expect(diagramWith(checkout).by(ann, changes).described()).toEqual(['1 named checkout']);
  });

  it('is nothing where nothing of it can be seen, or where the server wrote it', () => {
    expect(diagramWith(checkout).by(ann, named('checkout', 'checkout')).described()).toEqual([]);
    expect(diagramWith(checkout).by(null, named('checkout', 'Orders')).described()).toEqual([]);
    const diagram = diagramWith(checkout).byServer('id', 'checkout', 7);
    diagram.add([ann], () => diagram.board.document.doc.getMap('meta').set('schema', 1));
    diagram.add([ann], () => diagram.board.document.doc.getMap('name').set('nobodys-key', 'x'));
    expect(diagram.contributions).toEqual([]);
  });

  it('that holds what two people did says so of each', () => {
    const diagram = diagramWith(checkout, payments);
    const { doc } = diagram.board.document;
    diagram.add([ann, ben], () =>
      doc.transact(() => {
        doc.getMap('name').set('checkout', 'Orders');
        doc.getMap('name').set('payments', 'Bank');
      }),
    );
    expect(diagram.described()).toEqual(['1 named checkout', '2 named payments']);
  });
});

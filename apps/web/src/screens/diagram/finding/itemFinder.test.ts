import { board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from '../editor/editor.ts';
import { itemFinder } from './itemFinder.ts';
import { diagramNames, noDiagramNames } from '../names/diagramNames.ts';
import { described } from '../names/described.fixture.ts';

const landscape = () =>
  board(
    container('platform', [0, 0, 20, 10], { name: 'Platform' }),
    component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
    component('payments', [10, 2, 4, 2], { name: 'Payments' }),
    component('unlinked', [30, 0, 4, 2], { name: '', component: 'order-slug' }),
    component('nameless', [40, 0, 4, 2], { name: '' }),
    relation('paysfees', 'checkout', 'payments', { text: 'Pays the fee' }),
    relation('nolabels', 'payments', 'unlinked'),
    textarea('scopetext', [0, 20, 6], 'Scope\nWithout the checkout of guests'),
  ).snapshot;

const finderOf = (snapshot: Snapshot, names = noDiagramNames) => {
  const editor = {
    snapshot,
    names: { get: () => names },
    stopEditing: vi.fn(),
    jumpTo: vi.fn(),
    announce: vi.fn(),
  };
  return { editor, finder: itemFinder(editor as unknown as Editor, () => undefined) };
};

const found = (words: string, names = noDiagramNames) =>
  finderOf(landscape(), names)
    .finder.find(words, 8)
    .items.map(({ kind, title, detail }) => [kind, title, detail]);

describe('what is found on the drawing', () => {
  it('is distinguished by what it is and where it lies', () => {
    expect(found('payments')).toEqual([['component', 'Payments', 'Placeholder in Platform']]);
    expect(found('platform')).toEqual([['container', 'Platform', 'Container']]);
    expect(found('fee pays')).toEqual([['relation', 'Pays the fee', 'Relation, Checkout to Payments']]);
    expect(found('scope')).toEqual([['textarea', 'Scope', 'Text area']]);
  });

  it('has the best first, and is found beyond its first line', () => {
    expect(found('checkout').map(([, title]) => title)).toEqual(['Checkout', 'Scope']);
  });

  it('goes by the name of its component, with the tile of its type', () => {
    const names = diagramNames({ components: [described('order-slug', { name: 'Orders' })], types: [] });
    expect(found('orders', names)).toEqual([['component', 'Orders', 'Component']]);
    const { items } = finderOf(landscape(), names).finder.find('orders', 8);
    expect(items[0]).toMatchObject({ key: 'unlinked', typeSlug: 'service', icon: null });
  });

  it('is never something without words', () => {
    expect(found('untitled')).toEqual([]);
    expect(found('unnamed')).toEqual([]);
  });

  it('is no more than asked for, in the order one reads, and counted', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      component(`boxes-${String(row).padStart(2, '0')}`, [0, (11 - row) * 4, 4, 2], { name: `Box ${row}` }),
    );
    const { items, total } = finderOf(board(...rows).snapshot).finder.find('box', 3);
    expect(items.map(({ title }) => title)).toEqual(['Box 11', 'Box 10', 'Box 9']);
    expect(total).toBe(12);
  });

  it('follows what changes while the palette is open', () => {
    const { editor, finder } = finderOf(landscape());
    expect(finder.find('ledger', 8).total).toBe(0);
    editor.snapshot = board(component('ledgers1', [0, 0, 4, 2], { name: 'Ledger' })).snapshot;
    expect(finder.find('ledger', 8).items.map(({ key }) => key)).toEqual(['ledgers1']);
  });
});

it('jumps to what is still there, and says where it went', () => {
  const { editor, finder } = finderOf(landscape());
  finder.jumpTo('goneaway');
  expect(editor.jumpTo).not.toHaveBeenCalled();
  finder.jumpTo('checkout');
  expect(editor.stopEditing).toHaveBeenCalledOnce();
  expect(editor.jumpTo).toHaveBeenCalledWith(['checkout']);
  expect(editor.announce).toHaveBeenCalledWith('Checkout');
});

import { describe, expect, it } from 'vitest';
import { copy, formatClipboard } from '../clipboard.ts';
import { parseClipboard } from '../parseClipboard.ts';
import { isRefusal } from '../refusal.ts';
import {
  after,
  type Board,
  board,
  boundsByKey,
  component,
  container,
  numberedKeys,
  refusal,
  relation,
  textarea,
} from '../testing/build.ts';
import { plainText } from '../text.ts';
import { cut, duplicate, paste } from './paste.ts';

const diagram = () =>
  board(
    container('platform', [0, 0, 20, 10]),
    component('checkout', [1, 1, 4, 2], { name: 'Checkout', component: 'till-1', z: 7 }),
    component('payments', [10, 4, 4, 2], { name: 'Payments', type: 'service', z: 3 }),
    component('shipping', [30, 0, 4, 2]),
    textarea('comments', [1, 6, 4], 'Hello'),
    relation('pays-for', 'checkout right-1', 'payments left-0', {
      text: 'money',
      labelAt: 0.25,
      links: ['money-1'],
      description: 'By night',
    }),
    relation('delivers', 'payments', 'shipping'),
  );

const copied = (from: Board, keys: string[]) => {
  const content = copy(from.snapshot, { keys });
  if (isRefusal(content)) throw new Error(content.refused);
  const parsed = parseClipboard(formatClipboard(content));
  if (parsed === null) throw new Error('Not read back');
  return parsed;
};

describe('paste', () => {
  it('keeps offsets from the place of the cursor and clears links to components (D40)', () => {
    const content = copied(diagram(), ['checkout', 'payments']);
    const snapshot = after(board(), paste, { content, at: { x: 100.4, y: -7.6 }, newKey: numberedKeys() });
    expect(boundsByKey(snapshot)).toEqual({ 'new-0001': [100, -8, 4, 2], 'new-0002': [109, -5, 4, 2] });
    expect(snapshot.get('new-0001')).toMatchObject({ name: 'Checkout', component: null, slug: null });
    expect(snapshot.get('new-0002')).toMatchObject({ name: 'Payments', type: 'service' });
  });

  it('keeps the links that it is asked to keep', () => {
    const content = copied(diagram().do(component('refunding', [6, 7, 4, 2], { component: 'refunds-2' })), [
      'checkout',
      'refunding',
    ]);
    const keepsLink = (slug: string) => slug === 'till-1';
    const given = { content, at: { x: 0, y: 0 }, keepsLink, newKey: numberedKeys() };
    const snapshot = after(board(), paste, given);
    expect(snapshot.instance('new-0001')?.component).toBe('till-1');
    expect(snapshot.instance('new-0002')?.component).toBeNull();
  });

  it('lays what lay at one height by key, as it lay', () => {
    const of = board(component('shipping', [1, 1, 4, 2]), component('checkout', [2, 2, 4, 2]));
    const content = { ...copied(of, ['checkout', 'shipping']) };
    for (const items of [content.items, content.items.toReversed()]) {
      const given = { content: { ...content, items }, at: { x: 0, y: 0 }, newKey: numberedKeys() };
      const snapshot = after(board(), paste, given);
      const byName = new Map(
        [...snapshot.items.values()].flatMap((item) =>
          item.kind === 'instance' ? [[item.name, item.z]] : [],
        ),
      );
      expect(byName.get('shipping')).toBe(Number(byName.get('checkout')) + 1);
    }
  });

  it('leaves out a relation of which an end is not in the clipboard (D41)', () => {
    const content = copied(diagram(), ['checkout', 'payments', 'pays-for']);
    for (const gone of ['checkout', 'payments']) {
      const items = content.items.filter(({ key }) => key !== gone);
      const given = { content: { ...content, items }, at: { x: 0, y: 0 }, newKey: numberedKeys() };
      const snapshot = after(board(), paste, given);
      expect([...snapshot.items.values()].map(({ kind }) => kind)).toEqual(['instance']);
    }
  });

  it('brings the relations between what was copied, and no others', () => {
    const content = copied(diagram(), ['checkout', 'payments', 'delivers']);
    const snapshot = after(board(), paste, { content, at: { x: 0, y: 0 }, newKey: numberedKeys() });
    const relations = [...snapshot.items.values()].filter((item) => item.kind === 'relation');
    expect(relations).toHaveLength(1);
    expect(relations[0]).toMatchObject({
      from: { item: 'new-0001', endpoint: 'right-1' },
      to: { item: 'new-0002', endpoint: 'left-0' },
      labelAt: 0.25,
      links: ['money-1'],
      description: 'By night',
    });
    expect(plainText(relations[0]?.text ?? [])).toBe('money');
  });

  it('copies a container with what lies in it', () => {
    const content = copied(diagram(), ['platform']);
    const kinds = content.items.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['instance', 'instance', 'instance', 'relation', 'textarea']);
  });

  it('lays copies on top, in their order', () => {
    const board = diagram();
    const content = copied(board, ['checkout', 'payments']);
    const snapshot = after(board, paste, { content, at: { x: 0, y: 0 }, newKey: numberedKeys() });
    expect(snapshot.instance('new-0001')?.z).toBe(9);
    expect(snapshot.instance('new-0002')?.z).toBe(8);
  });

  it('gives a linked instance the name its component has now', () => {
    const content = copy(diagram().snapshot, {
      keys: ['checkout'],
      namedComponent: (slug) => (slug === 'till-1' ? { name: 'Till', type: 'service' } : null),
    });
    expect(content).toMatchObject({ items: [{ name: 'Till', type: 'service' }] });
  });

  it('refuses what cannot be', () => {
    const content = copied(diagram(), ['checkout']);
    expect(refusal(board(), paste, { content, at: { x: 2e6, y: 0 } })).toBe('outside');
    expect(refusal(diagram(), copy, { keys: ['pays-for'] })).toBe('nothingToCopy');
    expect(refusal(diagram(), cut, { keys: [] })).toBe('nothingToCut');
    const lone = { ...content, items: content.items.filter((item) => item.kind === 'relation') };
    expect(refusal(board(), paste, { content: lone, at: { x: 0, y: 0 } })).toBe('nothingToPaste');
  });
});

describe('cut', () => {
  it('takes away what it copied, with its relations', () => {
    const board = diagram();
    const answer = cut(board.snapshot, { keys: ['platform'] });
    if (isRefusal(answer)) throw new Error(answer.refused);
    expect([...board.do(answer.changes).snapshot.items.keys()]).toEqual(['shipping']);
    expect(answer.content.items).toHaveLength(5);
  });
});

describe('duplicate', () => {
  const copyOf = (of: Board, keys: string[]) => after(of, duplicate, { keys, newKey: numberedKeys() });

  it('makes another instance of the same component, with its name in case that goes', () => {
    const copy = copyOf(diagram(), ['checkout']).instance('new-0001');
    expect(copy).toMatchObject({ name: 'Checkout', component: 'till-1' });
  });

  it('takes the relations between what is copied along, and no others', () => {
    const snapshot = copyOf(diagram(), ['checkout', 'payments', 'shipping']);
    expect(snapshot.relationsOf('new-0001')).toHaveLength(1);
    expect(copyOf(diagram(), ['payments']).relationsOf('new-0001')).toEqual([]);
  });

  it('lies to the right of what it is a copy of, or below where that is taken', () => {
    const free = () => board(component('checkout', [0, 0, 4, 2]));
    expect(boundsByKey(copyOf(free(), ['checkout']))['new-0001']).toEqual([5, 0, 4, 2]);
    const taken = free().do(component('payments', [6, 0, 4, 2]));
    expect(boundsByKey(copyOf(taken, ['checkout']))['new-0001']).toEqual([0, 3, 4, 2]);
  });

  it('stays in its container while there is room', () => {
    const of = board(container('platform', [0, 0, 6, 10]), component('checkout', [1, 1, 4, 2]));
    expect(boundsByKey(copyOf(of, ['checkout']))['new-0001']).toEqual([1, 4, 4, 2]);
  });

  it('lies nearer to others where there is nothing better, and aside where there is no room at all', () => {
    const around = (distance: number) =>
      board(
        component('checkout', [0, 0, 1, 1]),
        component('wall-top', [-40, -40, 80, 40 - distance]),
        component('wall-end', [-40, 1 + distance, 80, 40]),
        component('wall-left', [-40, 0, 40 - distance, 1]),
        component('wall-right', [1 + distance, 0, 40, 1]),
      );
    expect(boundsByKey(copyOf(around(2), ['checkout']))['new-0001']).toEqual([2, 0, 1, 1]);
    expect(boundsByKey(copyOf(around(1), ['checkout']))['new-0001']).toEqual([1, 1, 1, 1]);
  });

  it('goes as far as it is told, and does not touch the clipboard', () => {
    const given = { keys: ['payments'], by: { x: 1, y: 1 }, newKey: numberedKeys() };
    const snapshot = after(diagram(), duplicate, given);
    expect(boundsByKey(snapshot)).toMatchObject({ payments: [10, 4, 4, 2], 'new-0001': [11, 5, 4, 2] });
  });
});

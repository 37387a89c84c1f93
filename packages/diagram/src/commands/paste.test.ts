import { describe, expect, it } from 'vitest';
import { copy, formatClipboard, parseClipboard } from '../clipboard.ts';
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
  it('copies one unit further, and does not touch the clipboard', () => {
    const snapshot = after(diagram(), duplicate, { keys: ['payments'], newKey: numberedKeys() });
    expect(boundsByKey(snapshot)).toMatchObject({ payments: [10, 4, 4, 2], 'new-0001': [11, 5, 4, 2] });
    expect(snapshot.relationsOf('new-0001')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { type Change, set, write } from './change.ts';
import { differences } from './differences.ts';
import { type Board, board, component, relation, textarea } from './testing/build.ts';
import { textFromPlain } from './text.ts';

const drawn = (): Board =>
  board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
    component('payments', [8, 0, 4, 2], { name: 'Payments' }),
    relation('pays-for', 'checkout', 'payments', { text: 'pays' }),
    textarea('overview', [0, 6, 6], 'Scope'),
  );

/** What becomes of each item by some changes. */
const after = (...changes: Change[]): Record<string, string> => {
  const on = drawn();
  const before = on.snapshot;
  apply(on.document, changes, on.origin);
  return Object.fromEntries(differences(before, on.snapshot).map(({ key, what }) => [key, what]));
};

describe('what differs between two moments', () => {
  it('is nothing where nothing was changed', () => {
    expect(after()).toEqual({});
  });

  it('is what was added, removed and changed', () => {
    expect(
      after(
        ...component('newcomer', [0, 20, 4, 2], { name: 'Newcomer' }),
        set('payments', 'alive', undefined),
        set('checkout', 'position', { x: 1, y: 1 }),
        write('overview', textFromPlain('Something else')),
      ),
    ).toEqual({
      checkout: 'moved',
      newcomer: 'added',
      overview: 'written',
      payments: 'deleted',
      // It ends nowhere any more.
      'pays-for': 'deleted',
    });
  });

  it('of an item is called by the weightiest', () => {
    expect(after(set('checkout', 'position', { x: 1, y: 1 }), set('checkout', 'name', 'Till'))).toEqual({
      checkout: 'named',
    });
  });
});

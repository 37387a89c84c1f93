import { describe, expect, it } from 'vitest';
import { after, board, component, container, refusal, relation } from '../testing/build.ts';
import { remove, restore } from './remove.ts';

const diagram = () =>
  board(
    container('platform', [0, 0, 20, 20]),
    component('checkout', [1, 1, 4, 2]),
    component('payments', [30, 1, 4, 2]),
    relation('pays-for', 'checkout', 'payments'),
  );
const keysOf = (snapshot: ReturnType<typeof after>) => [...snapshot.items.keys()].sort();

describe('remove', () => {
  it('takes the relations of an item with it', () => {
    expect(keysOf(after(diagram(), remove, { keys: ['payments'] }))).toEqual(['checkout', 'platform']);
  });

  it('takes a relation alone', () => {
    expect(keysOf(after(diagram(), remove, { keys: ['pays-for'] }))).toEqual([
      'checkout',
      'payments',
      'platform',
    ]);
  });

  it('leaves what lies in a container, unless asked otherwise', () => {
    expect(after(diagram(), remove, { keys: ['platform'] }).has('checkout')).toBe(true);
    expect(keysOf(after(diagram(), remove, { keys: ['platform'], contents: true }))).toEqual(['payments']);
  });

  it('is the same edit in whatever order things were selected', () => {
    const keys = ['payments', 'checkout', 'platform'];
    expect(remove(diagram().snapshot, { keys })).toEqual(
      remove(diagram().snapshot, { keys: keys.toReversed() }),
    );
  });

  it('refuses nothing', () => {
    expect(refusal(diagram(), remove, { keys: [] })).toBe('nothingSelected');
    expect(refusal(diagram(), remove, { keys: ['shipping'] })).toBe('gone');
  });
});

describe('restore', () => {
  it('brings back what was removed as it was', () => {
    const board = diagram();
    const before = keysOf(board.snapshot);
    after(board, remove, { keys: ['checkout'] });
    expect(keysOf(after(board, restore, { keys: ['checkout', 'pays-for'] }))).toEqual(before);
    expect(refusal(board, restore, { keys: ['checkout'] })).toBe('unchanged');
  });

  it('makes nothing of a key that was never anything', () => {
    const board = diagram();
    after(board, restore, { keys: ['shipping'] });
    expect(board.document.columns.alive.has('shipping')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { stackingOrder } from '../derived/stacking.ts';
import { after, board, component, container, refusal, textarea } from '../testing/build.ts';
import { bringToFront, sendToBack } from './layer.ts';

const diagram = () =>
  board(
    textarea('comments', [0, 0, 4]),
    component('checkout', [0, 0, 4, 2], { z: 1 }),
    component('payments', [1, 1, 4, 2], { z: 2 }),
    component('shipping', [2, 2, 4, 2], { z: 3 }),
    container('platform', [0, 0, 9, 9], { z: 100 }),
    container('commerce', [0, 0, 20, 20], { z: 200 }),
  );
const order = (snapshot: ReturnType<typeof after>) => stackingOrder(snapshot).map((box) => box.key);

describe('bringToFront and sendToBack', () => {
  it('begin with containers by area, below components, below text areas (D25)', () => {
    expect(order(diagram().snapshot)).toEqual([
      'commerce',
      'platform',
      'checkout',
      'payments',
      'shipping',
      'comments',
    ]);
  });

  it('bring to the front in the order in which things lie', () => {
    const keys = ['payments', 'checkout', 'platform'];
    expect(order(after(diagram(), bringToFront, { keys }))).toEqual([
      'commerce',
      'platform',
      'shipping',
      'checkout',
      'payments',
      'comments',
    ]);
  });

  it('send to the back, above containers', () => {
    expect(order(after(diagram(), sendToBack, { keys: ['shipping', 'payments'] }))).toEqual([
      'commerce',
      'platform',
      'payments',
      'shipping',
      'checkout',
      'comments',
    ]);
  });

  it('refuse containers and what is there already', () => {
    expect(refusal(diagram(), bringToFront, { keys: ['platform'] })).toBe('containersStayBelow');
    expect(refusal(diagram(), bringToFront, { keys: ['shipping'] })).toBe('unchanged');
    expect(refusal(diagram(), sendToBack, { keys: ['checkout', 'payments', 'shipping'] })).toBe('unchanged');
    expect(refusal(diagram(), sendToBack, { keys: [] })).toBe('nothingSelected');
  });

  it('agree on an order when two brought something to the front at once (D26)', () => {
    const board = diagram();
    const mine = bringToFront(board.snapshot, { keys: ['checkout'] });
    const yours = bringToFront(board.snapshot, { keys: ['payments'] });
    expect(order(board.do(mine).do(yours).snapshot).slice(2, 5)).toEqual([
      'shipping',
      'checkout',
      'payments',
    ]);
  });
});

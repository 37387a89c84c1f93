import { describe, expect, it } from 'vitest';
import { overlaps } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { after, board, boundsByKey, component, container, refusal, relation } from '../testing/build.ts';
import { placeNew } from './placeNew.ts';

describe('placing what is new', () => {
  it('puts it near what it has relations with, on nothing else, and moves nothing that was placed', () => {
    const before = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [20, 0, 4, 2]),
      component('shipping', [0, 0, 4, 2]),
      component('customer', [0, 0, 4, 2]),
      relation('sends-it', 'payments', 'shipping'),
      relation('receives', 'shipping', 'customer'),
    );
    const placed = after(before, placeNew, { keys: ['shipping', 'customer'] });
    const { checkout, payments, shipping } = boundsByKey(placed);
    expect([checkout, payments]).toEqual([
      [0, 0, 4, 2],
      [20, 0, 4, 2],
    ]);
    expect(Math.abs((shipping?.[0] ?? 0) - 20)).toBeLessThan(8);
    const boxes = ['checkout', 'payments', 'shipping', 'customer'].map((key) =>
      rectOf(placed.box(key) as never),
    );
    const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).map((b) => overlaps(a, b)));
    expect(pairs).not.toContain(true);
  });

  it('puts what has no relations beside everything', () => {
    const before = board(component('checkout', [0, 0, 4, 2]), component('stranger', [1, 1, 4, 2]));
    const [x] = boundsByKey(after(before, placeNew, { keys: ['stranger'] }))['stranger'] ?? [];
    expect(x).toBeGreaterThan(4);
  });

  it('is about components', () => {
    const before = board(container('platform', [0, 0, 9, 9]));
    expect(refusal(before, placeNew, { keys: ['platform'] })).toBe('nothingSelected');
    expect(refusal(before, placeNew, { keys: ['nowhere0'] })).toBe('nothingSelected');
  });
});

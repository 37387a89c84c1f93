import { describe, expect, it, vi } from 'vitest';
import { overlaps } from '../geometry/rect.ts';
import { SpatialIndex } from '../spatialIndex.ts';
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

  it('begins with those that have a placed neighbour, whichever is named first', () => {
    const before = board(
      component('payments', [40, 0, 4, 2]),
      component('far-away', [0, 0, 4, 2]),
      component('close-by', [0, 0, 4, 2]),
      relation('last-one', 'close-by', 'far-away'),
      relation('first-one', 'payments', 'close-by'),
    );
    const boxes = boundsByKey(after(before, placeNew, { keys: ['far-away', 'close-by'] }));
    for (const key of ['close-by', 'far-away'])
      expect(Math.abs((boxes[key]?.[0] ?? 0) - 40)).toBeLessThan(12);
  });

  it('looks around once for each box, however crowded it is', () => {
    const keys = Array.from({ length: 300 }, (_, index) => `box-${1_000 + index}`);
    const before = board(
      component('the-hub0', [0, 0, 4, 2]),
      ...keys.map((key) => component(key, [0, 0, 4, 2])),
      ...keys.map((key) => relation(`to-${key}`, 'the-hub0', key)),
    );
    const look = vi.spyOn(SpatialIndex.prototype, 'within');
    const placed = after(before, placeNew, { keys });
    // Among what stands there, and among what was placed just now; a few more when all of it is moved.
    const looked = look.mock.calls.filter(([area]) => area.width > 80).length;
    look.mockRestore();
    expect(looked).toBe(2 * keys.length);
    const boxes = keys.map((key) => rectOf(placed.box(key) as never)).sort((a, b) => a.x - b.x);
    const pairs = boxes.flatMap((a, at) =>
      boxes.slice(at + 1).filter((b) => b.x < a.x + a.width && overlaps(a, b)),
    );
    expect(pairs).toEqual([]);
  });

  it('is about components', () => {
    const before = board(container('platform', [0, 0, 9, 9]));
    expect(refusal(before, placeNew, { keys: ['platform'] })).toBe('nothingSelected');
    expect(refusal(before, placeNew, { keys: ['nowhere0'] })).toBe('nothingSelected');
  });
});

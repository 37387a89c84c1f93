import { describe, expect, it } from 'vitest';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { selectAll, selectWithin } from './select.ts';

const diagram = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    textarea('comments', [0, 8, 4]),
    relation('pays-for', 'checkout', 'payments'),
  );

describe('selecting', () => {
  it('takes everything', () => {
    expect(selectAll(diagram().snapshot)).toEqual(['checkout', 'comments', 'payments', 'pays-for']);
  });

  it('takes what a marquee touches and the relations between', () => {
    const { snapshot } = diagram();
    expect(selectWithin(snapshot, { x: 3, y: 1, width: 20, height: 0.5 })).toEqual([
      'checkout',
      'payments',
      'pays-for',
    ]);
    expect(selectWithin(snapshot, { x: 3, y: 1, width: 2, height: 2 })).toEqual(['checkout']);
  });

  it('takes no relation that leads out of a marquee or into it', () => {
    const { snapshot } = diagram().do(relation('refunds0', 'payments', 'checkout'));
    expect(selectWithin(snapshot, { x: -1, y: -1, width: 6, height: 4 })).toEqual(['checkout']);
    expect(selectWithin(snapshot, { x: 7, y: -1, width: 6, height: 4 })).toEqual(['payments']);
  });

  it('takes a container only when it holds it whole, since marquees are drawn inside', () => {
    const { snapshot } = diagram().do(container('platform', [-1, -1, 20, 20]));
    expect(selectWithin(snapshot, { x: -0.5, y: -0.5, width: 5, height: 3 })).toEqual(['checkout']);
    expect(selectWithin(snapshot, { x: -2, y: -2, width: 30, height: 30 })).toContain('platform');
  });
});

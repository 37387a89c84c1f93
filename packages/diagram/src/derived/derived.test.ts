import { describe, expect, it } from 'vitest';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { boundsOf, diagramBounds, readingOrder } from './bounds.ts';
import { containersAround, contentsOf, groupLinks, parentOf } from './containment.ts';
import { facingEnds, nearestEnd, takenEndpoints } from './endpoints.ts';
import { boxesAt, boxesWithin, zRange } from './stacking.ts';

const nested = () =>
  board(
    container('platform', [0, 0, 20, 20]),
    container('commerce', [1, 1, 8, 8]),
    component('checkout', [1, 1, 4, 2]),
    component('payments', [8, 2, 4, 2]),
    component('shipping', [30, 2, 4, 2]),
    textarea('comments', [2, 6, 4]),
  ).snapshot;

describe('containment', () => {
  it('is in the smallest container that holds a component fully, edges included (D24)', () => {
    expect(parentOf(nested(), 'checkout')).toBe('commerce');
    expect(parentOf(nested(), 'payments')).toBe('platform');
    expect(parentOf(nested(), 'shipping')).toBeNull();
    expect(parentOf(nested(), 'comments')).toBe('commerce');
    expect(parentOf(nested(), 'commerce')).toBeNull();
    expect(parentOf(nested(), 'vanished')).toBeNull();
  });

  it('is in the first by key of equal containers, for everybody (D24)', () => {
    const { snapshot } = board(
      container('platform', [0, 0, 8, 8]),
      container('commerce', [0, 0, 8, 8]),
      component('checkout', [1, 1, 4, 2]),
    );
    expect(parentOf(snapshot, 'checkout')).toBe('commerce');
    expect(contentsOf(snapshot, 'platform')).toEqual(['checkout']);
  });

  it('lists group links, of components only', () => {
    expect(groupLinks(nested())).toEqual([
      { child: 'checkout', parent: 'commerce' },
      { child: 'payments', parent: 'platform' },
    ]);
  });

  it('knows everything inside a container and every container around a box', () => {
    expect(contentsOf(nested(), 'platform').sort()).toEqual(['checkout', 'comments', 'commerce', 'payments']);
    expect(containersAround(nested(), 'checkout')).toEqual(['commerce', 'platform']);
    expect(containersAround(nested(), 'commerce')).toEqual(['platform']);
  });

  it('is computed once per snapshot', () => {
    const snapshot = nested();
    expect(groupLinks(snapshot)).toBe(groupLinks(snapshot));
  });
});

describe('stacking', () => {
  it('finds what lies under a point, the front first', () => {
    expect(boxesAt(nested(), { x: 2, y: 2 }).map(({ key }) => key)).toEqual([
      'checkout',
      'commerce',
      'platform',
    ]);
  });

  it('finds what overlaps a rectangle, the back first', () => {
    const found = boxesWithin(nested(), { x: 4, y: 1, width: 5, height: 6 }).map(({ key }) => key);
    expect(found).toEqual(['platform', 'commerce', 'checkout', 'payments', 'comments']);
  });

  it('has no range without components', () => {
    expect(zRange(board(container('platform', [0, 0, 9, 9])).snapshot)).toBeNull();
    expect(zRange(nested())).toEqual({ lowest: 0, highest: 0 });
  });
});

describe('bounds', () => {
  it('go around some or all', () => {
    expect(boundsOf(nested(), ['checkout', 'shipping'])).toEqual({ x: 1, y: 1, width: 33, height: 3 });
    expect(diagramBounds(nested())).toEqual({ x: 0, y: 0, width: 34, height: 20 });
    expect(diagramBounds(board().snapshot)).toBeNull();
  });

  it('read from the top left', () => {
    expect(readingOrder(nested()).map(({ key }) => key)).toEqual([
      'platform',
      'checkout',
      'commerce',
      'payments',
      'shipping',
      'comments',
    ]);
  });
});

describe('ends', () => {
  const connected = () =>
    board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    ).snapshot;

  it('go to the nearest free handle, to a taken one only if all are', () => {
    expect(takenEndpoints(connected(), 'checkout')).toEqual(new Set(['right-0']));
    expect(nearestEnd(connected(), 'checkout', { x: 6, y: 1 })?.endpoint).toBe('right-1');
    expect(nearestEnd(connected(), 'checkout', { x: 6, y: 0.5 }, 'pays-for')?.endpoint).toBe('right-0');
    const { snapshot } = board(
      component('checkout', [0, 0, 1, 1]),
      component('payments', [9, 0, 9, 9]),
      ...['top', 'right', 'bottom', 'left'].map((side, index) =>
        relation(`relation-${side}`, `checkout ${side}-0`, `payments left-${index}`),
      ),
    );
    expect(nearestEnd(snapshot, 'checkout', { x: 5, y: 0.5 })?.endpoint).toBe('right-0');
  });

  it('face each other where nobody chose', () => {
    expect(facingEnds(connected(), 'checkout', 'payments')).toEqual({
      from: { item: 'checkout', endpoint: 'right-1' },
      to: { item: 'payments', endpoint: 'left-1' },
    });
    expect(facingEnds(connected(), 'checkout', 'vanished')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { overlaps } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { isRefusal } from '../refusal.ts';
import { board, boundsByKey, component, relation } from '../testing/build.ts';
import { addNeighbour, addNeighbours, planNeighbours } from './addNeighbour.ts';

const shop = () =>
  board(component('checkout', [10, 10, 4, 2]), component('payments', [30, 10, 4, 2], { component: 'pay' }));

describe('neighbours known from other diagrams', () => {
  it('are planned to the right and to the left of an item, apart from each other', () => {
    const planned = planNeighbours(shop().snapshot, 'checkout', [
      { component: 'orders', direction: 'to' },
      { component: 'stock', direction: 'to' },
      { component: 'web', direction: 'from' },
    ]);
    const [orders, stock, web] = planned.map(({ rect }) => rect);
    if (!orders || !stock || !web) throw new Error('One is missing');
    expect([orders.x > 14, stock.x > 14, web.x + web.width < 10]).toEqual([true, true, true]);
    expect(overlaps(orders, stock)).toBe(false);
  });

  it('that are drawn already lack the relation only, and nothing where there is one', () => {
    const of = shop();
    const neighbours = [{ component: 'pay', direction: 'to' }] as const;
    const [planned] = planNeighbours(of.snapshot, 'checkout', neighbours);
    expect(planned).toMatchObject({
      existing: 'payments',
      rect: rectOf(of.snapshot.box('payments') as never),
    });
    if (planned === undefined) return;
    of.do(addNeighbour(of.snapshot, { item: 'checkout', planned }));
    expect(planNeighbours(of.snapshot, 'checkout', neighbours)).toEqual([]);
    const related = board(
      component('checkout', [10, 10, 4, 2]),
      component('payments', [30, 10, 4, 2], { component: 'pay' }),
      relation('pays-for', 'checkout', 'payments'),
    );
    expect(planNeighbours(related.snapshot, 'checkout', neighbours)).toEqual([]);
  });

  it('lack the relation also where others have one with them, or it leads the other way', () => {
    const of = board(
      component('checkout', [10, 10, 4, 2]),
      component('payments', [30, 10, 4, 2], { component: 'pay' }),
      component('shipping', [10, 30, 4, 2]),
      relation('delivers', 'shipping', 'payments'),
      relation('refunds0', 'payments', 'checkout'),
      relation('packages', 'checkout', 'shipping'),
    );
    const planned = planNeighbours(of.snapshot, 'checkout', [{ component: 'pay', direction: 'to' }]);
    expect(planned.map(({ existing }) => existing)).toEqual(['payments']);
    expect(planNeighbours(of.snapshot, 'checkout', [{ component: 'pay', direction: 'from' }])).toEqual([]);
  });

  it('are added as one edit where they were planned, each with its relation', () => {
    const of = shop();
    const planned = planNeighbours(of.snapshot, 'checkout', [
      { component: 'orders', direction: 'to' },
      { component: 'web', direction: 'from' },
    ]);
    const keys = ['orders-box', 'orders-line', 'web-box-1', 'web-line-1'];
    of.do(
      addNeighbours(of.snapshot, { item: 'checkout', planned, newKey: () => keys.shift() ?? 'too-many' }),
    );
    const bounds = boundsByKey(of.snapshot);
    expect(bounds['orders-box']?.slice(0, 2)).toEqual([planned[0]?.rect.x, planned[0]?.rect.y]);
    expect(of.snapshot.instance('web-box-1')?.component).toBe('web');
    expect(of.snapshot.relation('orders-line')).toMatchObject({
      from: { item: 'checkout' },
      to: { item: 'orders-box' },
    });
    expect(of.snapshot.relation('web-line-1')).toMatchObject({
      from: { item: 'web-box-1' },
      to: { item: 'checkout' },
    });
  });

  it('are refused once the item is gone', () => {
    const planned = {
      neighbour: { component: 'orders', direction: 'to' },
      rect: { x: 0, y: 0, width: 4, height: 2 },
      existing: null,
    } as const;
    expect(isRefusal(addNeighbour(shop().snapshot, { item: 'nothing!', planned }))).toBe(true);
    expect(planNeighbours(shop().snapshot, 'nothing!', [planned.neighbour])).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const ada = { userId: 1, name: 'Ada King', hue: 3 };
const ben = { userId: 2, name: 'Ben Ode', hue: 4 };

it('presence follows what is told, keeps the same value for what did not change, and begins anew', () => {
  const presence = createPresence();
  let notified = 0;
  const stop = presence.subscribe(() => {
    notified += 1;
  });
  presence.take({ orders: [ada], stock: [ben] }, 'whole');
  const orders = presence.of('orders');
  presence.take({ stock: [] }, 'news');
  expect([presence.of('orders'), presence.of('stock')]).toEqual([[ada], []]);
  expect(presence.of('orders')).toBe(orders);
  expect(presence.of('stock')).toBe(presence.of('elsewhere'));
  presence.take({ stock: [ada, ben] }, 'whole');
  expect([presence.of('orders'), presence.of('stock')]).toEqual([[], [ada, ben]]);
  presence.forget();
  presence.forget();
  expect(presence.of('stock')).toEqual([]);
  expect(notified).toBe(4);
  stop();
});

import { expect, test } from 'vitest';
import { move } from '../commands/place.ts';
import type { Point } from '../geometry/rect.ts';
import { preview } from '../preview.ts';
import { isRefusal } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Board, board, component, relation } from '../testing/build.ts';
import { picture, PictureStore } from './pictureStore.ts';

const shop = () =>
  board(
    component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
    component('payments', [14, 2, 4, 2], { name: 'Payments', z: -1 }),
    relation('relation', 'checkout', 'payments', { text: 'Authorises' }),
  );

const moved = ({ snapshot }: Board, by: Point): Snapshot => {
  const outcome = move(snapshot, { keys: ['checkout'], by });
  if (isRefusal(outcome)) throw new Error('It may be moved.');
  return preview(snapshot, outcome);
};

test('routes follow what is moved without being looked for, and catch up afterwards', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot });
  void store.picture;
  const { searches } = store.costs;
  for (const x of [1, 2]) {
    const snapshot = moved(of, { x, y: 1 });
    const changed = store.update({ snapshot }, { routesStretch: true });
    expect([...changed].sort()).toEqual(['checkout', 'relation', 'relation:label']);
    expect(store.relationFace('relation')?.points[0]).toEqual({ x: (6 + x) * 50, y: 3.5 * 50 });
    expect(store.item('checkout')?.bounds).toEqual(
      picture({ snapshot }).items.find(({ id }) => id === 'checkout')?.bounds,
    );
    expect(store.costs.searches).toBe(searches);
    const seen = store.within({ x: (6 + x) * 50, y: 170, width: 10, height: 10 });
    expect(seen.map(({ id }) => id)).toContain('relation');
  }
  const { snapshot } = store;
  expect(store.settleRoutes().has('relation')).toBe(true);
  expect(store.picture).toEqual(picture({ snapshot }));
  expect(store.settleRoutes().size).toBe(0);
});

test('what is moved while routes follow shows what becomes of it meanwhile', () => {
  const of = shop();
  const snapshot = moved(of, { x: 1, y: 0 });
  const store = new PictureStore({ snapshot: of.snapshot });
  store.update({ snapshot }, { routesStretch: true });
  const before = store.item('checkout');
  const states = new Map([['checkout', { editing: true }]]);
  expect(store.update({ states }, { routesStretch: true }).has('checkout')).toBe(true);
  const edited = picture({ snapshot, states }).items.find(({ id }) => id === 'checkout');
  expect(store.item('checkout')?.bounds).toEqual(edited?.bounds);
  expect(store.item('checkout')).not.toEqual(before);
});

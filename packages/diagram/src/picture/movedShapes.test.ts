import { itemOf } from '@lintel/drawing/picture';
import { expect, test } from 'vitest';
import { move } from '../commands/place.ts';
import type { Point } from '../geometry/rect.ts';
import { preview } from '../preview.ts';
import { isRefusal } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { board, component, relation, textarea } from '../testing/build.ts';
import type { ItemState, States } from './itemStates.ts';
import { picture, PictureStore } from './pictureStore.ts';

const shop = board(
  component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
  component('payments', [10, 2, 4, 2], { name: 'Payments' }),
  component('shipping', [10, 8, 4, 2], { name: 'Shipping' }),
  textarea('thoughts', [2, 6, 4]),
  relation('authorises', 'checkout', 'payments', { text: 'Authorises' }),
  relation('ships000', 'payments', 'shipping', { text: 'Ships' }),
).snapshot;
const inHand = ['checkout', 'payments', 'thoughts'];

const moved = (by: Point): Snapshot => {
  const outcome = move(shop, { keys: inHand, by });
  if (isRefusal(outcome)) throw new Error('They may be moved.');
  return preview(shop, outcome);
};

const states = (given: ItemState = {}): States =>
  new Map(
    inHand.map((key) => [
      key,
      { selected: true, draggedFrom: shop.box(key)?.position ?? { x: 0, y: 0 }, ...given },
    ]),
  );

const started = (): PictureStore => {
  const store = new PictureStore({ snapshot: shop });
  void store.picture;
  store.update({ snapshot: moved({ x: 1, y: 0 }), states: states() }, { routesStretch: true });
  return store;
};
const carried = ['checkout', 'checkout:state', 'payments', 'thoughts', 'authorises', 'authorises:label'];

test('what is in a hand is laid out once, however often its routes are looked for', () => {
  const store = started();
  const laidOut = carried.map((id) => store.movedShapes(id)?.shapes);
  for (const [at, by] of [
    { x: 2, y: 1 },
    { x: 5, y: 1 },
    { x: -3, y: 2 },
  ].entries()) {
    store.update({ snapshot: moved(by) }, { routesStretch: true });
    if (at > 0) store.settleRoutes();
    expect(carried.map((id) => store.movedShapes(id)?.by)).toEqual(
      carried.map(() => ({ x: by.x * 50, y: by.y * 50 })),
    );
    carried.forEach((id, each) => expect(store.movedShapes(id)?.shapes).toBe(laidOut[each]));
  }
});

test('it looks as it does when it is painted where it is', () => {
  const store = started();
  const snapshot = moved({ x: -3, y: 2 });
  store.update({ snapshot }, { routesStretch: true });
  store.settleRoutes();
  const { items } = picture({ snapshot, states: states() });
  for (const id of carried) {
    const { by, shapes } = store.movedShapes(id) ?? { by: { x: 0, y: 0 }, shapes: [] };
    const { bounds } = itemOf(id, [{ kind: 'group', ...by, children: shapes }]);
    const { bounds: there } = items.find((item) => item.id === id) ?? { bounds: null };
    expect(there).not.toBe(null);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(bounds[side]).toBeCloseTo(there?.[side] ?? 0);
  }
});

test('what leads out of the hand, what hands grab and what nobody holds looks different with each step', () => {
  const store = started();
  for (const id of ['ships000', 'ships000:label', 'shipping', 'checkout:origin', ':selection'])
    expect(store.movedShapes(id)).toBe(null);
});

test('what is seen in another state, or under another name, is laid out anew', () => {
  const store = started();
  store.update({ states: states({ dropTarget: true }) });
  expect(store.movedShapes('checkout')).toBe(null);

  const renamed = started();
  const box = renamed.snapshot.instance('payments');
  if (box === undefined) throw new Error('There is such a box.');
  renamed.update({ snapshot: renamed.snapshot.with(new Map([['payments', { ...box, name: 'Money' }]])) });
  expect(renamed.movedShapes('payments')).toBe(null);
  expect(renamed.movedShapes('checkout')).not.toBe(null);
});

test('a relation whose route is another one there is laid out anew', () => {
  const store = started();
  const obstacle = board(component('obstacle', [7, 2, 2, 2])).snapshot.get('obstacle');
  if (obstacle === undefined) throw new Error('There is such a box.');
  const { snapshot } = store;
  store.update({ snapshot: snapshot.with(new Map([['obstacle', obstacle]])) });
  expect(store.movedShapes('authorises')).toBe(null);
  expect(store.movedShapes('checkout')?.by).toEqual({ x: 50, y: 0 });
});

test('nothing is kept of what was let go', () => {
  const store = started();
  const snapshot = moved({ x: 4, y: 4 });
  store.update({ snapshot, states: new Map() });
  for (const id of carried) expect(store.movedShapes(id)).toBe(null);
  expect(store.picture).toEqual(picture({ snapshot }));
});

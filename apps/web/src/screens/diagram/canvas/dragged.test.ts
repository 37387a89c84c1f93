import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, test } from 'vitest';
import { Dragged } from './dragged.ts';

const shop = () =>
  new PictureStore({
    snapshot: board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      component('shipping', [8, 6, 4, 2]),
      relation('pays0000', 'checkout', 'payments', { text: 'Pays' }),
      relation('ships000', 'payments bottom-0', 'shipping top-0'),
    ).snapshot,
  });
const from = { x: 0, y: 0 };

test('what is dragged floats with its relations above the rest, until it is dropped', () => {
  const pictures = shop();
  const dragged = new Dragged(pictures);
  const begun = pictures.update({ states: new Map([['checkout', { draggedFrom: from }]]) });
  const came = dragged.hold(begun);
  expect([...dragged.ids].filter((id) => pictures.item(id) !== undefined)).toEqual([
    'pays0000',
    'checkout',
    'pays0000:label',
    'checkout:state',
  ]);
  expect(came).toEqual(dragged.ids);
  expect(dragged.ids.has('checkout:origin')).toBe(false);

  expect(dragged.hold(new Set(['checkout'])).size).toBe(0);
  const went = dragged.hold(pictures.update({ states: new Map() }));
  expect(dragged.ids.size).toBe(0);
  expect(went).toEqual(came);
});

test('nothing floats that is only selected', () => {
  const pictures = shop();
  const dragged = new Dragged(pictures);
  dragged.hold(pictures.update({ states: new Map([['checkout', { selected: true }]]) }));
  expect(dragged.ids.size).toBe(0);
});

import type { PictureItem, Shape } from '@lintel/drawing/picture';
import { expect, test } from 'vitest';
import { linkComponent } from '../commands/name.ts';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { PictureStore } from './pictureStore.ts';
import { noTints, type Tints } from './tints.ts';

const shop = () => {
  const of = board(
    container('platform', [0, 0, 20, 10], { name: 'Platform' }),
    component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
    component('payments', [14, 2, 4, 2], { name: 'Payments' }),
    relation('relation', 'checkout', 'payments', { text: 'Authorises' }),
    textarea('textarea', [0, 12, 6], 'Scope'),
  );
  of.do(linkComponent(of.snapshot, { key: 'checkout', component: 'till' }));
  return of.snapshot;
};

const only =
  (slug: string): Tints =>
  (asked) =>
    asked === slug ? { hue: 'rose' } : {};

const fills = (item: PictureItem | undefined): (string | undefined)[] =>
  (item?.shapes ?? []).flatMap((shape: Shape) => (shape.kind === 'rect' ? [shape.fill] : []));
const itemsOf = (store: PictureStore) => new Map(store.picture.items.map((item) => [item.id, item]));

test('boxes are coloured by what is told of their components; nothing else is painted or laid out for it', () => {
  const store = new PictureStore({ snapshot: shop() });
  const before = itemsOf(store);
  const { costs } = store;
  expect([...store.update({ tints: only('till') })]).toEqual(['checkout']);
  expect(fills(store.item('checkout'))).toEqual(['hue-rose-soft', 'component-fill']);
  const changed = [...itemsOf(store)].filter(([id, item]) => item !== before.get(id));
  expect(changed.map(([id]) => id)).toEqual(['checkout']);
  expect(store.costs).toEqual({ ...costs, paints: costs.paints + 1 });
});

test('the same colours given anew change nothing, and without them all is as it was', () => {
  const store = new PictureStore({ snapshot: shop(), tints: only('till') });
  expect([...store.update({ tints: only('till') })]).toEqual([]);
  expect([...store.update({ tints: noTints })]).toEqual(['checkout']);
  expect(store.picture).toEqual(new PictureStore({ snapshot: shop() }).picture);
});

test('boxes that others are pointed out beside are pale', () => {
  const store = new PictureStore({ snapshot: shop(), tints: () => ({ dimmed: true }) });
  expect(store.item('platform')?.shapes).toMatchObject([{ kind: 'group', opacity: 0.35 }]);
  expect(store.item('textarea')?.shapes.map(({ kind }) => kind)).not.toContain('group');
});

test('what waits to be painted does not come for its colour, but with it', () => {
  const store = new PictureStore({ snapshot: shop() }, { mostAtOnce: 1 });
  expect([...store.update({ tints: () => ({ hue: 'teal' }) })]).toEqual([]);
  expect(store.isWhole).toBe(false);
  expect(fills(store.item('payments'))[0]).toBe('hue-teal-soft');
});

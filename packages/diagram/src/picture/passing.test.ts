import { expect, test } from 'vitest';
import { rename } from '../commands/name.ts';
import { move } from '../commands/place.ts';
import { remove } from '../commands/remove.ts';
import { board, component, container, relation } from '../testing/build.ts';
import { PictureStore } from './pictureStore.ts';

const shop = () =>
  board(
    container('platform', [0, 0, 14, 10], { name: 'Commerce platform' }),
    component('checkout', [1, 1, 4, 2]),
    component('fraudchk', [1, -6, 4, 2]),
    component('stranger', [30, 1, 4, 2]),
    component('farother', [30, 6, 4, 2]),
    relation('upwards1', 'checkout', 'fraudchk', {
      from: { item: 'checkout', endpoint: 'top-1' },
      to: { item: 'fraudchk', endpoint: 'bottom-1' },
    }),
    relation('faraway1', 'stranger', 'farother', {
      from: { item: 'stranger', endpoint: 'bottom-1' },
      to: { item: 'farother', endpoint: 'top-1' },
    }),
  );

test('a line makes room for the label of a container that it passes, and follows what becomes of it', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot });
  const passed = () => store.relationFace('upwards1')?.passes?.map(({ name, x }) => `${name} ${x}`);
  expect(passed()).toEqual(['Commerce platform 0']);
  expect(store.relationFace('faraway1')?.passes).toBeUndefined();

  of.do(rename(of.snapshot, { key: 'platform', name: 'Commerce' }));
  const renamed = store.update({ snapshot: of.snapshot });
  expect(passed()).toEqual(['Commerce 0']);
  expect([...renamed].sort()).toEqual(['platform', 'upwards1']);

  of.do(move(of.snapshot, { keys: ['platform'], by: { x: 0, y: 40 } }));
  of.do(move(of.snapshot, { keys: ['checkout'], by: { x: 0, y: -40 } }));
  store.update({ snapshot: of.snapshot });
  expect(passed()).toBeUndefined();

  of.do(move(of.snapshot, { keys: ['platform'], by: { x: 0, y: -40 } }));
  store.update({ snapshot: of.snapshot });
  of.do(remove(of.snapshot, { keys: ['platform'] }));
  expect(store.update({ snapshot: of.snapshot })).toContain('upwards1');
  expect(passed()).toBeUndefined();
});

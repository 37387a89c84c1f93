import { gridSize } from '@lintel/drawing/picture';
import { expect, test } from 'vitest';
import { board, component, relation } from '../testing/build.ts';
import { picture, PictureStore } from './pictureStore.ts';

const key = (kind: string, at: number): string => `${kind}-${String(at).padStart(4, '0')}`;

/** A hundred pairs in a row, each with a relation that has a label. */
const { snapshot } = board(
  ...Array.from({ length: 100 }, (_, at) => [
    ...component(key('from', at), [at * 20, 0, 2, 2]),
    ...component(key('upto', at), [at * 20 + 8, 0, 2, 2]),
    ...relation(key('line', at), key('from', at), key('upto', at), { text: 'Reads' }),
  ]),
);

/** In pixels: the first of them alone. */
const screen = { x: 0, y: 0, width: 400, height: 400 };

const opened = (): PictureStore => {
  const store = new PictureStore({ snapshot }, { mostAtOnce: 10 });
  store.within(screen);
  while (!store.isWhole) store.takeNext(8);
  return store;
};

const labelOf = (store: PictureStore, at: number) => store.relationFace(key('line', at))?.label;

test('labels where nobody looks are looked for when all is there, little by little', () => {
  const store = opened();
  expect(labelOf(store, 0)).toBeDefined();
  expect(labelOf(store, 50)).toBeUndefined();
  expect(store.costs.placements).toBeLessThan(10);

  const changed = new Set<string>();
  while (!store.isSettled) for (const id of store.settleNext()) changed.add(id);
  expect(changed.has(key('line', 50))).toBe(true);
  expect(store.costs.placements).toBeLessThan(110);
  expect(store.picture).toEqual(picture({ snapshot }));
});

test('who looks there meanwhile sees them at once', () => {
  const store = opened();
  const { x } = snapshot.instance(key('from', 50))?.position ?? { x: 0 };
  const seen = store.within({ ...screen, x: x * gridSize });
  expect(seen.map(({ id }) => id)).toContain(`${key('line', 50)}:label`);
  expect(labelOf(store, 50)).toBeDefined();
  expect(labelOf(store, 70)).toBeUndefined();
});

test('one that is moved before anybody looked has its place as soon as all rests', () => {
  const store = opened();
  const box = snapshot.instance(key('upto', 50));
  if (box === undefined) throw new Error('No box');
  const moved = snapshot.with(new Map([[box.key, { ...box, position: { ...box.position, y: 3 } }]]));
  store.update({ snapshot: moved }, { routesStretch: true });
  while (!store.isSettled) store.settleNext();
  expect(store.picture).toEqual(picture({ snapshot: moved }));
});

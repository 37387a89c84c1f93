import { expect, test } from 'vitest';
import { component, container, board, relation, textarea } from '../testing/build.ts';
import { pictureInSteps, updateInSteps } from './pictureInSteps.ts';
import { picture } from './pictureStore.ts';

test('a picture made in steps is the same, searches nothing twice, and its snapshot is the one given', async () => {
  const key = (kind: string, at: number): string => `${kind}-${String(at).padStart(4, '0')}`;
  const { snapshot } = board(
    ...Array.from({ length: 150 }, (_, at) => [
      ...component(key('box', at), [(at % 10) * 8, Math.floor(at / 10) * 4, 4, 2]),
      ...(at % 10 === 0
        ? []
        : relation(key('line', at), key('box', at - 1), key('box', at), { text: 'Reads' })),
      ...(at % 50 === 0 ? container(key('area', at), [-1, at - 1, 30, 9]) : []),
      ...textarea(key('text', at), [(at % 10) * 8, Math.floor(at / 10) * 4 + 3, 2], 'Note'),
    ]),
  );
  let pauses = 0;
  const store = await pictureInSteps({ snapshot }, async () => {
    pauses += 1;
    await Promise.resolve();
  });
  expect(pauses).toBeGreaterThanOrEqual(Math.ceil(snapshot.size / 50));
  expect(store.snapshot).toBe(snapshot);
  expect(store.picture).toEqual(picture({ snapshot }));
  expect(store.costs.searches).toBe(135);
});

const boxKey = (at: number): string => `box-${String(at).padStart(4, '0')}`;

/** Many relations lead to one box, all over the same lines. */
const hubOf = (count: number) =>
  board(
    component('hub-0001', [-20, 0, 4, 2]),
    ...Array.from({ length: count }, (_, at) => [
      ...component(boxKey(at), [(at % 16) * 5, Math.floor(at / 16) * 4, 3, 2]),
      ...relation(`line-${String(at).padStart(4, '0')}`, 'hub-0001 right-0', `${boxKey(at)} left-0`, {
        text: 'Reads',
      }),
    ]),
  ).snapshot;

test('many relations on one box are searched, placed and painted once, however many share a line', async () => {
  const snapshot = hubOf(200);
  const store = await pictureInSteps({ snapshot }, () => Promise.resolve());
  const { searches, placements, paints } = store.costs;
  expect({ searches, placements }).toEqual({ searches: 200, placements: 200 });
  expect(paints).toBe(store.picture.items.length);
  expect(store.costs.paints).toBe(paints);
  expect(store.picture).toEqual(picture({ snapshot }));
});

test('a move of that box is brought into the picture in steps, and is the same', async () => {
  const snapshot = hubOf(60);
  const store = await pictureInSteps({ snapshot }, () => Promise.resolve());
  const hub = snapshot.instance('hub-0001');
  if (hub === undefined) throw new Error('No hub');
  const after = snapshot.with(new Map([['hub-0001', { ...hub, position: { x: -18, y: 3 } }]]));
  let pauses = 0;
  await updateInSteps(store, { snapshot: after }, async () => {
    pauses += 1;
    await Promise.resolve();
  });
  expect(pauses).toBeGreaterThan(60 * 5);
  expect(store.picture).toEqual(picture({ snapshot: after }));
});

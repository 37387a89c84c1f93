import { expect, test } from 'vitest';
import { component, container, board, relation, textarea } from '../testing/build.ts';
import { pictureInSteps } from './pictureInSteps.ts';
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
  expect(pauses).toBe(Math.ceil(snapshot.size / 50));
  expect(store.snapshot).toBe(snapshot);
  expect(store.picture).toEqual(picture({ snapshot }));
  expect(store.costs.searches).toBe(135);
});

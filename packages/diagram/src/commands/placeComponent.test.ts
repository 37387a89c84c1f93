import { expect, it } from 'vitest';
import { after, board, component, refusal } from '../testing/build.ts';
import { placeComponent } from './placeComponent.ts';

const newKey = () => 'new-0001';

it('shows a component around a point, as large as one that is drawn', () => {
  const snapshot = after(board(), placeComponent, { component: 'till', at: { x: 3.1, y: -2 }, newKey });
  expect(snapshot.get('new-0001')).toMatchObject({
    component: 'till',
    container: false,
    position: { x: 1, y: -3 },
    size: { width: 4, height: 2 },
  });
});

it('goes aside where a box begins already', () => {
  const diagram = board(component('checkout', [0, 0, 4, 2]), component('warehouse', [1, 1, 4, 2]));
  const snapshot = after(diagram, placeComponent, { component: 'till', at: { x: 2, y: 1 }, newKey });
  expect(snapshot.get('new-0001')).toMatchObject({ position: { x: 2, y: 2 } });
});

it('refuses what cannot be there', () => {
  expect(refusal(board(), placeComponent, { component: 'not a slug', at: { x: 0, y: 0 } })).toBe('malformed');
  expect(refusal(board(), placeComponent, { component: 'till', at: { x: 2e6, y: 0 } })).toBe('outside');
});

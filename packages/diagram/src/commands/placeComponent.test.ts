import { expect, it } from 'vitest';
import { after, board, component, container, refusal, textarea } from '../testing/build.ts';
import { placeComponent, placeComponentNear } from './placeComponent.ts';

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

it('covers nothing where nobody named a place, as near to it as there is room', () => {
  const at = { x: 2, y: 1 };
  const place = (...drawn: Parameters<typeof board>) =>
    after(board(...drawn), placeComponentNear, { component: 'till', at, newKey }).instance('new-0001')
      ?.position;
  const checkout = component('checkout', [0, 0, 4, 2]);
  expect(place()).toEqual({ x: 0, y: 0 });
  expect(place(checkout)).toEqual({ x: 0, y: 3 });
  expect(place(checkout, textarea('scope-01', [0, 3, 4], 'Scope'))).toEqual({ x: 0, y: -3 });
  // In a container with room as in the open, but never across its edge.
  expect(place(checkout, container('platform', [-1, -1, 20, 12]))).toEqual({ x: 0, y: 3 });
  expect(place(checkout, container('platform', [-6, -1, 16, 4]))).toEqual({ x: 0, y: 4 });
  expect(place(container('platform', [2, -6, 30, 30]))).toEqual({ x: 2, y: 0 });
});

it('is placed all the same where there is no room far and wide', () => {
  const crowd = Array.from({ length: 400 }, (_, index) =>
    component(`crowded-${index}`, [(index % 20) * 4 - 40, Math.floor(index / 20) * 3 - 30, 4, 2]),
  );
  const snapshot = after(board(...crowd), placeComponentNear, {
    component: 'till',
    at: { x: 2, y: 1 },
    newKey,
  });
  expect(snapshot.instance('new-0001')?.position).toEqual({ x: 1, y: 1 });
});

it('refuses what cannot be there', () => {
  expect(refusal(board(), placeComponent, { component: 'not a slug', at: { x: 0, y: 0 } })).toBe('malformed');
  expect(refusal(board(), placeComponent, { component: 'till', at: { x: 2e6, y: 0 } })).toBe('outside');
});

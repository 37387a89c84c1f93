import { expect, test } from 'vitest';
import { board, component, relation } from '../testing/build.ts';
import { ShownStates } from './shownStates.ts';

const { snapshot } = board(
  component('checkout', [0, 0, 4, 2]),
  component('payments', [10, 0, 4, 2]),
  relation('relation', 'checkout', 'payments'),
);

test('a box is in hand that is carried, and a relation whose ends both are', () => {
  const states = new ShownStates();
  const inHand = () =>
    [...snapshot.items.keys()].filter((key) => states.isInHand(snapshot.items.get(key))).sort();
  expect(inHand()).toEqual([]);
  const carried = { draggedFrom: { x: 0, y: 0 } };
  states.take({ states: new Map([['checkout', carried]]) });
  expect(inHand()).toEqual(['checkout']);
  states.take({
    states: new Map([
      ['checkout', carried],
      ['payments', carried],
    ]),
  });
  expect(inHand()).toEqual(['checkout', 'payments', 'relation']);
  expect(states.isInHand(undefined)).toBe(false);
});

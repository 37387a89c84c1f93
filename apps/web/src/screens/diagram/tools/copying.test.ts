import { board, boundsByKey, component, container, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Mouse } from './testing/mouse.ts';

const alt = { alt: true };
const mouse = () =>
  new Mouse(
    board(
      component('checkout', [0, 0, 4, 2], { component: 'till-1' }),
      component('payments', [8, 0, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    ),
  );
const boxes = (hand: Mouse) => boundsByKey(hand.snapshot);

it('copies with Alt, in one step, and leaves what is dragged where it is', () => {
  const hand = mouse().pull([1, 1], [3, 5], alt);
  expect(hand.commits).toHaveLength(1);
  expect(boxes(hand)['checkout']).toEqual([0, 0, 4, 2]);
  const [copy] = hand.selection;
  expect(hand.selection).toHaveLength(1);
  expect(boxes(hand)[copy ?? '']).toEqual([2, 4, 4, 2]);
  expect(hand.snapshot.instance(copy ?? '')?.component).toBe('till-1');
});

it('shows the copy where the hand is, as the same one all the way, and to nobody else', () => {
  const hand = mouse().press(1, 1, alt).drag(3, 5, alt);
  const { copies, after, drag, draggedFrom, cursor } = hand.look;
  const [key] = copies ?? [];
  expect(boundsByKey(after)[key ?? '']).toEqual([2, 4, 4, 2]);
  expect({ drag, cursor, from: draggedFrom.size }).toEqual({ drag: null, cursor: 'copy', from: 0 });
  expect([...(hand.drag(3, 8, alt).look.copies ?? [])]).toEqual([key]);
  expect(hand.release(3, 8).selection).toEqual([key]);
});

it('takes relations among the copied things along, and all that lies in a container', () => {
  const both = mouse().select('checkout', 'payments').pull([1, 1], [1, 7], alt);
  expect([...both.snapshot.items.values()].filter(({ kind }) => kind === 'relation')).toHaveLength(2);
  const hand = new Mouse(board(container('platform', [0, 0, 8, 8]), component('checkout', [1, 1, 4, 2])));
  hand.pull([0, 5], [20, 5], alt);
  expect(hand.snapshot.size).toBe(4);
});

it('counts Alt whenever it is pressed or let go on the way', () => {
  const late = mouse().press(1, 1).drag(3, 5).drag(3, 5, alt);
  expect(late.look.copies?.size).toBe(1);
  expect(boxes(late.release(3, 5))['checkout']).toEqual([0, 0, 4, 2]);
  const letGo = mouse().press(1, 1, alt).drag(3, 5, alt).drag(3, 5);
  expect(letGo.look.copies).toBeNull();
  expect(boxes(letGo.release(3, 5))).toEqual({ checkout: [2, 4, 4, 2], payments: [8, 0, 4, 2] });
});

it('does nothing with Escape, and nothing where a copy would lie on what it is a copy of', () => {
  expect(mouse().press(1, 1, alt).drag(3, 5, alt).key('Escape').release(3, 5).commits).toEqual([]);
  expect(mouse().press(1, 1, alt).drag(3, 5, alt).drag(1, 1, alt).release(1, 1).commits).toEqual([]);
});

it('copies what is on top, while a click with Alt takes what lies below', () => {
  const hand = new Mouse(
    board(
      component('beneath', [0, 0, 4, 2], { z: 0 }),
      component('on-top-1', [0, 0, 4, 2], { name: 'A', z: 1 }),
    ),
  );
  hand.pull([1, 1], [1, 7], alt);
  expect(hand.snapshot.instance(hand.selection[0] ?? '')?.name).toBe('A');
});

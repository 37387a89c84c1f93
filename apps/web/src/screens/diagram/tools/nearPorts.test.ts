import { board, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Mouse } from './testing/mouse.ts';

const mouse = () =>
  new Mouse(board(container('platform', [0, 0, 18, 9]), component('checkout', [30, 0, 4, 2])));

it('notices in which unit along a large box that is selected the pointer is, and only there', () => {
  const hand = mouse().select('platform').drag(3.2, -0.4);
  expect(hand.hand.near).toEqual({ x: 3, y: -1 });
  const before = hand.hand;
  expect(hand.drag(3.7, -0.6).hand).toBe(before);
  expect(hand.drag(4.1, -0.6).hand.near).toEqual({ x: 4, y: -1 });
  expect(hand.drag(9, 4.5).hand.near).toBeNull();
  expect(hand.drag(-4, 4).hand.near).toBeNull();
});

it('notices nothing of what shows all its ports, of what is not selected, and for readers', () => {
  expect(mouse().select('checkout').drag(30.5, -0.3).hand.near).toBeNull();
  expect(mouse().drag(3.2, -0.4).hand.near).toBeNull();
  const reader = mouse().select('platform');
  reader.canEdit = false;
  expect(reader.drag(3.2, -0.4).hand.near).toBeNull();
});

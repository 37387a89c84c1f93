import { board, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Mouse } from './testing/mouse.ts';

it('reaches one container after the other with Alt, from what lies in them', () => {
  const hand = new Mouse(
    board(
      container('platform', [0, 0, 20, 12]),
      container('commerce', [1, 1, 12, 8]),
      component('checkout', [2, 2, 4, 2]),
    ),
  );
  expect(hand.click(3, 3).selection).toEqual(['checkout']);
  expect(hand.click(3, 3, { alt: true }).selection).toEqual(['commerce']);
  expect(hand.click(3, 3, { alt: true }).selection).toEqual(['platform']);
});

import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Mouse, portOn } from './testing/mouse.ts';

const street = () =>
  new Mouse(board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2])));

const fromCheckout = (hand: Mouse, to: readonly [number, number]): Mouse =>
  hand.pull([4.2, 0.5], to, { on: portOn(hand.board, 'checkout', { x: 4, y: 0.5 }) });

it('attaches where a component shows its handles, a little beside it', () => {
  const hand = fromCheckout(street(), [7.7, 1.5]);
  expect(hand.snapshot.relation('new-0001')?.to).toEqual({ item: 'payments', endpoint: 'left-1' });
  expect(hand.snapshot.size).toBe(3);
});

it('makes a component where nothing is that near', () => {
  expect(fromCheckout(street(), [6, 6]).snapshot.has('new-0002')).toBe(true);
});

it.each([
  ['bottom', 1, [1.5, 8], 0],
  ['bottom', 2, [2.5, 8], 0],
  ['bottom', 2, [2.9, 8], 0],
  ['top', 1, [1.1, -8], 0],
  ['bottom', 0, [0.5, 8], -1],
] as const)('drops straight from %s %i into the column of where it comes from', (side, index, to, x) => {
  const hand = new Mouse(board(component('checkout', [0, 0, 4, 2])));
  const y = side === 'top' ? -0.2 : 2.2;
  hand.pull([index + 0.5, y], to, { on: { on: 'port', key: 'checkout', endpoint: `${side}-${index}` } });
  expect(hand.snapshot.box('new-0002')?.position.x).toBe(x);
  const made = hand.snapshot.relation('new-0001');
  expect(made?.to.endpoint).toBe(`${side === 'top' ? 'bottom' : 'top'}-${index - x}`);
});

it('drops straight from a side into its row, and elsewhere where the pointer is', () => {
  const dropped = (to: readonly [number, number]) => {
    const hand = new Mouse(board(component('checkout', [0, 0, 4, 2])));
    hand.pull([4.2, 1.5], to, { on: { on: 'port', key: 'checkout', endpoint: 'right-1' } });
    return hand.snapshot.box('new-0002')?.position;
  };
  expect(dropped([10, 1.5])).toEqual({ x: 8, y: 0 });
  expect(dropped([10, 3.6])).toEqual({ x: 8, y: 3 });
});

it('makes no relation of a component to itself of what is dropped beside it', () => {
  const relationMade = fromCheckout(street(), [4.3, 5]).snapshot.relation('new-0001');
  expect(relationMade?.to.item).toBe('new-0002');
});

it('runs straight on where it is dropped in the middle, and to the nearest handle near an edge', () => {
  expect(fromCheckout(street(), [10, 1]).snapshot.relation('new-0001')?.to.endpoint).toBe('left-0');
  expect(fromCheckout(street(), [10.4, 0.2]).snapshot.relation('new-0001')?.to.endpoint).toBe('top-2');
});

it('is reconnected in the same way', () => {
  const hand = new Mouse(
    board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      component('invoices', [0, 8, 4, 2]),
      relation('pays-for', 'checkout bottom-1', 'payments left-0'),
    ),
  );
  hand.pull([8, 0.5], [2, 9], { on: { on: 'end', key: 'pays-for', end: 'to' } });
  expect(hand.snapshot.relation('pays-for')?.to).toEqual({ item: 'invoices', endpoint: 'top-1' });
});

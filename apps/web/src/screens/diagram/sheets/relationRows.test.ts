import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { noDiagramNames } from '../names/diagramNames.ts';
import { relationRows } from './relationRows.ts';

const drawn = board(
  component('checkout', [10, 10, 4, 2], { name: 'Checkout' }),
  component('payments', [20, 20, 4, 2], { name: 'Payments' }),
  component('fraudchk', [20, 0, 4, 2], { name: 'Fraud check' }),
  component('the-shop', [0, 10, 4, 2], { name: '' }),
  relation('authoris', 'checkout', 'payments', { text: 'Authorises' }),
  relation('is-fraud', 'checkout', 'fraudchk'),
  relation('buys-out', 'the-shop', 'checkout', { text: 'Buys' }),
  relation('retries1', 'checkout', 'checkout', { text: 'Retries' }),
  relation('refunds1', 'the-shop', 'payments', { text: 'Refunds' }),
).snapshot;

it('tells what leads to an item, then what leads on from it, each in reading order', () => {
  const described = relationRows(drawn, 'checkout', noDiagramNames).map(
    ({ key, way, other, title, label }) => [key, way, other, title, label],
  );
  expect(described).toEqual([
    ['buys-out', 'from', 'the-shop', 'Untitled component', 'Buys'],
    ['is-fraud', 'to', 'fraudchk', 'Fraud check', ''],
    ['authoris', 'to', 'payments', 'Payments', 'Authorises'],
    ['retries1', 'self', 'checkout', 'Checkout', 'Retries'],
  ]);
});

it('tells nothing of what leads nowhere, or is not there', () => {
  expect(relationRows(drawn, 'fraudchk', noDiagramNames)).toHaveLength(1);
  expect(relationRows(drawn, 'gone', noDiagramNames)).toEqual([]);
});

import { board, component, relation, textarea } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { findItems } from './find.ts';

const { snapshot } = board(
  component('checkout', [10, 0, 4, 2], { name: 'Checkout service' }),
  component('payments', [0, 0, 4, 2], { name: 'Payments' }),
  relation('paysfees', 'checkout', 'payments', { text: 'Pays the service fee' }),
  textarea('scopetext', [0, 10, 6], 'What a service is'),
);

it('finds names, texts and labels with all words in any order, by rows', () => {
  expect(findItems(snapshot, 'service')).toEqual(['checkout', 'paysfees', 'scopetext']);
  expect(findItems(snapshot, 'FEE pays')).toEqual(['paysfees']);
  expect(findItems(snapshot, 'service elsewhere')).toEqual([]);
});

it('finds nothing for nothing', () => expect(findItems(snapshot, '  ')).toEqual([]));

import { isRefusal } from '@lintel/diagram/refusal';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, test } from 'vitest';
import { relationPut } from './relationPut.ts';

const street = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );
const end = (item: string, endpoint: string) => ({ item, endpoint });

test('puts both ends and the label in one edit', () => {
  const of = street();
  const outcome = relationPut(of.snapshot, 'pays-for', {
    from: end('checkout', 'bottom-3'),
    to: end('payments', 'bottom-1'),
    labelAt: 0.25,
  });
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  of.do(outcome);
  expect(of.snapshot.relation('pays-for')).toMatchObject({
    from: end('checkout', 'bottom-3'),
    to: end('payments', 'bottom-1'),
    labelAt: 0.25,
  });
});

test('changes nothing where all is as it was, and refuses one handle for both ends', () => {
  const { snapshot } = street();
  const from = end('checkout', 'right-0');
  const put = (to: { item: string; endpoint: string }) =>
    relationPut(snapshot, 'pays-for', { from, to, labelAt: null });
  expect(put(end('payments', 'left-0'))).toEqual({ refused: 'unchanged' });
  expect(put(from)).toEqual({ refused: 'sameEnd' });
});

import { setTechnology } from '@lintel/diagram/commands/connect';
import { after, board, component, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { technologiesOf } from './technologies.ts';

it('is each technology of the drawing once, by name', () => {
  const of = board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    ...['pays-for', 'refunds-', 'settles-'].map((key) => relation(key, 'checkout', 'payments')),
  );
  expect(technologiesOf(of.snapshot)).toEqual([]);
  after(of, setTechnology, { key: 'pays-for', technology: 'SQL' });
  after(of, setTechnology, { key: 'refunds-', technology: 'HTTPS' });
  expect(technologiesOf(after(of, setTechnology, { key: 'settles-', technology: 'SQL' }))).toEqual([
    'HTTPS',
    'SQL',
  ]);
});

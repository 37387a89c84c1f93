import { component, relation, board, textarea } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { described } from '../names/described.fixture.ts';
import { diagramNames, noDiagramNames } from '../names/diagramNames.ts';
import { severalText, subjectOf } from './subject.ts';

const { snapshot } = board(
  component('checkout', [0, 0, 4, 2], { component: 'order-service' }),
  component('the-shop', [6, 0, 4, 2]),
  textarea('the-text', [0, 6, 4]),
  relation('buys-out', 'checkout', 'the-shop'),
);
const known = diagramNames({ components: [described('order-service')], types: [] });
const kindOf = (keys: readonly string[], names = known): string =>
  subjectOf(new Set(keys), snapshot, names).kind;

it('shows what is selected by what it is', () => {
  expect(kindOf([])).toBe('nothing');
  expect(kindOf(['buys-out'])).toBe('relation');
  expect(kindOf(['checkout'])).toBe('component');
  expect(kindOf(['the-shop'])).toBe('placeholder');
  expect(kindOf(['the-text'])).toBe('text');
  expect(kindOf(['checkout', 'buys-out'])).toBe('several');
  // A colleague has just deleted it.
  expect(kindOf(['not-here'])).toBe('nothing');
});

it('waits for what a box is of, and shows a deleted component as a placeholder', () => {
  expect(kindOf(['checkout'], noDiagramNames)).toBe('awaited');
  const deleted = diagramNames({ components: [described('order-service', { deleted: true })], types: [] });
  expect(kindOf(['checkout'], deleted)).toBe('placeholder');
});

it('says how many of what are selected', () => {
  const [box, words, line] = [{ kind: 'instance' }, { kind: 'textarea' }, { kind: 'relation' }] as const;
  expect(severalText([box, box])).toBe('2 components');
  expect(severalText([words, box])).toBe('1 component and 1 text area');
  expect(severalText([line, line, words, box])).toBe('1 component, 2 relations and 1 text area');
});

import { expect, it } from 'vitest';
import { exampleDiagram } from '../../data/exampleDiagram.ts';
import { markedBy } from './marks.ts';

const tags = ['a', 'b', 'c'].map((name, at) => ({ tagId: at, name, slug: name, color: 'red' as const }));

it('shows the first tags and counts the rest', () => {
  const { shown, rest } = markedBy(exampleDiagram({ tags }), 2);
  expect(shown.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(rest.map(({ name }) => name)).toEqual(['c']);
});

it('puts an unusual state first', () => {
  expect(markedBy(exampleDiagram({ state: 'DRAFT', tags }), 2).shown.map(({ name }) => name)).toEqual([
    'Draft',
    'a',
  ]);
});

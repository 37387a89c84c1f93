import type { ComponentUsageShape } from '@lintel/api/componentShapes';
import { expect, it } from 'vitest';
import { usageText, usedDiagrams } from './usageText.ts';

const diagram = (slug: string) => ({
  slug,
  name: slug,
  diagramLevel2: null,
  state: 'ACTIVE' as const,
  instances: 1,
  relations: 2,
  people: [],
});
const usage = (given: Partial<ComponentUsageShape>): ComponentUsageShape => ({
  slug: 'orders',
  diagrams: [],
  personalDiagrams: 0,
  relations: 0,
  views: [],
  filters: [],
  merged: [],
  ...given,
});

it('counts what a deletion hits', () => {
  expect(usageText([usage({})])).toBe('It is not used in any diagrams.');
  expect(usageText([usage({ diagrams: [diagram('a')], relations: 1 })])).toBe(
    'It is drawn on 1 diagram and has 1 relation; there it becomes a placeholder.',
  );
  expect(
    usageText([usage({ diagrams: [diagram('a'), diagram('b')], personalDiagrams: 1, relations: 5 })]),
  ).toBe(
    'It is drawn on 2 diagrams and 1 personal draft of others and has 5 relations; there it becomes a placeholder.',
  );
});

it('counts a diagram once, however many of them are on it', () => {
  const both = [usage({ diagrams: [diagram('a')] }), usage({ diagrams: [diagram('a'), diagram('b')] })];
  expect(usedDiagrams(both).map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect(usageText(both)).toBe(
    'They are drawn on 2 diagrams and have 0 relations; there they become placeholders.',
  );
});

import { expect, it } from 'vitest';
import { plannedDiagram, plannedIn, withLinkTo } from './plannedDiagram.ts';

const landscape = { fkDiagramId: 7, slug: 'landscape', name: 'Landscape' };
const made = { diagramId: 9, slug: 'checkout', name: 'Checkout' };

it('stands among the links until it is made', () => {
  const fields = { name: 'Checkout', diagramLinks: [landscape, plannedDiagram('Checkout')] };
  expect(plannedIn(fields)).toMatchObject({ name: 'Checkout' });
  const after = withLinkTo(made, fields);
  expect(after).toEqual({
    name: 'Checkout',
    diagramLinks: [landscape, { fkDiagramId: 9, slug: 'checkout', name: 'Checkout' }],
  });
  expect(plannedIn(after)).toBeUndefined();
});

it('is nowhere where links were not touched, or lead to what is there', () => {
  expect(plannedIn({ name: 'Checkout' })).toBeUndefined();
  expect(plannedIn({ diagramLinks: [landscape] })).toBeUndefined();
});

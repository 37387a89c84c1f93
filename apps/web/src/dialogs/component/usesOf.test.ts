import { expect, test } from 'vitest';
import { usesOf } from './usesOf.ts';

const diagram = (slug: string) => ({ slug, name: slug, generalAccess: false, fkDiagramId: 1 });
const component = (slug: string, ...diagrams: string[]) => ({
  slug,
  componentInstances: diagrams.map(diagram),
});

const named = (uses: ReturnType<typeof usesOf>) => uses.map((use) => `${use.diagram.slug}: ${use.component}`);

test('several components on one diagram are one use, of the first of them', () => {
  const uses = usesOf([component('shop', 'retail'), component('stock', 'retail', 'depot')], undefined);
  expect(named(uses)).toEqual(['retail: shop', 'depot: stock']);
});

test('the diagram that somebody is at comes first while nobody else knows of it, and in its place afterwards', () => {
  expect(named(usesOf([component('shop', 'retail')], diagram('depot')))).toEqual([
    'depot: shop',
    'retail: shop',
  ]);
  expect(named(usesOf([component('shop', 'retail', 'depot')], diagram('depot')))).toEqual([
    'retail: shop',
    'depot: shop',
  ]);
});

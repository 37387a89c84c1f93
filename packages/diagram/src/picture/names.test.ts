import { expect, test } from 'vitest';
import { board, component } from '../testing/build.ts';
import { componentFace, type NamedComponent, type Names } from './names.ts';

const { snapshot } = board(component('checkout', [0, 0, 4, 2], { name: 'Drawn', component: 'slug' }));
const face = (named: Partial<NamedComponent>) => {
  const item = snapshot.items.get('checkout');
  if (item?.kind !== 'instance') throw new Error('It is not drawn');
  const known: NamedComponent = {
    name: 'Checkout',
    typeName: null,
    hue: 'blue',
    icon: { glyph: 'box' },
    linkedDiagrams: 2,
    ...named,
  };
  const names: Names = { components: new Map([['slug', known]]), types: new Map() };
  return componentFace(item, names);
};

test('a component of no type says nothing in its place, and nothing of itself where it has no description', () => {
  const shown = face({});
  expect(shown).toMatchObject({ name: 'Checkout', type: null, kind: 'component', linkedDiagrams: 2 });
  expect(shown).not.toHaveProperty('description');
  expect(shown).not.toHaveProperty('archived');
  expect(face({ description: 'Takes orders', archived: true })).toMatchObject({
    description: 'Takes orders',
    archived: true,
  });
});

test('a deleted one reads as a placeholder, with its last name and type and nothing else', () => {
  const shown = face({ deleted: true, description: 'Takes orders' });
  expect(shown).toMatchObject({
    name: 'Checkout',
    type: 'Placeholder',
    kind: 'placeholder',
    linkedDiagrams: 0,
  });
  expect(shown).not.toHaveProperty('description');
  expect(face({ deleted: true, typeName: 'Service' }).type).toBe('Service');
});

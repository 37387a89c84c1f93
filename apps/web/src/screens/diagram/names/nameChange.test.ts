import { linkComponent, rename, unlinkComponent } from '@lintel/diagram/commands/name';
import { board, component } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { described } from './described.fixture.ts';
import { diagramNames, type DescribedComponent } from './diagramNames.ts';
import { nameChange } from './nameChange.ts';

const drawn = (linkedTo: DescribedComponent | null) => {
  const made = board(component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
  if (linkedTo !== null) made.do(linkComponent(made.snapshot, { key: 'checkout', component: linkedTo.slug }));
  const instance = made.snapshot.instance('checkout');
  if (instance === undefined) throw new Error('It is not drawn');
  const names = diagramNames({ components: linkedTo === null ? [] : [linkedTo], types: [] });
  return { snapshot: made.snapshot, instance, names };
};

it('renames what is only drawn', () => {
  const { snapshot, instance, names } = drawn(null);
  const expected = rename(snapshot, { key: 'checkout', name: 'Till' });
  expect(nameChange(snapshot, instance, { names, name: 'Till' })).toEqual(expected);
  expect(expected).toHaveLength(1);
});

it('leaves the name of a component to the model', () => {
  const { snapshot, instance, names } = drawn(described('orders'));
  expect(nameChange(snapshot, instance, { names, name: 'Till' })).toBeNull();
});

it('parts what stands for a deleted component from it', () => {
  const { snapshot, instance, names } = drawn(described('orders', { deleted: true }));
  expect(nameChange(snapshot, instance, { names, name: 'Till' })).toEqual(
    unlinkComponent(snapshot, { key: 'checkout', named: { name: 'Till', type: 'service' } }),
  );
});

import { viewAt } from '@lintel/drawing/detail';
import { expect, test } from 'vitest';
import { type Layer, layers, Slots } from './slots.ts';

const painted = (id: string, layer: Layer, z = 0) => ({ id, layer, z, look: id, paint: () => [] });
const idsOf = (slots: Slots): string[] => slots.picture.items.map(({ id }) => id);

test('what comes to another layer, or further to the front, stands where it belongs now', () => {
  const slots = new Slots(viewAt(1));
  for (const id of ['checkout', 'payments']) slots.set(painted(id, layers.component));
  slots.set(painted('relation', layers.relation));
  expect(idsOf(slots)).toEqual(['relation', 'checkout', 'payments']);
  expect(slots.set(painted('payments', layers.container))).toBe(true);
  expect(idsOf(slots)).toEqual(['payments', 'relation', 'checkout']);
  slots.set(painted('payments', layers.component, -1));
  expect(idsOf(slots)).toEqual(['relation', 'payments', 'checkout']);
  expect(slots.set(painted('payments', layers.component, -1))).toBe(false);
});

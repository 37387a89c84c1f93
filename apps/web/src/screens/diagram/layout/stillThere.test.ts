import { arrange } from '@lintel/diagram/arrange/arrange';
import { arrangementOf } from '@lintel/diagram/arrange/arrangement';
import { remove } from '@lintel/diagram/commands/remove';
import { isRefusal } from '@lintel/diagram/refusal';
import { board, boundsByKey, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { stillThere } from './stillThere.ts';

const shop = () =>
  board(
    container('platform', [0, 0, 20, 10]),
    component('checkout', [2, 2, 4, 2]),
    component('payments', [10, 2, 4, 2]),
    component('customer', [30, 2, 4, 2]),
  );

const arrangement = (of: ReturnType<typeof shop>, scope: Parameters<typeof arrangementOf>[1]) => {
  const found = arrangementOf(of.snapshot, scope, 'right');
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
};

it('leaves out what has been deleted while the engine thought, and places the rest', () => {
  const of = shop();
  const before = arrangement(of, { of: 'diagram' });
  of.do(remove(of.snapshot, { keys: ['customer', 'payments'] }));
  const left = stillThere(of.snapshot, before);
  expect(left?.blocks.map(({ key, inner }) => [key, inner.map((each) => each.key)])).toEqual([
    ['platform', ['checkout']],
  ]);
  if (left === null) return;
  const placement = new Map([
    ['platform', { x: 0, y: 0 }],
    ['checkout', { x: 1, y: 1 }],
    ['payments', { x: 9, y: 1 }],
    ['customer', { x: 30, y: 0 }],
  ]);
  of.do(arrange(of.snapshot, { arrangement: left, placement }));
  expect(boundsByKey(of.snapshot)).toMatchObject({ checkout: [1, 1, 4, 2] });
});

it('is nothing once all of it, or the container around it, is gone', () => {
  const of = shop();
  const inside = arrangement(of, { of: 'container', key: 'platform' });
  const both = arrangement(of, { of: 'selection', keys: ['checkout', 'payments'] });
  of.do(remove(of.snapshot, { keys: ['platform', 'checkout', 'payments'] }));
  expect(stillThere(of.snapshot, inside)).toBeNull();
  expect(stillThere(of.snapshot, both)).toBeNull();
});

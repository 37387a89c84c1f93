import { expect, it, vi } from 'vitest';
import { after, board, component, refusal, relation } from '../testing/build.ts';
import type { Edge } from './place.ts';
import { align } from './place.ts';

const keys = ['checkout', 'payments'];
const shop = (
  payments: Parameters<typeof component>[1],
  ends: readonly [from: string, to: string],
  ...others: ReturnType<typeof relation>[]
) =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', payments),
    relation('pays-for', `checkout ${ends[0]}`, `payments ${ends[1]}`),
    ...others,
  );
const ends = (of: ReturnType<typeof shop>, edge: Edge) => {
  const { from, to } = after(of, align, { keys, edge }).relation('pays-for') ?? {};
  return [from?.endpoint, to?.endpoint];
};

it('lets a relation between what was aligned run straight, in the middle of both', () => {
  expect(ends(shop([1, 5, 4, 2], ['bottom-1', 'top-0']), 'left')).toEqual(['bottom-1', 'top-1']);
  expect(ends(shop([8, 1, 4, 2], ['right-1', 'left-0']), 'top')).toEqual(['right-0', 'left-0']);
  // In line already, and only not straight.
  expect(ends(shop([0, 5, 4, 2], ['bottom-1', 'top-0']), 'left')).toEqual(['bottom-1', 'top-1']);
});

it('takes handles that are free, and none from another relation', () => {
  const other = relation('refunds0', 'payments top-1', 'checkout left-0');
  expect(ends(shop([1, 5, 4, 2], ['bottom-1', 'top-0'], other), 'left')).toEqual(['bottom-2', 'top-2']);
  const third = relation('invoices', 'checkout bottom-2', 'payments right-0');
  expect(ends(shop([1, 5, 4, 2], ['bottom-1', 'top-0'], other, third), 'left')).toEqual([
    'bottom-0',
    'top-0',
  ]);
});

it('gives two relations between the same boxes a line each', () => {
  const second = relation('refunds0', 'checkout bottom-3', 'payments top-1');
  const of = shop([1, 5, 4, 2], ['bottom-1', 'top-0'], second);
  const snapshot = after(of, align, { keys, edge: 'left' });
  const [one, other] = ['pays-for', 'refunds0'].map((key) => snapshot.relation(key));
  for (const each of [one, other])
    expect(each?.from.endpoint.split('-')[1]).toBe(each?.to.endpoint.split('-')[1]);
  expect(one?.from.endpoint).not.toBe(other?.from.endpoint);
  expect(one?.to.endpoint).not.toBe(other?.to.endpoint);
});

it('leaves alone what is straight, leaves by another side, or was put somewhere', () => {
  const straight = shop([0, 5, 4, 2], ['bottom-3', 'top-3']);
  expect(refusal(straight, align, { keys, edge: 'left' })).toBe('unchanged');
  expect(ends(shop([1, 5, 4, 2], ['right-0', 'top-0']), 'left')).toEqual(['right-0', 'top-0']);
  const bent = board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [1, 5, 4, 2]),
    relation('pays-for', 'checkout bottom-1', 'payments top-0', {
      bends: [{ leg: 1, axis: 'y', offset: 0.5 }],
    }),
  );
  expect(ends(bent, 'left')).toEqual(['bottom-1', 'top-0']);
});

it('looks at the relations of one box once, however many of them are aligned with it', () => {
  const others = Array.from({ length: 200 }, (_, at) => `partner${String(at).padStart(3, '0')}`);
  const { snapshot } = board(
    component('checkout', [0, 0, 4, 2]),
    ...others.flatMap((key, at) => [
      component(key, [at % 7, at * 3 + 5, 4, 2]),
      relation(`calls-${key}`, 'checkout bottom-1', `${key} top-0`),
    ]),
  );
  const asked = vi.spyOn(snapshot, 'relation');
  const outcome = align(snapshot, { keys: ['checkout', ...others], edge: 'left' });
  expect(Array.isArray(outcome)).toBe(true);
  expect(asked.mock.calls.length).toBeLessThan(6 * others.length);
});

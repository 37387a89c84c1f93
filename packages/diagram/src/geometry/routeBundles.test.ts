import { expect, test } from 'vitest';
import { Bundles } from './routeBundles.ts';
import { relation } from './routeTesting.ts';

test('relations between the same two handles have a place each, whatever their direction and order are', () => {
  const keys = ['a', 'b', 'c'];
  const related = keys.map((key) =>
    key === 'b' ? relation('two left 0', 'one right 0', key) : relation('one right 0', 'two left 0', key),
  );
  for (const order of [related, related.toReversed()]) {
    const bundles = new Bundles();
    for (const one of order) bundles.add(one);
    const asides = related.map((one) => bundles.asideOf(one));
    expect(asides[0]).toBeLessThan(0);
    expect(asides.map((aside) => aside + 0)).toEqual([asides[0], 0, -(asides[0] ?? 0)]);
  }
});

test('who is left of a bundle moves together, and one alone stays in the middle', () => {
  const bundles = new Bundles();
  const [a, b, c] = ['a', 'b', 'c'].map((key) => relation('one right 0', 'two left 0', key));
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  for (const one of [a, b, c]) bundles.add(one);
  const before = bundles.asideOf(b);
  bundles.delete(a);
  expect(bundles.asideOf(b)).toBeLessThan(before);
  expect(bundles.of(bundles.nameOf(b))).toEqual(new Set(['b', 'c']));
  bundles.delete(b);
  expect(bundles.asideOf(c)).toBe(0);
});

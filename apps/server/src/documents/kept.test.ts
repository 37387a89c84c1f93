import { expect, it } from 'vitest';
import { createKept } from './kept.ts';

const keptOf = (limit: number, ...keys: string[]) => {
  const kept = createKept<string>(limit, ({ length }) => length);
  for (const key of keys) kept.set(key, 'xxxx');
  return kept;
};

it('what is kept costs together as much as it may, and no more', () => {
  const kept = keptOf(8, 'one', 'two');
  expect([kept.get('one'), kept.get('two')]).toEqual(['xxxx', 'xxxx']);
  kept.set('three', 'x');
  expect([kept.get('one'), kept.get('two'), kept.get('three')]).toEqual([undefined, 'xxxx', 'x']);
});

it('what was not used for longest goes first', () => {
  const kept = keptOf(8, 'one', 'two');
  kept.get('one');
  kept.set('three', 'xxxx');
  expect([kept.get('one'), kept.get('two'), kept.get('three')]).toEqual(['xxxx', undefined, 'xxxx']);
});

it('as many go as are in the way, and one that is too large by itself is not kept', () => {
  const kept = keptOf(8, 'one', 'two');
  kept.set('large', 'xxxxxxxx');
  expect([kept.get('one'), kept.get('two'), kept.get('large')]).toEqual([undefined, undefined, 'xxxxxxxx']);
  kept.set('larger', 'xxxxxxxxx');
  expect([kept.get('large'), kept.get('larger')]).toEqual(['xxxxxxxx', undefined]);
});

it('a value in the place of another costs what it costs itself', () => {
  const kept = keptOf(8, 'one', 'one', 'one', 'two');
  expect([kept.get('one'), kept.get('two')]).toEqual(['xxxx', 'xxxx']);
  kept.set('one', 'x');
  kept.set('three', 'xxx');
  expect([kept.get('one'), kept.get('two'), kept.get('three')]).toEqual(['x', 'xxxx', 'xxx']);
  kept.set('one', 'xxxxxxxxx');
  expect(kept.get('one')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { Clicks } from './clicks.ts';

const at = { x: 100, y: 100 };

test('clicks at one place soon after each other are counted', () => {
  const clicks = new Clicks();
  expect([clicks.down(at, 0, 'mouse'), clicks.down({ x: 103, y: 99 }, 300, 'mouse')]).toEqual([1, 2]);
  expect(clicks.down(at, 650, 'mouse')).toBe(3);
});

test.each([
  ['elsewhere', { x: 110, y: 100 }, 100, 'mouse', 1],
  ['elsewhere, but a finger is wide', { x: 110, y: 100 }, 100, 'touch', 2],
  ['too late', at, 401, 'mouse', 1],
] as const)('a second one %s', (_, place, time, pointer, count) => {
  const clicks = new Clicks();
  clicks.down(at, 0, pointer);
  expect(clicks.down(place, time, pointer)).toBe(count);
});

test('what was cancelled was no click', () => {
  const clicks = new Clicks();
  clicks.down(at, 0, 'touch');
  clicks.forget();
  expect(clicks.down(at, 100, 'touch')).toBe(1);
});

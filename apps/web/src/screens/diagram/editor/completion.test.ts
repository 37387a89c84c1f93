import { expect, it } from 'vitest';
import { paced } from './completion.ts';

it('takes more at a time while that is quick, up to a bound', () => {
  let count = 4;
  const counts = Array.from({ length: 6 }, () => (count = paced(count, 0.5)));
  expect(counts).toEqual([8, 16, 32, 64, 64, 64]);
});

it('takes a few at a time where each takes long, and never none', () => {
  let count = 64;
  const counts = Array.from({ length: 6 }, () => (count = paced(count, 60)));
  expect(counts).toEqual([32, 16, 8, 4, 4, 4]);
});

it('keeps to what fits', () => {
  expect(paced(32, 3)).toBe(32);
});

import { expect, test } from 'vitest';
import { rangeText, wholeNumber } from './wholeNumber.ts';

const sizes = { least: 1, most: 2000 };

test('a whole number within the range is taken, with spaces around and either minus', () => {
  expect(wholeNumber(' 12 ', sizes)).toBe(12);
  expect(wholeNumber('−4', { least: -10, most: 10 })).toBe(-4);
  expect(wholeNumber('-4', { least: -10, most: 10 })).toBe(-4);
});

test.each(['', ' ', '0', '2001', '1.5', '1e3', '0x10', 'twelve', '9'.repeat(40), '--1'])(
  '%j is none',
  (typed) => {
    expect(wholeNumber(typed, sizes)).toBeNull();
  },
);

test('the range is said with its separators', () => {
  expect(rangeText(sizes)).toBe('A whole number from 1 to 2,000');
});

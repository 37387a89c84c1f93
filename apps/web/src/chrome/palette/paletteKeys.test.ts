import { expect, it } from 'vitest';
import { nextActive } from './paletteKeys.ts';

it('joins the ends of the list for the arrows', () => {
  expect(nextActive('ArrowDown', 0, 3)).toBe(1);
  expect(nextActive('ArrowDown', 2, 3)).toBe(0);
  expect(nextActive('ArrowUp', 0, 3)).toBe(2);
});

it('stops at the ends for a page', () => {
  expect(nextActive('PageDown', 1, 30)).toBe(9);
  expect(nextActive('PageDown', 28, 30)).toBe(29);
  expect(nextActive('PageUp', 3, 30)).toBe(0);
});

it('leaves all other keys to the field, and all keys in an empty list', () => {
  expect(nextActive('Home', 1, 3)).toBeNull();
  expect(nextActive('a', 1, 3)).toBeNull();
  expect(nextActive('ArrowDown', 0, 0)).toBeNull();
});

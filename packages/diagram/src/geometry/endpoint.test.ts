import { expect, test } from 'vitest';
import { straightEndpoints } from './endpoint.ts';
import type { Rect } from './rect.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const between = (from: Rect, to: Rect, taken: { from?: string[]; to?: string[] } = {}) =>
  straightEndpoints({ rect: from, taken: new Set(taken.from) }, { rect: to, taken: new Set(taken.to) });

test.each([
  ['to the right', rect(0, 0, 4, 2), rect(8, 0, 4, 2), 'right-0', 'left-0'],
  ['to the left', rect(8, 0, 4, 2), rect(0, 1, 4, 2), 'left-1', 'right-0'],
  ['down, to another width', rect(0, 0, 5, 2), rect(1, 6, 3, 2), 'bottom-2', 'top-1'],
  ['up', rect(0, 6, 4, 2), rect(0, 0, 4, 2), 'top-1', 'bottom-1'],
])('lines run straight %s', (_, from, to, start, end) => {
  expect(between(from, to)).toEqual({ from: start, to: end });
});

test('from the next free handle, and from none where there is none', () => {
  const [from, to] = [rect(0, 0, 4, 2), rect(8, 0, 4, 2)];
  expect(between(from, to, { from: ['right-0'] })).toEqual({ from: 'right-1', to: 'left-1' });
  expect(between(from, to, { from: ['right-0'], to: ['left-1'] })).toBeNull();
});

test('on from a line that ends across from there', () => {
  const [from, to] = [rect(0, 0, 4, 2), rect(8, 0, 4, 2)];
  expect(between(from, to, { from: ['left-1'] })).toEqual({ from: 'right-1', to: 'left-1' });
  expect(between(from, to, { to: ['right-1'] })).toEqual({ from: 'right-1', to: 'left-1' });
  expect(between(from, to, { from: ['left-1', 'right-1'] })).toEqual({ from: 'right-0', to: 'left-0' });
});

test('not between what shares no line, or lies over each other', () => {
  expect(between(rect(0, 0, 4, 2), rect(8, 2, 4, 2))).toBeNull();
  expect(between(rect(0, 0, 4, 4), rect(1, 1, 2, 2))).toBeNull();
});

import { expect, test } from 'vitest';
import { edgeScroll } from './edgeScroll.ts';

const size = { width: 1000, height: 600 };

test.each([
  ['not in the middle', { x: 500, y: 300 }, { x: 0, y: 0 }],
  ['not 32 pixels from an edge', { x: 32, y: 568 }, { x: 0, y: 0 }],
  ['slowly where it begins', { x: 16, y: 300 }, { x: 9, y: 0 }],
  ['fast at the very edge', { x: 1000, y: 300 }, { x: -18, y: 0 }],
  ['no faster outside', { x: 500, y: 900 }, { x: 0, y: -18 }],
  ['both ways in a corner', { x: 0, y: 0 }, { x: 18, y: 18 }],
])('the view moves %s', (_, at, by) => {
  expect(edgeScroll(at, size, 20)).toEqual(by);
});

import { expect, test } from 'vitest';
import { jumpsOf } from './routeJumps.ts';

const across = {
  key: 'across',
  points: [
    { x: 10, y: 2 },
    { x: 0, y: 2 },
  ],
};
const down = (key: string, x: number) => ({
  key,
  points: [
    { x, y: 0 },
    { x, y: 5 },
  ],
});

test('the horizontal relation jumps over the vertical ones, in the order of its way', () => {
  expect(jumpsOf([across, down('a', 3), down('b', 6)])).toEqual(
    new Map([
      [
        'across',
        [
          { x: 6, y: 2 },
          { x: 3, y: 2 },
        ],
      ],
    ]),
  );
});

test('nothing jumps where lines only meet', () => {
  expect(jumpsOf([across, down('a', 10), down('b', 0)]).size).toBe(0);
  expect(jumpsOf([across]).size).toBe(0);
});

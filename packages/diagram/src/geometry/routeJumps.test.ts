import { expect, test } from 'vitest';
import { jumpsOf, mostCrossings } from './routeJumps.ts';

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

test('the horizontal relation jumps over the vertical ones, in the order of its route', () => {
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

test('also where it has turned before, and to the right', () => {
  const turning = (end: number) => ({
    key: 'across',
    points: [
      { x: 5, y: 9 },
      { x: 5, y: 2 },
      { x: end, y: 2 },
    ],
  });
  const jumps = (end: number, ...at: number[]) =>
    jumpsOf([turning(end), ...at.map((x) => down(`at ${x}`, x))])
      .get('across')
      ?.map(({ x }) => x);
  expect(jumps(0, 1, 3)).toEqual([3, 1]);
  expect(jumps(10, 7, 9)).toEqual([7, 9]);
});

test('nothing jumps where lines only meet', () => {
  expect(jumpsOf([across, down('a', 10), down('b', 0)]).size).toBe(0);
  expect(jumpsOf([across]).size).toBe(0);
});

test('where several lie on each other it jumps once', () => {
  expect(jumpsOf([across, down('a', 3), down('b', 3), down('c', 4)]).get('across')).toEqual([
    { x: 4, y: 2 },
    { x: 3, y: 2 },
  ]);
});

test('however long they are, and however far they reach to the left and above', () => {
  const level = {
    key: 'level',
    points: [
      { x: -9_000, y: -3 },
      { x: 9_000, y: -3 },
    ],
  };
  const uprights = Array.from({ length: 80 }, (_, at) => {
    const x = -8_000 + at * 206.5;
    return {
      key: `upright${at}`,
      points: [
        { x, y: -3 - 7 * (at % 5) },
        { x, y: -6 + 25 * at },
      ],
    };
  });
  const crossed = uprights.filter(({ points: [from, to] }) => (from?.y ?? 0) < -3 && (to?.y ?? 0) > -3);
  expect(jumpsOf([...uprights, level]).get('level')).toEqual(
    crossed.map(({ points: [from] }) => ({ x: from?.x, y: -3 })),
  );
});

test('a leg that very many lines cross jumps over none of them', () => {
  const level = {
    key: 'level',
    points: [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ],
  };
  const crossing = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: `upright${at}`,
      points: [
        { x: 1 + at, y: -5 },
        { x: 1 + at, y: 5 },
      ],
    }));
  const jumps = (count: number) => jumpsOf([...crossing(count), level]).get('level')?.length;
  expect([jumps(mostCrossings), jumps(mostCrossings + 1)]).toEqual([mostCrossings, undefined]);
});

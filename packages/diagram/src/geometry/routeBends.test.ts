import { describe, expect, test } from 'vitest';
import { diagramLimits } from '../limits.ts';
import type { FoundRoute } from './route.ts';
import { movableLegs } from './routeBends.ts';
import type { RouteBend } from './routeEnds.ts';
import { type RouteBox, terminalOf } from './routeEnds.ts';
import { Routing } from './router.ts';

const box = (key: string, x: number, y: number, width = 4, height = 2): RouteBox => ({
  key,
  x,
  y,
  width,
  height,
});

/** From the right of `a` to the left of `b`, which stands further down: a line with one leg in the middle. */
const routing = (bends: readonly RouteBend[], ...others: RouteBox[]): Routing =>
  new Routing(
    [box('a', 0, 0), box('b', 12, 6), ...others],
    [
      {
        key: 'pays-for',
        from: { item: 'a', side: 'right', index: 0 },
        to: { item: 'b', side: 'left', index: 0 },
        bends,
      },
    ],
  );

const lineOf = (of: Routing): number | undefined => of.movableLegs('pays-for')[0]?.line;
const to = (offset: number, leg = 1): RouteBend => ({ leg, axis: 'x', offset });

describe('a leg that was put somewhere', () => {
  test('lies there, counted from the middle between both handles', () => {
    expect(lineOf(routing([]))).toBe(8);
    const of = routing([to(-2.5)]);
    expect(of.routeOf('pays-for')?.points).toEqual([
      { x: 4, y: 0.5 },
      { x: 5.5, y: 0.5 },
      { x: 5.5, y: 6.5 },
      { x: 12, y: 6.5 },
    ]);
    expect(of.movableLegs('pays-for')).toEqual([{ at: 1, leg: 1, axis: 'x', offset: -2.5, line: 5.5 }]);
  });

  test('goes along when both boxes move', () => {
    const of = routing([to(-2.5)]);
    of.update({
      boxes: [
        ['a', box('a', 3, 3)],
        ['b', box('b', 15, 9)],
      ],
    });
    expect(lineOf(of)).toBe(8.5);
  });

  test('keeps clear of both boxes, however far it is put', () => {
    expect(lineOf(routing([to(-9)]))).toBe(4.5);
    expect(lineOf(routing([to(9)]))).toBe(11.5);
  });

  test('comes no nearer to another box than any line, and is back where it was put once that has gone', () => {
    const of = routing([to(-2)], box('c', 5, 2, 2, 2));
    expect(lineOf(of)).toBeGreaterThanOrEqual(7.25);
    of.update({ boxes: [['c', null]] });
    expect(lineOf(of)).toBe(6);
  });

  test('is the same leg from the other end, and keeps the name it was put by', () => {
    const of = routing([to(-2.5, -1)]);
    expect(of.movableLegs('pays-for')).toEqual([{ at: 1, leg: -1, axis: 'x', offset: -2.5, line: 5.5 }]);
  });

  test('lies and is called as was said last, where two names are those of one leg', () => {
    const of = routing([to(-2.5, -1), to(1)]);
    expect(of.movableLegs('pays-for')).toEqual([{ at: 1, leg: 1, axis: 'x', offset: 1, line: 9 }]);
  });
});

test('a leg in the middle of a route that nobody could follow cannot be put elsewhere', () => {
  const { legsFromEnd } = diagramLimits;
  const stairs = (legs: number): FoundRoute => {
    const points = Array.from({ length: legs + 1 }, (_, at) => ({
      x: Math.ceil(at / 2),
      y: Math.floor(at / 2),
    }));
    const end = (key: string) => terminalOf(box(key, 0, 0), { item: key, side: 'right', index: 0 }, 0);
    return { from: end('a'), to: end('b'), points, crosses: false, watch: box('all', 0, 0) };
  };
  const named = (legs: number) => {
    const found = stairs(legs);
    return movableLegs(found, found.points).map(({ leg }) => leg);
  };
  expect(named(6)).toEqual([1, 2, -2, -1]);
  expect(named(2 * legsFromEnd + 2)).toHaveLength(2 * legsFromEnd);
  expect(named(2 * legsFromEnd + 9)).toHaveLength(2 * legsFromEnd);
});

test('what is said about a leg that is not there, or runs the other way, changes nothing', () => {
  const plain = routing([]).routeOf('pays-for');
  for (const bend of [to(2, 5), to(2, -7), { ...to(2), axis: 'y' as const }])
    expect(routing([bend]).routeOf('pays-for')).toEqual(plain);
});

test('a straight line has no leg that could be put elsewhere', () => {
  const of = routing([to(3)]);
  of.update({ boxes: [['b', box('b', 12, 0)]] });
  expect(of.movableLegs('pays-for')).toEqual([]);
  expect(of.routeOf('pays-for')?.points).toHaveLength(2);
});

test('after any history it runs as one that was bent at once', () => {
  const of = routing([]);
  of.update({
    relations: [
      [
        'pays-for',
        {
          key: 'pays-for',
          from: { item: 'a', side: 'right', index: 0 },
          to: { item: 'b', side: 'left', index: 0 },
          bends: [to(2.5)],
        },
      ],
    ],
  });
  of.update({ boxes: [['c', box('c', 10, 3, 1, 1)]] });
  const anew = routing([to(2.5)], box('c', 10, 3, 1, 1));
  expect(of.routeOf('pays-for')).toEqual(anew.routeOf('pays-for'));
  of.update({ boxes: [['c', null]] });
  expect(lineOf(of)).toBe(10.5);
});

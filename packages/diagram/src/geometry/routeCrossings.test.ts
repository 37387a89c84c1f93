import { expect, test } from 'vitest';
import type { Point } from './rect.ts';
import { jumpsOf } from './routeJumps.ts';
import { layouts } from './routeTesting.ts';
import { Routing } from './router.ts';

/** Where a level leg of one route meets an upright leg of another, well within both. */
const meetings = (own: readonly Point[], other: readonly Point[]): string[] =>
  own.slice(1).flatMap((b, at) => {
    const a = own[at] ?? b;
    if (a.y !== b.y) return [];
    return other.slice(1).flatMap((d, index) => {
      const c = other[index] ?? d;
      const isUpright = c.x === d.x;
      const across = c.x > Math.min(a.x, b.x) + 0.15 && c.x < Math.max(a.x, b.x) - 0.15;
      const along = a.y > Math.min(c.y, d.y) + 0.15 && a.y < Math.max(c.y, d.y) - 0.15;
      return isUpright && across && along ? [`${c.x} ${a.y}`] : [];
    });
  });

test('on 60 layouts a route jumps where it meets another one well within both, each place once, in its own order', () => {
  let count = 0;
  for (const { seed, boxes, relations } of layouts.slice(0, 60)) {
    const routes = new Routing(boxes, relations).routes();
    const jumps = jumpsOf(routes);
    for (const route of routes) {
      const expected = routes
        .filter((other) => other.key !== route.key)
        .flatMap(({ points }) => meetings(route.points, points));
      const found = (jumps.get(route.key) ?? []).map(({ x, y }) => `${x} ${y}`);
      expect([seed, new Set(found)]).toEqual([seed, new Set(expected)]);
      count += found.length;
    }
  }
  expect(count).toBeGreaterThan(100);
});

test('a route that crosses itself jumps over nobody', () => {
  const loop = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 5 },
    { x: 4, y: 5 },
    { x: 4, y: -5 },
  ];
  expect(jumpsOf([{ key: 'loop', points: loop }]).size).toBe(0);
});

import { expect, test } from 'vitest';
import { PlaceIndex } from './obstacles.ts';
import { findRoute } from './route.ts';
import { carried, movedTogether } from './routeCarrying.ts';
import type { RouteBox } from './routeEnds.ts';
import { box, relation } from './routeTesting.ts';

const [left, right, wall] = [box('left', 0, 0), box('right', 12, 4), box('wall', 6, 0, 2, 6)];
const by = { x: 3, y: -2 };
const there = (one: RouteBox, more = {}): RouteBox => ({ ...one, x: one.x + by.x, y: one.y + by.y, ...more });
const moves = (...pairs: readonly (readonly [RouteBox | undefined, RouteBox | undefined])[]) =>
  new Map(pairs.map(([before, after]) => [(before ?? after)?.key ?? '', { before, after }]));

test('boxes moved together where several did by the same, and nothing else became of them', () => {
  const both = [left, right].map((one) => [one, there(one)] as const);
  expect(movedTogether(moves(...both))).toEqual({ by, keys: new Set(['left', 'right']) });
  const [first = [left, left] as const] = both;
  expect(movedTogether(moves(first))).toBeNull();
  expect(movedTogether(moves())).toBeNull();
  for (const other of [
    [undefined, there(right)],
    [right, undefined],
    [right, there(right, { x: right.x + by.x + 1 })],
    [right, there(right, { y: right.y + by.y + 1 })],
    [right, there(right, { width: 9 })],
    [right, there(right, { height: 9 })],
    [right, there(right, { container: true })],
  ] as const)
    expect(movedTogether(moves(first, other))).toBeNull();
});

/** The route between two boxes, and what becomes of it where these are moved and others stand where they do. */
const carriedWith = (moved: readonly RouteBox[], others: readonly RouteBox[] = []) => {
  const before = new PlaceIndex<RouteBox>();
  for (const one of [left, right, wall]) before.set(one.key, one, one);
  const found = findRoute(before, relation('left right 0', 'right left 0'), 0);
  if (found === null) throw new Error('Both ends are there');
  const after = new PlaceIndex<RouteBox>();
  for (const one of [
    ...[left, right, wall].filter(({ key }) => !moved.some((each) => each.key === key)),
    ...moved.map((one) => there(one)),
    ...others,
  ])
    after.set(one.key, one, one);
  const keys = new Set(moved.map(({ key }) => key));
  return { found, after, kept: carried(after, found, { by, keys }) };
};

test('a route goes along where all that it looked at moved, and is what a search would find', () => {
  const { found, after, kept } = carriedWith([left, right, wall]);
  expect(kept?.points).toEqual(found.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })));
  expect(kept).toEqual(findRoute(after, relation('left right 0', 'right left 0'), 0));
  expect(kept?.from.box).toEqual(there(left));
});

test('a route is searched anew where an end, or something on its way, stayed or stands there now', () => {
  expect(carriedWith([left, right]).kept).toBeNull();
  expect(carriedWith([left, wall]).kept).toBeNull();
  expect(carriedWith([right, wall]).kept).toBeNull();
  expect(carriedWith([left, right, wall], [box('new', 13, 3)]).kept).toBeNull();
  expect(carriedWith([left, right, wall], [box('far', 400, 400)]).kept).not.toBeNull();
});

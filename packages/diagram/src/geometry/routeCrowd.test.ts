import { expect, test } from 'vitest';
import { crossesWithMargin } from './routeSearch.ts';
import { box, crowded, randomOf, relation, rowsOf, written } from './routeTesting.ts';
import { Routing } from './router.ts';

const route = (boxes: Parameters<typeof box>[], from: string, to: string): string =>
  written(
    new Routing(
      boxes.map((given) => box(...given)),
      [relation(from, to)],
    ).routeOf('r'),
  );

test('runs through the middle of a gap that is narrower than a unit', () => {
  const row = (key: string, y: number): Parameters<typeof box>[] => [
    [`${key}1`, 0, y, 4, 2],
    [`${key}2`, 4.75, y, 4, 2],
  ];
  expect(route([...row('a', 0), ...row('b', 2.625)], 'a1 left 0', 'b2 right 0')).toBe(
    '0,0.5 -0.5,0.5 -0.5,2.3125 9.25,2.3125 9.25,3.125 8.75,3.125',
  );
  expect(route([...row('a', 0), ...row('b', 2.625)], 'a1 bottom 0', 'b2 top 3')).toBe(
    '0.5,2 0.5,2.3125 8.25,2.3125 8.25,2.625',
  );
});

test('in a crowd off the grid every relation finds a route around all boxes', () => {
  const { boxes, relations } = rowsOf(500, crowded);
  const routing = new Routing(boxes, relations);
  const through = relations.filter(({ key, from, to }) => {
    const points = routing.routeOf(key)?.points ?? [];
    const isSame = from.item === to.item;
    return !isSame && boxes.some((one) => crossesWithMargin(points, one, -0.01));
  });
  expect(through).toEqual([]);
});

test('a box moved in a crowd makes those search that lead past it, however large the crowd is', () => {
  const searchedOf = (count: number): number => {
    const { boxes, relations } = rowsOf(count, crowded);
    const routing = new Routing(boxes, relations);
    let searched = 0;
    for (let at = 0; at < 20; at += 1) {
      const one = boxes[Math.floor((at * count) / 20)];
      if (one === undefined) continue;
      for (const x of [one.x + 1, one.x])
        searched += routing.update({ boxes: [[one.key, { ...one, x }]] }).searched.size;
    }
    return searched / 40;
  };
  expect(searchedOf(500)).toBeLessThan(40);
  expect(searchedOf(1_000)).toBeLessThan(40);
});

test('in a crowd the routes are after any history those of the same diagram routed at once', () => {
  const { boxes, relations } = rowsOf(120, crowded);
  const random = randomOf(77);
  const routing = new Routing(boxes, relations);
  const now = [...boxes];
  for (let step = 0; step < 60; step += 1) {
    const at = Math.floor(random() * now.length);
    const one = now[at];
    if (one === undefined) continue;
    now[at] = { ...one, x: one.x + random() * 3 - 1.5, y: one.y + Math.floor(random() * 5 - 2) / 4 };
    routing.update({ boxes: [[one.key, now[at]]] });
    if (step % 3 !== 0) continue;
    const fresh = new Routing([...now].reverse(), [...relations].reverse());
    const different = relations.filter(
      ({ key }) => written(routing.routeOf(key)) !== written(fresh.routeOf(key)),
    );
    expect({ step, different }).toEqual({ step, different: [] });
  }
});

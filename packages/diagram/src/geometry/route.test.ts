import { expect, test } from 'vitest';
import { overlaps, type Point, type Rect } from './rect.ts';
import { crossesRect } from './routeSearch.ts';
import { type RouteBox, type RouteRelation, standingOf, stepX, stepY, terminalOf } from './routeEnds.ts';
import { box, layouts, randomLayout, randomOf, relation, written } from './routeTesting.ts';
import { type Route, Routing, type RoutingChange } from './router.ts';

const area = (key: string, x: number, y: number, width: number, height: number): RouteBox => ({
  ...box(key, x, y, width, height),
  container: true,
});
const routed = (boxes: RouteBox[], ...relations: RouteRelation[]): string[] => {
  const routing = new Routing(boxes, relations);
  return relations.map(({ key }) => written(routing.routeOf(key)));
};
const bendsOf = (route: Route): number => route.points.length - 2;

test('goes straight between handles that face each other', () => {
  expect(routed([box('a', 0, 0), box('b', 8, 0)], relation('a right 0', 'b left 0'))).toEqual([
    '3,0.5 8,0.5',
  ]);
});

test('puts the middle leg between the boxes', () => {
  expect(routed([box('a', 0, 0), box('b', 8, 4)], relation('a right 0', 'b left 0'))).toEqual([
    '3,0.5 5.5,0.5 5.5,4.5 8,4.5',
  ]);
});

test('puts the middle leg into the widest gap between container borders', () => {
  expect(
    routed([area('c', -1, -1, 5, 8), box('a', 0, 0), box('b', 8, 4)], relation('a right 0', 'b left 0')),
  ).toEqual(['3,0.5 6,0.5 6,4.5 8,4.5']);
});

test('bends once, or goes around the corner of its own box', () => {
  expect(routed([box('a', 0, 0), box('b', 8, 4)], relation('a right 0', 'b top 1'))).toEqual([
    '3,0.5 9.5,0.5 9.5,4',
  ]);
  expect(
    routed([box('a', 0, 0), box('b', 8, 0)], relation('a left 0', 'b left 0'))[0]?.split(' ').length,
  ).toBe(6);
});

test('goes around a box in the way', () => {
  const [route = ''] = routed(
    [box('a', 0, 0), box('x', 5, -1), box('b', 10, 0)],
    relation('a right 0', 'b left 0'),
  );
  expect(route.split(' ').length).toBe(6);
});

test('leaves a container above its label row', () => {
  const boxes = [area('c', 0, 0, 12, 9), box('a', 1, 1, 4, 2), box('x', 7, 1, 4, 2), box('p', 15, 1)];
  expect(routed(boxes, relation('a top 3', 'p top 1'))).toEqual(['4.5,1 4.5,-0.5 16.5,-0.5 16.5,1']);
});

test('between two things in one container it stays inside, even through its label row', () => {
  const ends = [box('a', 1, 1, 4, 2), box('b', 10, 1, 4, 2)];
  const home = area('c', 0, 0, 18, 9);
  expect(routed([home, ...ends], relation('a right 0', 'b top 1'))).toEqual([
    '5,1.5 7.5,1.5 7.5,0.5 11.5,0.5 11.5,1',
  ]);
  expect(routed([home, ...ends], relation('a top 1', 'b top 1'))).toEqual(['2.5,1 2.5,0.5 11.5,0.5 11.5,1']);
});

test('goes around a container that holds neither end, if that costs at most two bends', () => {
  const crossed = area('c', 5, 2, 6, 5);
  const ends = [box('a', 0, 4), box('b', 14, 9), crossed];
  expect(routed(ends, relation('a right 0', 'b left 0'))).toEqual(['3,4.5 4,4.5 4,9.5 14,9.5']);
  expect(routed([box('a', 0, 4), box('b', 9, 9), crossed], relation('a right 0', 'b top 0'))).toEqual([
    '3,4.5 4,4.5 4,8 9.5,8 9.5,9',
  ]);
  expect(routed([box('a', 0, 4), box('b', 14, 4), crossed], relation('a right 0', 'b left 0'))).toEqual([
    '3,4.5 14,4.5',
  ]);
});

test('leads from a container to a box inside it and outside it', () => {
  const boxes = [area('c', 0, 0, 9, 6), box('in', 3, 3), box('out', 12, 3)];
  expect(routed(boxes, relation('c right 3', 'out left 0'))).toEqual(['9,3.5 12,3.5']);
  expect(routed(boxes, relation('c right 3', 'in right 0'))[0]).not.toBe('none');
});

test('a relation of a box with itself goes around the corner', () => {
  expect(routed([box('a', 0, 0)], relation('a top 2', 'a right 0'))).toEqual([
    '2.5,0 2.5,-0.5 3.5,-0.5 3.5,0.5 3,0.5',
  ]);
  expect(routed([box('a', 0, 0)], relation('a top 1', 'a top 1'))[0]?.split(' ').length).toBe(6);
});

test('relations between the same handles and on the same line are kept apart', () => {
  const [there = '', back = ''] = routed(
    [box('a', 0, 0), box('b', 8, 0)],
    relation('a right 0', 'b left 0', 'there'),
    relation('b left 0', 'a right 0', 'back'),
  );
  expect(there).not.toBe(back.split(' ').reverse().join(' '));
  expect(
    routed(
      [box('a', 0, 0, 3, 3), box('b', 8, 4, 3, 3)],
      relation('a right 0', 'b left 0', '1'),
      relation('a right 1', 'b left 1', '2'),
      relation('a right 2', 'b left 2', '3'),
    ),
  ).toEqual(['3,0.5 5.9,0.5 5.9,4.5 8,4.5', '3,1.5 5.5,1.5 5.5,5.5 8,5.5', '3,2.5 5.1,2.5 5.1,6.5 8,6.5']);
});

test('reads an index beyond the side as its last handle, and a missing end as no route', () => {
  expect(routed([box('a', 0, 0), box('b', 8, 0)], relation('a right 7', 'b left 1'))).toEqual([
    '3,1.5 8,1.5',
  ]);
  expect(routed([box('a', 0, 0)], relation('a right 0', 'gone left 0'))).toEqual(['none']);
});

test('boxes that touch are connected through their border', () => {
  expect(routed([box('a', 0, 0), box('b', 3, 0)], relation('a right 0', 'b left 0'))).toEqual([
    '3,0.5 3,0.5',
  ]);
  expect(routed([box('a', 0, 0), box('b', 4, 0)], relation('a right 0', 'b left 0'))).toEqual([
    '3,0.5 4,0.5',
  ]);
});

/** Every cell of the grid, no shortcuts: the fewest bends without crossing a box; null if there is no such route. */
function exhaustive(boxes: readonly RouteBox[], one: RouteRelation): number | null {
  const [fromBox, toBox] = [
    boxes.find((b) => b.key === one.from.item),
    boxes.find((b) => b.key === one.to.item),
  ];
  if (fromBox === undefined || toBox === undefined) return null;
  const [from, to] = [terminalOf(fromBox, one.from, 0), terminalOf(toBox, one.to, 0)];
  const blocking = boxes.filter((b) => standingOf(b, from, to) === 'blocks');
  const margin = 3;
  const left = Math.min(...boxes.map((b) => b.x)) - margin;
  const top = Math.min(...boxes.map((b) => b.y)) - margin;
  const width = Math.max(...boxes.map((b) => b.x + b.width)) + margin - left;
  const height = Math.max(...boxes.map((b) => b.y + b.height)) + margin - top;
  const blocked = new Uint8Array(width * height);
  for (const b of blocking)
    for (let y = b.y; y < b.y + b.height; y += 1)
      for (let x = b.x; x < b.x + b.width; x += 1) blocked[(y - top) * width + x - left] = 1;
  const cellOf = (point: Point): number => Math.floor(point.y - top) * width + Math.floor(point.x - left);
  const bends = new Int16Array(width * height * 4).fill(-1);
  const arrival = (to.direction + 2) % 4;
  const first = cellOf(from.stub) * 4 + from.direction;
  if (blocked[cellOf(from.stub)] === 1) return null;
  bends[first] = 0;
  let level = [first];
  for (let count = 0; level.length > 0; count += 1) {
    const next: number[] = [];
    for (let at = 0; at < level.length; at += 1) {
      const state = level[at] as number;
      const heading = state % 4;
      const cell = (state - heading) / 4;
      if (cell === cellOf(to.stub) && heading === arrival) return count;
      const x = (cell % width) + (stepX[heading] ?? 0);
      const y = Math.floor(cell / width) + (stepY[heading] ?? 0);
      if (x >= 0 && y >= 0 && x < width && y < height && blocked[y * width + x] === 0) {
        const ahead = (y * width + x) * 4 + heading;
        if (bends[ahead] === -1 || (bends[ahead] as number) > count) {
          bends[ahead] = count;
          level.push(ahead);
          for (const turn of [1, 3]) {
            const turned = (y * width + x) * 4 + ((heading + turn) % 4);
            if (bends[turned] === -1) {
              bends[turned] = count + 1;
              next.push(turned);
            }
          }
        }
      }
      if (state === first) {
        for (const turn of [1, 3]) {
          const turned = cell * 4 + ((heading + turn) % 4);
          bends[turned] = count + 1;
          next.push(turned);
        }
      }
    }
    level = next.filter((state) => bends[state] === count + 1);
  }
  return null;
}

/** Legs that are neither horizontal nor vertical. */
const skewed = (points: readonly Point[]): Point[] =>
  points.filter((point, at) => {
    const next = points[at + 1] ?? point;
    return point.x !== next.x && point.y !== next.y;
  });

test('on 200 layouts no route crosses a box it could avoid, nor bends more than twice too often', () => {
  let avoidable = 0;
  let extraBends = 0;
  for (const { seed, boxes, relations } of layouts) {
    const routing = new Routing(boxes, relations);
    for (const one of relations) {
      const route = routing.routeOf(one.key) as Route;
      const what = `seed ${seed}, ${JSON.stringify(one)}: ${written(route)}`;
      expect({ what, skewed: skewed(route.points) }).toEqual({ what, skewed: [] });
      const best = exhaustive(boxes, one);
      if (best === null || sameHandle(one)) continue;
      avoidable += 1;
      const [from, to] = [
        terminalOf(boxes.find((b) => b.key === one.from.item) as RouteBox, one.from, 0),
        terminalOf(boxes.find((b) => b.key === one.to.item) as RouteBox, one.to, 0),
      ];
      const crossed = boxes.filter(
        (b) => standingOf(b, from, to) === 'blocks' && crossesRect(route.points, b),
      );
      expect({ what, crossed }).toEqual({ what, crossed: [] });
      const tooManyBends = bendsOf(route) > best + 2;
      expect({ what, best, tooManyBends }).toEqual({ what, best, tooManyBends: false });
      extraBends += bendsOf(route) - best;
    }
  }
  expect(avoidable).toBeGreaterThan(1800);
  expect(extraBends / avoidable).toBeLessThan(0.5);
});

const sameHandle = ({ from, to }: RouteRelation): boolean =>
  from.item === to.item && from.side === to.side && from.index === to.index;

type Boxes = Map<string, RouteBox>;
type Relations = Map<string, RouteRelation>;

/** One of the things that people do to a diagram, done to the maps and told as a change. */
function randomChange(random: () => number, step: number, boxes: Boxes, relations: Relations): RoutingChange {
  const upTo = (most: number): number => Math.floor(random() * most);
  const one = [...boxes.values()][upTo(boxes.size)] as RouteBox;
  const other = [...relations.values()][upTo(relations.size)] as RouteRelation;
  const put = (after: RouteBox): RoutingChange => {
    boxes.set(after.key, after);
    return { boxes: [[after.key, after]] };
  };
  switch (upTo(7)) {
    case 0:
      return put({ ...one, width: 1 + upTo(6), height: 1 + upTo(4) });
    case 1:
      boxes.delete(one.key);
      return { boxes: [[one.key, null]] };
    case 2:
      return put(box(`new${step}`, upTo(20), upTo(20)));
    case 3:
      relations.delete(other.key);
      return { relations: [[other.key, null]] };
    case 4: {
      const back = { key: `back${step}`, from: other.to, to: other.from };
      relations.set(back.key, back);
      return { relations: [[back.key, back]] };
    }
    case 5:
      return put({ ...one, container: one.container !== true });
    default:
      return put({ ...one, x: one.x + random() * 6 - 3, y: one.y + upTo(5) - 2 });
  }
}

test('after any history the routes are those of the same diagram routed at once', () => {
  for (const { seed, ...layout } of layouts.slice(0, 80)) {
    const random = randomOf(seed + 5000);
    const boxes: Boxes = new Map(layout.boxes.map((one) => [one.key, one]));
    const relations: Relations = new Map(layout.relations.map((one) => [one.key, one]));
    const routing = new Routing(boxes.values(), relations.values());
    for (let step = 0; step < 4; step += 1) {
      routing.update(randomChange(random, step, boxes, relations));
      const fresh = new Routing([...boxes.values()].reverse(), [...relations.values()].reverse());
      const different = [...relations.keys()].filter(
        (key) => written(routing.routeOf(key)) !== written(fresh.routeOf(key)),
      );
      expect({ seed, step, different }).toEqual({ seed, step, different: [] });
      expect(routing.routes().flatMap(({ points }) => skewed(points))).toEqual([]);
    }
  }
});

test('a moved box makes only those relations search that are attached to it or look at its place', () => {
  for (const { seed, boxes, relations } of layouts.slice(0, 60)) {
    const routing = new Routing(boxes, relations);
    const moved = boxes[(seed * 7) % boxes.length] as RouteBox;
    const after = { ...moved, x: moved.x + (seed % 9) - 4, y: moved.y + ((seed * 3) % 7) - 3 };
    const expected = relations.filter(
      ({ key, from, to }) =>
        from.item === moved.key ||
        to.item === moved.key ||
        routing.isConcernedBy(key, moved) ||
        routing.isConcernedBy(key, after),
    );
    const still = moved.x === after.x && moved.y === after.y;
    const { searched } = routing.update({ boxes: [[moved.key, after]] });
    expect([...searched].sort()).toEqual(still ? [] : expected.map(({ key }) => key).sort());
  }
});

test('moving one box in a large diagram searches again for what it touches', () => {
  const wish = { boxes: 400, relations: 400, containers: 0, extent: 160, untidy: false };
  const { boxes } = randomLayout(1, wish);
  const near = boxes.map((a, at): RouteRelation => {
    const others = boxes.filter((b) => b !== a);
    const closest = others.reduce((best, b) =>
      Math.abs(b.x - a.x) + Math.abs(b.y - a.y) < Math.abs(best.x - a.x) + Math.abs(best.y - a.y) ? b : best,
    );
    return relation(`${a.key} right 0`, `${closest.key} left 0`, `relation${at}`);
  });
  const routing = new Routing(boxes, near);
  let searched = 0;
  const moves = boxes.slice(0, 50);
  for (const moved of moves) {
    const to = { ...moved, x: moved.x + 1 };
    const result = routing.update({ boxes: [[moved.key, to]] });
    for (const key of result.searched) {
      const one = near.find((r) => r.key === key) as RouteRelation;
      const attached = one.from.item === moved.key || one.to.item === moved.key;
      const bounds = boundsOf((routing.routeOf(key) as Route).points);
      const reachable = overlaps(grownBy(bounds, 12), moved) || overlaps(grownBy(bounds, 12), to);
      expect({ key, moved: moved.key, near: attached || reachable }).toMatchObject({ near: true });
    }
    searched += result.searched.size;
    routing.update({ boxes: [[moved.key, moved]] });
  }
  expect(searched / moves.length).toBeLessThan(0.025 * near.length);
});

const boundsOf = (points: readonly Point[]): Rect => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};
const grownBy = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
});

test('a change that concerns nothing returns nothing, and keeps the routes as they are', () => {
  const routing = new Routing([box('a', 0, 0), box('b', 8, 0)], [relation('a right 0', 'b left 0')]);
  const before = routing.routeOf('r');
  expect(routing.update({ boxes: [['x', box('x', 40, 40)]] })).toEqual({
    searched: new Set(),
    changed: new Set(),
  });
  expect(routing.routeOf('r')).toBe(before);
  expect(routing.update({ boxes: [['a', null]] }).changed).toEqual(new Set(['r']));
  expect(routing.routeOf('r')).toBeNull();
  expect(routing.update({ relations: [['r', null]] }).changed).toEqual(new Set(['r']));
});

test('any input has an answer', () => {
  const huge = box('huge', -1_000_000, -1_000_000, 2_000, 2_000);
  const far = box('far', 999_999.4, 3.3);
  const same = [box('p', 0, 0), box('q', 0, 0), box('inside', 1, 0, 1, 1)];
  const boxes = [huge, far, ...same];
  const relations = boxes.flatMap((a) =>
    boxes.map((b) => relation(`${a.key} top 0`, `${b.key} left 0`, `${a.key}-${b.key}`)),
  );
  const routing = new Routing(boxes, relations);
  const without = relations.filter(({ key }) => (routing.routeOf(key)?.points.length ?? 0) < 2);
  expect(without).toEqual([]);
});

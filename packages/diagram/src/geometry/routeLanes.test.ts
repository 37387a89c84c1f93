import { expect, test } from 'vitest';
import { handleCount, isHorizontal } from './endpoint.ts';
import type { Point } from './rect.ts';
import type { RouteBox, RouteEnd, RouteRelation } from './routeEnds.ts';
import type { LaneLeg } from './routeLaneOrder.ts';
import { assignLanes } from './routeLanes.ts';
import { legsOf, type Span } from './routeLegs.ts';
import { Routing } from './router.ts';
import { box, type Layout, layouts, randomOf, relation, written } from './routeTesting.ts';

type Side = RouteEnd['side'];
/** Where boxes and handles get to when the whole layout is turned or mirrored. */
interface Turn {
  readonly box: (one: RouteBox) => RouteBox;
  readonly side: Record<Side, Side>;
  /** Whether the handles of this side are counted from the other end then. */
  readonly reverses: (side: Side) => boolean;
}

const quarter: Turn = {
  box: (one) => ({ key: one.key, x: -one.y - one.height, y: one.x, width: one.height, height: one.width }),
  side: { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
  reverses: (side) => !isHorizontal(side),
};
const mirror: Turn = {
  box: (one) => ({ ...one, x: -one.x - one.width }),
  side: { top: 'top', right: 'left', bottom: 'bottom', left: 'right' },
  reverses: isHorizontal,
};

function turned({ boxes, relations }: Layout, turn: Turn): Layout {
  const endTurned = ({ item, side, index }: RouteEnd): RouteEnd => {
    const size = boxes.find(({ key }) => key === item) as RouteBox;
    const last = handleCount(size, side) - 1;
    return { item, side: turn.side[side], index: turn.reverses(side) ? last - index : index };
  };
  return {
    boxes: boxes.map(turn.box),
    relations: relations.map((one) => ({ ...one, from: endTurned(one.from), to: endTurned(one.to) })),
  };
}

function everyWayRound(layout: Layout): Layout[] {
  const found = [layout, turned(layout, mirror)];
  for (let at = 0; at < 6; at += 1) found.push(turned(found[at] as Layout, quarter));
  return found;
}

const reversed = (one: RouteRelation): RouteRelation => ({ ...one, from: one.to, to: one.from });
const eachReversed = (relations: readonly RouteRelation[]): RouteRelation[][] =>
  relations.reduce<RouteRelation[][]>(
    (all, one) =>
      all.flatMap((before) => [
        [...before, one],
        [...before, reversed(one)],
      ]),
    [[]],
  );

const permutations = (count: number): number[][] =>
  count === 0
    ? [[]]
    : permutations(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

interface Common {
  /** Below zero where they keep a distance on their line. */
  readonly length: number;
  readonly fixed: boolean;
}

const commonStretches = (a: readonly Point[], b: readonly Point[]): Common[] =>
  legsOf(a).flatMap((one) =>
    legsOf(b)
      .filter((other) => one.vertical === other.vertical && Math.abs(one.line - other.line) < 0.01)
      .map((other) => ({
        length: Math.min(one.end, other.end) - Math.max(one.start, other.start),
        fixed: one.fixed && other.fixed,
      })),
  );

/** All routes of the relations by their place in the layout, whatever their keys are. */
function routesWith(order: readonly number[], { boxes, relations }: Layout): (readonly Point[])[] {
  const named = relations.map((one, at) => ({ ...one, key: `r${order[at]}` }));
  const routing = new Routing(boxes, named);
  return named.map(({ key }) => routing.routeOf(key)?.points ?? []);
}

const text = (points: readonly Point[]): string => written({ key: '', points, crosses: false });

/** That no two of them share or touch anything, whatever their keys are; answers each of the routes that they go then. */
function expectApart(layout: Layout): string[][] {
  return permutations(layout.relations.length).map((order) => {
    const routes = routesWith(order, layout);
    const texts = routes.map(text);
    routes.forEach((a, at) => {
      for (const b of routes.slice(at + 1)) {
        const shared = commonStretches(a, b).filter(({ length }) => length > -0.2);
        expect({ texts, shared }).toEqual({ texts, shared: [] });
      }
    });
    return texts;
  });
}

const everyVariant = ({ boxes, relations }: Layout): Layout[] =>
  eachReversed(relations).flatMap((directed) => everyWayRound({ boxes, relations: directed }));

function expectOneAnswer(layout: Layout): void {
  for (const variant of everyVariant(layout)) {
    const [first, ...others] = expectApart(variant);
    for (const other of others) expect(other).toEqual(first);
  }
}

const checkout = box('checkout', -12, -5, 4, 2);
const payments = box('payments', 0, -5, 4, 2);
const ledger = box('ledger', -12, 2, 4, 2);

test('two legs that only meet end to end are ordered by where they lead to, not by their keys', () => {
  for (const index of [0, 1, 2, 3])
    expectOneAnswer({
      boxes: [checkout, payments, ledger],
      relations: [
        relation('checkout right 0', `payments top ${index}`),
        relation('ledger right 0', 'payments left 0'),
      ],
    });
});

test('so are they with a third one between them', () => {
  expectOneAnswer({
    boxes: [checkout, payments, ledger, box('fraud', -12, -12, 4, 2), box('risk', 0, -10, 4, 2)],
    relations: [
      relation('checkout right 0', 'payments top 1'),
      relation('ledger right 0', 'payments left 0'),
      relation('fraud right 0', 'risk left 0'),
    ],
  });
});

test('where they meet at both ends, that end decides at which neither route can move aside', () => {
  const layout = {
    boxes: [box('a', 0, 7, 4, 2), box('b', 12, 7, 4, 2), box('c', 24, 7, 4, 2), box('d', 36, 7, 4, 2)],
    relations: [relation('a left 1', 'c left 0'), relation('d left 0', 'b right 0')],
  };
  for (const variant of everyVariant(layout)) expectApart(variant);
});

test('a leg takes the side on which it has room, even if it crosses another there', () => {
  const leg = (name: string, start: number, end: number, sides: readonly [number, number]): LaneLeg => ({
    relation: name,
    at: 1,
    start,
    end,
    ends: [
      { position: start, side: sides[0], fixed: true },
      { position: end, side: sides[1], fixed: true },
    ],
    fixed: false,
  });
  const [a, b] = [leg('a', 0, 4, [-1, 1]), leg('b', 2, 6, [-1, 1])];
  const placesIn = (spanOfA: Span, spanOfB: Span) => {
    const lanes = assignLanes(0, [a, b], (one) => (one === a ? spanOfA : spanOfB));
    return { a: lanes.get(a), b: lanes.get(b) };
  };
  const [left, right] = [
    { least: -2, most: 0 },
    { least: 0, most: 2 },
  ];
  const anywhere = { least: -2, most: 2 };
  expect(placesIn(anywhere, anywhere)).toEqual({ a: 0.2, b: -0.2 });
  expect(placesIn(left, right)).toEqual({ a: -0.2, b: 0.2 });
});

test('on 200 layouts no leg that can move stays on the line of one of another relation', () => {
  const found: string[] = [];
  for (const { seed, boxes, relations } of layouts) {
    const routes = new Routing(boxes, relations).routes().filter(({ crosses }) => !crosses);
    routes.forEach((a, at) => {
      for (const b of routes.slice(at + 1))
        if (commonStretches(a.points, b.points).some(({ length, fixed }) => length > 0.05 && !fixed))
          found.push(`seed ${seed}: ${written(a)} | ${written(b)}`);
    });
  }
  expect(found).toEqual([]);
});

/** What lies on what, of routes that cross no box. */
const sharedIn = ({ boxes, relations }: Layout): string[] => {
  const routes = new Routing(boxes, relations).routes().filter(({ crosses }) => !crosses);
  return routes.flatMap((a, at) =>
    routes
      .slice(at + 1)
      .filter((b) => commonStretches(a.points, b.points).some(({ length, fixed }) => length > 0.05 && !fixed))
      .map((b) => `${written(a)} | ${written(b)}`),
  );
};

/** Two boxes beside each other, and relations between the sides with which they face each other. */
function facingLayout(seed: number, gap: number): Layout {
  const random = randomOf(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const height = 3 + upTo(3);
  const boxes = [box('a', 0, 0, 3, height), box('b', 3 + gap, (upTo(5) - 2) * gap, 3, height)];
  const relations = Array.from({ length: 2 + upTo(4) }, (_, at) => {
    const ends = [`a right ${upTo(height)}`, `b left ${upTo(height)}`] as const;
    return upTo(2) === 0 ? relation(ends[0], ends[1], `r${at}`) : relation(ends[1], ends[0], `r${at}`);
  });
  return { boxes, relations };
}

test('on 1,500 layouts no two relations between boxes that face each other lie on each other', () => {
  for (const gap of [0.5, 0.75, 1])
    for (let seed = 1; seed <= 500; seed += 1)
      expect({ gap, seed, shared: sharedIn(facingLayout(seed, gap)) }).toEqual({ gap, seed, shared: [] });
});

test('two relations that step down in a gap of half a unit do so beside each other', () => {
  const boxes = [box('a', 0, 0, 4, 3), box('b', 4.5, 1, 4, 3)];
  const relations = [relation('a right 0', 'b left 1', 'upper'), relation('a right 1', 'b left 2', 'lower')];
  const routing = new Routing(boxes, relations);
  expect(written(routing.routeOf('upper'))).toBe('4,0.5 4.375,0.5 4.375,2.5 4.5,2.5');
  expect(written(routing.routeOf('lower'))).toBe('4,1.5 4.125,1.5 4.125,3.5 4.5,3.5');
});

test('a relation back through a gap of half a unit turns in it, and not around both boxes', () => {
  const boxes = [box('a', 0, 0, 3, 4), box('b', 3.5, -2, 3, 4)];
  const relations = [relation('b left 1', 'a right 1', 'upper'), relation('b left 0', 'a right 3', 'lower')];
  expect(sharedIn({ boxes, relations })).toEqual([]);
  const routing = new Routing(boxes, relations);
  for (const key of ['upper', 'lower']) expect(routing.routeOf(key)?.points).toHaveLength(4);
});

test('a line that more legs share than anybody could distinguish is spread without comparing each with each', () => {
  let looks = 0;
  const legs = Array.from(
    { length: 1_000 },
    (_, at): LaneLeg => ({
      relation: `r${String(at).padStart(4, '0')}`,
      at: 1,
      start: 0,
      end: 1 + at / 100,
      get ends() {
        looks += 1;
        return [
          { position: 0, side: -1, fixed: true },
          { position: 1 + at / 100, side: 1, fixed: true },
        ];
      },
      fixed: false,
    }),
  );
  const lanes = assignLanes(0, legs, () => ({ least: -2, most: 2 }));
  expect(new Set(lanes.values()).size).toBe(1_000);
  expect(Math.min(...lanes.values())).toBeGreaterThanOrEqual(-1.75);
  expect(Math.max(...lanes.values())).toBeLessThanOrEqual(1.75);
  expect(looks).toBeLessThan(legs.length * 40);
});

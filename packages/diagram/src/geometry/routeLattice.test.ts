import { describe, expect, test } from 'vitest';
import { holdsPoint, type Point, type Rect } from './rect.ts';
import { type Direction, stepX, stepY } from './routeEnds.ts';
import { searchLattice } from './routeLattice.ts';
import type { LatticeAnswer, LatticeQuestion } from './routeQuestion.ts';
import { randomOf } from './routeTesting.ts';

const window: Rect = { x: -6, y: -6, width: 12, height: 12 };
const clearance = 0.25;

const question = (given: Partial<LatticeQuestion>): LatticeQuestion => ({
  from: { x: -5, y: 0.5 },
  direction: 0,
  to: { x: 5, y: 0.5 },
  arrival: 0,
  window,
  obstacles: [],
  clearance,
  containers: [],
  homes: [],
  mostBends: 40,
  mayCross: false,
  ...given,
});

/** How far a leg runs nearer to obstacles than it may. */
const blockedOn = (a: Point, b: Point, { obstacles, clearance: margin }: LatticeQuestion): number => {
  const [left, right, top, bottom] = [
    Math.min(a.x, b.x),
    Math.max(a.x, b.x),
    Math.min(a.y, b.y),
    Math.max(a.y, b.y),
  ];
  return obstacles.reduce((sum, { x, y, width, height }) => {
    const wide = Math.min(right, x + width + margin) - Math.max(left, x - margin);
    const tall = Math.min(bottom, y + height + margin) - Math.max(top, y - margin);
    const isBeside =
      left === right
        ? left <= x - margin || left >= x + width + margin
        : top <= y - margin || top >= y + height + margin;
    return isBeside ? sum : sum + Math.max(0, left === right ? tall : wide);
  }, 0);
};

interface Best {
  readonly bends: number;
  readonly length: number;
}

/** The fewest bends, and with those the shortest length, that any route on a fine grid has: by looking at all of them. */
const bestOf = (asked: LatticeQuestion): Best | null => {
  const seen = new Set<string>();
  let level = new Map([[0, [{ at: asked.from, heading: asked.direction, isFresh: false }]]]);
  for (let bends = 0; bends <= asked.mostBends && level.size > 0; bends += 1) {
    const next: typeof level = new Map();
    for (let halves = 0; halves <= Math.max(...level.keys()); halves += 1) {
      for (const { at, heading, isFresh } of level.get(halves) ?? []) {
        const name = `${at.x} ${at.y} ${heading} ${isFresh}`;
        if (seen.has(name)) continue;
        seen.add(name);
        if (at.x === asked.to.x && at.y === asked.to.y && heading === asked.arrival)
          return { bends, length: halves / 2 };
        if (!isFresh)
          for (const turn of [1, 3]) {
            const turned = { at, heading: ((heading + turn) % 4) as Direction, isFresh: true };
            next.set(halves, [...(next.get(halves) ?? []), turned]);
          }
        const there = { x: at.x + stepX[heading] / 2, y: at.y + stepY[heading] / 2 };
        const isInside = Math.abs(there.x) <= 6 && Math.abs(there.y) <= 6;
        if (!isInside || blockedOn(at, there, asked) > 0) continue;
        level.set(halves + 1, [...(level.get(halves + 1) ?? []), { at: there, heading, isFresh: false }]);
      }
    }
    level = next;
  }
  return null;
};

const legsOf = (points: readonly Point[]): [Point, Point][] =>
  points.slice(1).map((point, at) => [points[at] ?? point, point]);
const sizeOf = ([a, b]: readonly [Point, Point]): number => Math.abs(b.x - a.x) + Math.abs(b.y - a.y);
const headingOf = ([a, b]: readonly [Point, Point]): number =>
  [0, 1, 2, 3].findIndex(
    (heading) =>
      Math.sign(b.x - a.x) === stepX[heading as Direction] &&
      Math.sign(b.y - a.y) === stepY[heading as Direction],
  );

/** What holds of every answer: it leads from start to goal as asked, turns at each corner, and says what it is. */
const expectSound = (answer: LatticeAnswer, asked: LatticeQuestion): void => {
  const legs = legsOf(answer.points);
  expect([answer.points[0], answer.points.at(-1)]).toEqual([asked.from, asked.to]);
  // It may turn where it starts or where it ends: then that leg is empty.
  legs.forEach((leg, at) => {
    if (sizeOf(leg) === 0) return expect([0, legs.length - 1]).toContain(at);
    const heading = headingOf(leg);
    expect((heading + asked.direction + at) % 2).toBe(0);
    if (at === 0) expect(heading).toBe(asked.direction);
    if (at === legs.length - 1) expect(heading).toBe(asked.arrival);
  });
  expect(answer.bends).toBe(legs.length - 1);
  expect(answer.length).toBeCloseTo(legs.reduce((sum, leg) => sum + sizeOf(leg), 0));
};

const randomQuestion = (seed: number, count: number): LatticeQuestion => {
  const random = randomOf(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const obstacles = Array.from({ length: count }, () => ({
    x: upTo(11) - 6,
    y: upTo(11) - 6,
    width: 1 + upTo(4),
    height: 1 + upTo(3),
  }));
  const isFree = ({ x, y }: Point) =>
    obstacles.every(
      (rect) => x < rect.x || x > rect.x + rect.width || y < rect.y || y > rect.y + rect.height,
    );
  const point = (): Point => {
    for (;;) {
      const at = { x: upTo(11) - 5 + 0.5, y: upTo(11) - 5 + 0.5 };
      if (isFree(at) && Math.abs(at.x) < 6 && Math.abs(at.y) < 6) return at;
    }
  };
  /** The box that a route comes out of or leads to, half a unit from where it is free to bend. */
  const boxAt = ({ x, y }: Point, heading: Direction): Rect => ({
    x: x + stepX[heading] - 0.5,
    y: y + stepY[heading] - 0.5,
    width: 1,
    height: 1,
  });
  for (;;) {
    const [from, to] = [point(), point()];
    const [direction, arrival] = [upTo(4) as Direction, upTo(4) as Direction];
    const ends = [boxAt(from, ((direction + 2) % 4) as Direction), boxAt(to, arrival)];
    const isApart = ends.every((box) => [from, to].every((end) => !holdsPoint(box, end)));
    if (isApart && (from.x !== to.x || from.y !== to.y))
      return question({ from, direction, to, arrival, obstacles: [...obstacles, ...ends] });
  }
};

describe('a route in the lattice', () => {
  test('has the fewest bends that any route has, and is the shortest of those', () => {
    let around = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const asked = randomQuestion(seed, seed % 9);
      const answer = searchLattice(asked);
      const best = bestOf(asked);
      expect([
        seed,
        answer === null ? null : { bends: answer.bends, length: Number(answer.length.toFixed(6)) },
      ]).toEqual([seed, best]);
      if (answer === null) continue;
      expectSound(answer, asked);
      for (const [a, b] of legsOf(answer.points)) expect([seed, blockedOn(a, b, asked)]).toEqual([seed, 0]);
      if (answer.bends > 2) around += 1;
    }
    expect(around).toBeGreaterThan(30);
  });

  test('is none where it would need more bends than are allowed, and the same where it needs as many', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const asked = randomQuestion(seed, 6);
      const answer = searchLattice(asked);
      if (answer === null) continue;
      expect(searchLattice({ ...asked, mostBends: answer.bends })).toEqual(answer);
      expect(searchLattice({ ...asked, mostBends: answer.bends - 1 })).toBeNull();
    }
  });

  test('is the same wherever on the canvas all of it lies', () => {
    const far = (point: Point): Point => ({ x: point.x + 4096, y: point.y - 2048 });
    for (let seed = 1; seed <= 60; seed += 1) {
      const asked = randomQuestion(seed, 7);
      const there = searchLattice({
        ...asked,
        from: far(asked.from),
        to: far(asked.to),
        window: { ...window, ...far(window) },
        obstacles: asked.obstacles.map((rect) => ({ ...rect, ...far(rect) })),
      });
      expect(there?.points ?? null).toEqual(searchLattice(asked)?.points.map(far) ?? null);
    }
  });

  test('bends nearest to the middle, of those that are equal otherwise', () => {
    const asked = question({ from: { x: -4.5, y: -2.5 }, to: { x: 3.5, y: 2.5 } });
    expect(searchLattice(asked)?.points.map(({ x }) => x)).toEqual([-4.5, -0.5, -0.5, 3.5]);
    // Beside a box that stands in the middle on the side on which it is nearer.
    const wall = { x: -2, y: -1, width: 2, height: 2 };
    expect(searchLattice({ ...asked, obstacles: [wall] })?.points[1]?.x).toBe(0.5);
  });
});

describe('where nothing else is left', () => {
  test('a route runs through obstacles for as short a way as it can', () => {
    const wall = { x: -1, y: -8, width: 2, height: 16 };
    const thin = { x: -1, y: -8, width: 1, height: 16 };
    const asked = question({ obstacles: [wall], clearance: 0, mayCross: true });
    expect(searchLattice(asked)?.points).toEqual([asked.from, asked.to]);
    expect(searchLattice({ ...asked, mayCross: false })).toBeNull();
    const half = question({
      obstacles: [thin, { x: 0, y: -2, width: 4, height: 6 }],
      clearance: 0,
      mayCross: true,
    });
    const answer = searchLattice(half);
    if (answer === null) throw new Error('It may cross');
    expectSound(answer, half);
    expect(legsOf(answer.points).reduce((sum, [a, b]) => sum + blockedOn(a, b, half), 0)).toBeCloseTo(1);
    expect(answer.bends).toBe(4);
  });

  test('and through none where it can go around', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const asked = randomQuestion(seed, 7);
      const around = searchLattice(asked);
      if (around === null) continue;
      const answer = searchLattice({ ...asked, mayCross: true });
      expect([seed, answer?.bends, answer?.length]).toEqual([seed, around.bends, around.length]);
    }
  });
});

describe('a container that may be crossed', () => {
  /** How far a route runs level in the label row of a container. */
  const inLabelRow = (points: readonly Point[], rect: Rect): number =>
    legsOf(points).reduce((sum, [a, b]) => {
      if (a.y !== b.y || a.y <= rect.y || a.y >= rect.y + 1) return sum;
      return (
        sum +
        Math.max(0, Math.min(Math.max(a.x, b.x), rect.x + rect.width) - Math.max(Math.min(a.x, b.x), rect.x))
      );
    }, 0);

  test('has a label row that a level leg keeps out of, where that costs no bend', () => {
    const box = { x: -4, y: 0, width: 6, height: 5 };
    const asked = question({
      from: { x: -5, y: -3.5 },
      to: { x: 5, y: 3.5 },
      direction: 1,
      arrival: 1,
      containers: [box],
    });
    const answer = searchLattice(asked);
    if (answer === null) throw new Error('Nothing is in the way');
    expectSound(answer, asked);
    expect([answer.bends, inLabelRow(answer.points, box)]).toEqual([2, 0]);
    // Without the container it bends in the middle between both ends, which is where the label row would be.
    expect(searchLattice({ ...asked, containers: [] })?.points[1]?.y).toBe(0);
    const through = question({ containers: [{ x: -4, y: 0, width: 6, height: 3 }] });
    expect(searchLattice(through)?.points).toEqual([through.from, through.to]);
  });

  test('that both ends lie in is not left, where that costs no bend', () => {
    const home = { x: -6, y: -4, width: 12, height: 6 };
    const asked = question({
      from: { x: -4, y: 0 },
      to: { x: 4, y: 0 },
      direction: 3,
      arrival: 1,
      obstacles: [{ x: -1, y: -3, width: 2, height: 4 }],
      containers: [home],
      homes: [home],
    });
    const answer = searchLattice(asked);
    if (answer === null) throw new Error('There is a way');
    const level = legsOf(answer.points).find(([a, b]) => a.y === b.y)?.[0].y;
    expect(level).toBe(-3.5);
  });
});

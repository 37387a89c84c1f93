import { describe, expect, it } from 'vitest';
import { PlaceIndex } from './obstacles.ts';
import { overlaps, type Point, type Rect } from './rect.ts';
import { findRoute } from './route.ts';
import { type RouteBox, terminalOf } from './routeEnds.ts';
import { centreLegs, freeSpan, legsOf, spanArea } from './routeLegs.ts';
import { facing, fitted } from './routeSearch.ts';

const window: Rect = { x: -50, y: -50, width: 100, height: 100 };
const at = (x: number, y: number): Point => ({ x, y });
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const stubs = { first: 0.5, last: 0.5 };

/** Down from one box to another, with a level leg between; and the same turned by a quarter. */
const down = [at(0, 0), at(0, 1), at(6, 1), at(6, 10)];
const across = down.map(({ x, y }) => at(y, x));
const turned = ({ x, y, width, height }: Rect): Rect => rect(y, x, height, width);

/** Where the middle leg lies, whichever way the route runs. */
const middleOf = (blocks: Rect[], open: Rect[] = [], points = down) =>
  centreLegs(points, { blocks, open }, { window, stubs })[1];

describe('a leg that may lie anywhere between its neighbours', () => {
  it('lies in the middle of them', () => {
    expect(middleOf([])?.y).toBe(5);
    expect(middleOf([], [], across)?.x).toBe(5);
    expect(middleOf([], [], [...down].reverse())?.y).toBe(5);
  });

  it('lies in the middle of what is free on its side of what stands beside it', () => {
    const wall = rect(2, 4, 2, 2);
    expect(middleOf([wall])?.y).toBe(2);
    expect(middleOf([turned(wall)], [], across)?.x).toBe(2);
    // What stands further away than a fifth of a unit keeps nothing from passing.
    for (const x of [-1.3, 6.3]) expect(middleOf([rect(x, 4, 1, 2)])?.y).toBe(5);
    for (const x of [-1.1, 6.1]) expect(middleOf([rect(x, 4, 1, 2)])?.y).toBe(2);
  });

  it('lies in the widest gap between the borders of containers, and in no label row', () => {
    const container = rect(-5, 4, 20, 20);
    // Between its border with the label row and the second box there are five units, above it four.
    expect(middleOf([], [container])?.y).toBe(7.5);
    expect(middleOf([], [rect(-5, 7, 20, 20)])?.y).toBe(3.5);
    expect(middleOf([], [rect(-5, 4, 3, 20)])?.y).toBe(5);
    // A leg that runs down meets no label row.
    expect(middleOf([], [turned(rect(-5, 6, 20, 20))], across)?.x).toBe(3);
    // Of two gaps alike the one nearer to the middle between both boxes.
    expect(middleOf([], [rect(-5, -20, 20, 23), rect(-5, 6, 20, 1)])?.y).toBe(4.5);
  });

  it('keeps the stubs at both ends, however narrow the gap is', () => {
    const narrow = [at(0, 0), at(0, 0.7), at(6, 0.7), at(6, 0.8)];
    expect(
      centreLegs(narrow, { blocks: [], open: [] }, { window, stubs: { first: 0.5, last: 0 } })[1]?.y,
    ).toBe(0.5);
    const upwards = [at(0, 10), at(0, 9.6), at(6, 9.6), at(6, 9.5)];
    const { y = 0 } =
      centreLegs(upwards, { blocks: [], open: [] }, { window, stubs: { first: 0, last: 0.05 } })[1] ?? {};
    expect(y).toBeCloseTo(9.75);
  });

  it('stays where it is where it goes around something, or touches a handle', () => {
    const around = [at(0, 0), at(0, -3), at(6, -3), at(6, 0)];
    expect(centreLegs(around, { blocks: [], open: [] }, { window, stubs })).toEqual(around);
    const bend = [at(0, 0), at(0, 6), at(6, 6)];
    expect(centreLegs(bend, { blocks: [], open: [] }, { window, stubs })).toEqual(bend);
  });
});

describe('how far a leg can be moved', () => {
  const spanOf = (points: readonly Point[], blocks: Rect[]) => {
    const [, leg] = legsOf(points);
    if (leg === undefined) throw new Error('There is a leg in the middle');
    return freeSpan(points, leg, blocks, window);
  };

  it('is up to where its neighbours end, or what stands in between', () => {
    expect(spanOf(down, [])).toEqual({ least: 0, most: 10 });
    expect(spanOf(down, [rect(2, 4, 2, 2), rect(2, 7, 2, 2), rect(2, -4, 2, 4.5)])).toEqual({
      least: 0.5,
      most: 4,
    });
    expect(spanOf(across, [rect(4, 2, 2, 2)])).toEqual({ least: 0, most: 4 });
    expect(spanOf(down, [rect(30, 4, 2, 2)])).toEqual({ least: 0, most: 10 });
  });

  it('is away from its neighbours and to the end of what was looked at, where both lie on one side', () => {
    const [above, below] = [
      [at(0, 0), at(0, -3), at(6, -3), at(6, -1)],
      [at(0, 0), at(0, 3), at(6, 3), at(6, 1)],
    ];
    expect(spanOf(above ?? [], [])).toEqual({ least: -50, most: -1 });
    expect(spanOf(below ?? [], [])).toEqual({ least: 1, most: 50 });
  });

  it('is limited by what stands in the area of its span, and by nothing else', () => {
    const [above, left] = [
      [at(0, 0), at(0, -3), at(6, -3), at(6, -1)],
      [at(-8, -9), at(-8, -4), at(-2, -4), at(-2, 3)],
    ];
    const close = rect(-12, -12, 24, 24);
    // A fraction of their own, so that none of them ends where a leg or its span does.
    const places = Array.from({ length: 24 * 24 }, (_, place) =>
      rect(Math.floor(place / 24) - 12 + 0.13, (place % 24) - 12 + 0.13, 0.6, 0.6),
    );
    for (const upright of [down, above, left])
      for (const points of [upright, upright.map(({ x, y }) => at(y, x))]) {
        const [, leg] = legsOf(points);
        if (leg === undefined) throw new Error('There is a leg in the middle');
        const free = freeSpan(points, leg, [], close);
        const area = spanArea(points, leg, close);
        const limiting = places.filter((one) => {
          const span = freeSpan(points, leg, [one], close);
          return span.least !== free.least || span.most !== free.most;
        });
        expect(limiting).toEqual(places.filter((one) => overlaps(one, area)));
      }
  });
});

const box = (key: string, x: number, y: number, more: Partial<RouteBox> = {}): RouteBox => ({
  key,
  x,
  y,
  width: 3,
  height: 3,
  ...more,
});
const indexOf = (...boxes: RouteBox[]) => {
  const index = new PlaceIndex<RouteBox>();
  for (const one of boxes) index.set(one.key, one, one);
  return index;
};
const sides = ['right', 'bottom', 'left', 'top'] as const;
const steps = [at(1, 0), at(0, 1), at(-1, 0), at(0, -1)];

describe('a stub', () => {
  const own = box('own', 0, 0);
  /** How far a route runs straight out of a side where another box stands so far away, aside by so much. */
  const stubBeside = (side: number, distance: number, aside = 0, more: Partial<RouteBox> = {}) => {
    const { x, y } = steps[side] ?? at(0, 0);
    const other = box(
      'other',
      (3 + distance) * x + aside * Math.abs(y),
      (3 + distance) * y + aside * Math.abs(x),
      more,
    );
    const terminal = terminalOf(own, { item: 'own', side: sides[side] ?? 'top', index: 1 }, 0);
    const { handle, stub } = fitted(indexOf(own, other), terminal);
    return Math.abs(stub.x - handle.x) + Math.abs(stub.y - handle.y);
  };

  it('is half a unit, and ends in the middle of a gap that is too narrow for it', () => {
    for (const side of [0, 1, 2, 3]) {
      expect(stubBeside(side, 0.75)).toBe(0.5);
      expect(stubBeside(side, 0.5)).toBe(0.25);
      expect(stubBeside(side, 0.7)).toBeCloseTo(0.35);
      // Nothing is in its way there.
      for (const aside of [1.5, -1.5, 4]) expect(stubBeside(side, 0.5, aside)).toBe(0.5);
      for (const aside of [1.4, -1.4]) expect(stubBeside(side, 0.5, aside)).toBe(0.25);
      expect(stubBeside(side, 0.5, 0, { container: true })).toBe(0.5);
    }
  });

  it('ends between two boxes that face each other nearer than both stubs need', () => {
    for (const [side, step] of steps.entries()) {
      const ends = (distance: number) => {
        const other = box('other', (3 + distance) * step.x, (3 + distance) * step.y);
        const from = terminalOf(own, { item: 'own', side: sides[side] ?? 'top', index: 1 }, 0);
        const to = terminalOf(other, { item: 'other', side: sides[(side + 2) % 4] ?? 'top', index: 1 }, 0);
        return facing(from, to).map(({ handle, stub }) =>
          Number((Math.abs(stub.x - handle.x) + Math.abs(stub.y - handle.y)).toFixed(6)),
        );
      };
      expect([ends(0.6), ends(1), ends(4)]).toEqual([
        [0.3, 0.3],
        [0.5, 0.5],
        [0.5, 0.5],
      ]);
    }
  });
});

describe('a relation of a handle with itself', () => {
  it('goes out and comes back beside where it left, away from its box', () => {
    const own = box('own', 0, 0);
    for (const side of sides) {
      const end = { item: 'own', side, index: 1 };
      const found = findRoute(indexOf(own), { key: 'r', from: end, to: end }, 0);
      const points = found?.points ?? [];
      expect([points[0], points.at(-1)]).toEqual([found?.from.handle, found?.from.handle]);
      expect(points).toHaveLength(6);
      for (const [index, point] of points.entries()) {
        const before = points[index - 1] ?? point;
        expect(Math.min(Math.abs(point.x - before.x), Math.abs(point.y - before.y))).toBe(0);
        const isInside = point.x > 0 && point.x < 3 && point.y > 0 && point.y < 3;
        expect([side, index, isInside]).toEqual([side, index, false]);
      }
      expect(new Set(points.slice(1).map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
      const watch = found?.watch;
      expect([watch?.width, watch?.height]).toEqual([1, 1]);
    }
  });
});

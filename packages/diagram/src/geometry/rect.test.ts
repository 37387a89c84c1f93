import { describe, expect, it } from 'vitest';
import {
  clampedEndpoint,
  endpointPoint,
  formatEndpoint,
  handleCount,
  nearestEndpoint,
  parseEndpoint,
  straightEndpoints,
} from './endpoint.ts';
import {
  areaOf,
  boundsAround,
  centreOf,
  grown,
  holds,
  holdsPoint,
  moved,
  overlaps,
  type Rect,
  rectBetween,
  rectsAlong,
  sameRect,
  snap,
  snapped,
} from './rect.ts';
import { excursion, routePlace } from './routePlace.ts';

const box: Rect = { x: 2, y: 10, width: 4, height: 3 };
/** By so much out on each side, and in where it is less than nought. */
const sides = (by: number): Rect[] => [
  { ...box, x: box.x - by, width: box.width + by },
  { ...box, y: box.y - by, height: box.height + by },
  { ...box, width: box.width + by },
  { ...box, height: box.height + by },
];

describe('a rectangle', () => {
  it('lies between two corners, in whatever order', () => {
    const [a, b, c, d] = [
      { x: 2, y: 10 },
      { x: 6, y: 13 },
      { x: 6, y: 10 },
      { x: 2, y: 13 },
    ];
    for (const [from, to] of [
      [a, b],
      [b, a],
      [c, d],
      [d, c],
    ] as const)
      expect(rectBetween(from, to)).toEqual(box);
    expect(rectsAlong([a, c, b])).toEqual([
      { x: 2, y: 10, width: 4, height: 0 },
      { x: 6, y: 10, width: 0, height: 3 },
    ]);
    expect([rectsAlong([]), rectsAlong([a])]).toEqual([[], []]);
  });

  it('has an area and a middle, and moves and grows around it', () => {
    expect([areaOf(box), centreOf(box)]).toEqual([12, { x: 4, y: 11.5 }]);
    expect(moved(box, { x: -1, y: 2 })).toEqual({ x: 1, y: 12, width: 4, height: 3 });
    expect(grown(box, 2)).toEqual({ x: 0, y: 8, width: 8, height: 7 });
    expect(centreOf(grown(box, 2))).toEqual(centreOf(box));
  });

  it('holds what reaches over none of its edges', () => {
    expect(holds(box, box)).toBe(true);
    expect(sides(1).map((outer) => holds(outer, box))).toEqual([true, true, true, true]);
    expect(sides(1).map((inner) => holds(box, inner))).toEqual([false, false, false, false]);
  });

  it('holds the points on its edges and in it', () => {
    const points = [2, 4, 6].flatMap((x) => [10, 11, 13].map((y) => ({ x, y })));
    expect(points.every((point) => holdsPoint(box, point))).toBe(true);
    const outside = [
      { x: 1.9, y: 11 },
      { x: 6.1, y: 11 },
      { x: 4, y: 9.9 },
      { x: 4, y: 13.1 },
    ];
    expect(outside.some((point) => holdsPoint(box, point))).toBe(false);
  });

  it('overlaps what shares more than an edge with it', () => {
    const beside = (by: number): Rect[] => [
      { ...box, x: box.x - box.width + by },
      { ...box, x: box.x + box.width - by },
      { ...box, y: box.y - box.height + by },
      { ...box, y: box.y + box.height - by },
    ];
    expect(beside(0).map((other) => overlaps(box, other))).toEqual([false, false, false, false]);
    expect(beside(0.1).map((other) => overlaps(box, other))).toEqual([true, true, true, true]);
    expect(overlaps(box, { x: 4, y: 11, width: 0, height: 0 })).toBe(true);
  });

  it('is the same where all four numbers are', () => {
    expect(sameRect(box, { ...box })).toBe(true);
    expect(
      [...sides(1), moved(box, { x: 1, y: 0 }), moved(box, { x: 0, y: 1 })].map((each) =>
        sameRect(box, each),
      ),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });

  it('goes around others, and there is none around nothing', () => {
    const others = [box, { x: -3, y: 11, width: 1, height: 1 }, { x: 3, y: 40, width: 9, height: 1 }];
    expect(boundsAround(others)).toEqual({ x: -3, y: 10, width: 15, height: 31 });
    expect(boundsAround([...others].reverse())).toEqual(boundsAround(others));
    expect(boundsAround([])).toBeNull();
  });

  it('around two boxes leaves three free for a route between them', () => {
    const other = { x: 20, y: -5, width: 2, height: 2 };
    for (const place of [routePlace(box, other), routePlace(other, box)])
      expect(place).toEqual(grown(boundsAround([box, other]) ?? box, excursion));
  });
});

describe('a number of the grid', () => {
  it('is whole, and never minus nought', () => {
    expect([1.4, 1.5, -1.4, -0.2].map(snap)).toEqual([1, 2, -1, 0]);
    expect(Object.is(snap(-0.2), 0)).toBe(true);
    expect(snapped({ x: 1.6, y: -2.4 })).toEqual({ x: 2, y: -2 });
  });
});

describe('a handle', () => {
  const all = (['top', 'right', 'bottom', 'left'] as const).flatMap((side) =>
    Array.from({ length: handleCount(box, side) }, (_, index) => formatEndpoint({ side, index })),
  );

  it('stands in the middle of its unit, on its side', () => {
    expect(all).toHaveLength(4 + 3 + 4 + 3);
    for (const endpoint of all) {
      const { side, index } = parseEndpoint(endpoint);
      const { x, y } = endpointPoint(endpoint, box);
      const along = side === 'top' || side === 'bottom' ? x - box.x : y - box.y;
      expect(along).toBe(index + 0.5);
      const across = { top: y - 10, bottom: y - 13, left: x - 2, right: x - 6 }[side];
      expect([endpoint, across]).toEqual([endpoint, 0]);
    }
  });

  it('is the nearest one that its side has, where it is asked for one too far', () => {
    for (const endpoint of all) expect(clampedEndpoint(endpoint, box)).toBe(endpoint);
    expect(
      ['top-4', 'bottom-9', 'left-3', 'right-7'].map((endpoint) => clampedEndpoint(endpoint, box)),
    ).toEqual(['top-3', 'bottom-3', 'left-2', 'right-2']);
  });

  it('is the nearest to a point, and a free one while there is any', () => {
    for (const endpoint of all) {
      const point = endpointPoint(endpoint, box);
      expect(nearestEndpoint(box, point, new Set())).toBe(endpoint);
      const others = all.filter((each) => each !== endpoint);
      expect(nearestEndpoint(box, { x: -90, y: 90 }, new Set(others))).toBe(endpoint);
      expect(nearestEndpoint(box, point, new Set(all))).toBe(endpoint);
      expect(nearestEndpoint(box, point, new Set([endpoint]))).not.toBe(endpoint);
    }
  });
});

describe('two boxes that face each other', () => {
  const free = (rect: Rect, ...taken: string[]) => ({ rect, taken: new Set(taken) });
  const other = (x: number, y: number): Rect => ({ x, y, width: 5, height: 3 });

  it.each([
    ['right', other(6, 10), 'right', 'left'],
    ['left', other(-3, 10), 'left', 'right'],
    ['below', other(2, 13), 'bottom', 'top'],
    ['above', other(2, 7), 'top', 'bottom'],
  ])('are joined straight: %s', (_, rect, from, to) => {
    const ends = straightEndpoints(free(box), free(rect));
    expect([ends?.from.split('-')[0], ends?.to.split('-')[0]]).toEqual([from, to]);
    const [a, b] = [endpointPoint(ends?.from ?? '', box), endpointPoint(ends?.to ?? '', rect)];
    expect(from === 'right' || from === 'left' ? a.y - b.y : a.x - b.x).toBe(0);
  });

  it('are joined in the middle of what they share, then beside it, the first of two alike', () => {
    const rect = other(9, 10);
    expect(straightEndpoints(free(box), free(rect))).toEqual({ from: 'right-1', to: 'left-1' });
    expect(straightEndpoints(free(box, 'right-1'), free(rect))).toEqual({ from: 'right-0', to: 'left-0' });
    expect(straightEndpoints(free(box, 'right-1'), free(rect, 'left-0'))).toEqual({
      from: 'right-2',
      to: 'left-2',
    });
    expect(straightEndpoints(free(box, 'right-1', 'right-0'), free(rect, 'left-2'))).toBeNull();
    expect(straightEndpoints(free(box), free(other(9, 12)))).toEqual({ from: 'right-2', to: 'left-0' });
    expect(straightEndpoints(free(box), free(other(9, 8)))).toEqual({ from: 'right-0', to: 'left-2' });
  });

  it('are not joined where they share nothing, or lie on each other', () => {
    expect(straightEndpoints(free(box), free(other(9, 13)))).toBeNull();
    expect(straightEndpoints(free(box), free(other(9, 7)))).toBeNull();
    expect(straightEndpoints(free(box), free(other(4, 11)))).toBeNull();
  });
});

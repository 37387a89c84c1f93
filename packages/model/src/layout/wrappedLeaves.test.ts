import type { Point } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { type LayoutInput, nodeSize, rectAt } from './graphLayout.ts';
import { rankLayout } from './rankLayout.ts';
import { wrappedLeaves } from './wrappedLeaves.ts';

const inputOf = (...edges: [number, number][]): LayoutInput => ({
  nodes: [...new Set(edges.flat())].toSorted((a, b) => a - b),
  edges: edges.map(([from, to]) => ({ key: `${from}-${to}`, from, to })),
  groupOf: new Map(),
});

const leaves = Array.from({ length: 20 }, (_, index) => index + 10);
const below = leaves.map((id): [number, number] => [1, id]);
const above = leaves.map((id): [number, number] => [id, 1]);
/** Something leads past the leaves, so that rows follow below theirs. */
const chain: [number, number][] = [
  [1, 2],
  [2, 3],
  [3, 4],
];

const hasTurnedBack = (points: readonly Point[]): boolean =>
  points.some((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before === undefined || after === undefined) return false;
    const along = (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y);
    return along < 0;
  });

/** The legs that lead across run between rows, in reach of the eye: on no border of a node. */
const acrossOnBorder = (points: readonly Point[], places: Iterable<Point>): Point[] => {
  const borders = [...places].flatMap((place) => {
    const { y, height } = rectAt(place);
    return [y, y + height];
  });
  return points.filter((point, at) => {
    const after = points[at + 1];
    if (after === undefined || after.y !== point.y || after.x === point.x) return false;
    return borders.some((y) => Math.abs(y - point.y) < 15);
  });
};

describe.each([
  { what: 'what one depends on', edges: [...below, ...chain], downwards: (leaf: number) => [1, leaf, 3] },
  { what: 'what depends on one', edges: [...above, ...chain], downwards: (leaf: number) => [leaf, 1, 3] },
])('a row of $what', ({ edges, downwards }) => {
  const input = inputOf(...edges);
  const { places, routes } = rankLayout(input);
  const yOf = (id: number): number => places.get(id)?.y ?? Number.NaN;

  it('is wrapped, and what stood below the row stands below all of it', () => {
    expect(new Set(leaves.map(yOf)).size).toBeGreaterThan(3);
    expect(places.size).toBe(input.nodes.length);
    for (const ids of [...leaves.map(downwards), [1, 2, 3, 4]]) {
      const heights = ids.map(yOf);
      expect([ids, heights]).toEqual([ids, heights.toSorted((a, b) => a - b)]);
      expect(new Set(heights).size).toBe(ids.length);
    }
  });

  it('is reached by routes that never turn back, and lead across between the rows', () => {
    for (const [key, points] of routes) {
      expect([key, hasTurnedBack(points)]).toEqual([key, false]);
      expect([key, acrossOnBorder(points, places.values())]).toEqual([key, []]);
    }
  });

  it('is reached where a leaf begins, in its middle', () => {
    for (const leaf of leaves) {
      const { x, y } = places.get(leaf) ?? { x: Number.NaN, y: Number.NaN };
      const ends = [routes.get(`1-${leaf}`)?.at(-1), routes.get(`${leaf}-1`)?.[0]];
      const middle = x + nodeSize.width / 2;
      expect([
        [{ x: middle, y }, undefined],
        [undefined, { x: middle, y: y + nodeSize.height }],
      ]).toContainEqual(ends);
    }
  });
});

describe('leaves stay in their row', () => {
  it('where the row is short, or they are few', () => {
    expect(wrappedLeaves(inputOf(...below.slice(0, 5))).hanging).toEqual([]);
    expect(wrappedLeaves(inputOf(...below.slice(0, 6))).hanging.length).toBeGreaterThan(0);
    const two: [number, number][] = [0, 1, 2].flatMap((at): [number, number][] => [
      [at, 100],
      [at, 10 + 2 * at],
      [at, 11 + 2 * at],
    ]);
    expect(wrappedLeaves(inputOf(...two)).hanging).toEqual([]);
  });

  it('where there are groups', () => {
    const groupOf = new Map([[1, 'a']]);
    expect(wrappedLeaves({ ...inputOf(...below), groupOf }).hanging).toEqual([]);
  });
});

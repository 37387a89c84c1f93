import type { Point, Rect } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { randomGraph } from '../testing/drawn.ts';
import { laidOutBy } from '../testing/elk.ts';
import { engineLayout } from './engineLayout.ts';
import { extentOf, type GraphLayout, isTooLarge, type LayoutInput, rectAt, step } from './graphLayout.ts';
import { gridLayout } from './parts.ts';
import { rankLayout } from './rankLayout.ts';

const inputOf = (seed: number, size: number, density: number, groups = 0): LayoutInput => {
  const { components, dependencies } = randomGraph(seed, size, density);
  const nodes = [...components.keys()];
  return {
    nodes,
    edges: dependencies,
    groupOf: new Map(
      groups === 0 ? [] : nodes.filter((id) => id % 3 > 0).map((id) => [id, `group ${id % groups}`]),
    ),
  };
};

const engine = async (input: LayoutInput): Promise<GraphLayout> => {
  const layout = await engineLayout(input, laidOutBy);
  if (layout === null) throw new Error('The engine was stopped');
  return layout;
};

const overlap = (a: Rect, b: Rect, by = 0): boolean =>
  a.x < b.x + b.width + by &&
  b.x < a.x + a.width + by &&
  a.y < b.y + b.height + by &&
  b.y < a.y + a.height + by;

const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((a, at) => all.slice(at + 1).map((b): [T, T] => [a, b]));

const isOrthogonal = (points: readonly Point[]): boolean =>
  points.every((point, at) => {
    const before = points[at - 1];
    return before === undefined || before.x === point.x || before.y === point.y;
  });

/** Each end of a route on the border of its node. */
const isAttached = (points: readonly Point[], from: Point, to: Point): boolean => {
  const isOn = (point: Point | undefined, { x, y, width, height }: Rect): boolean =>
    point !== undefined && point.x >= x && point.x <= x + width && (point.y === y || point.y === y + height);
  return isOn(points[0], rectAt(from)) && isOn(points.at(-1), rectAt(to));
};

const check = (input: LayoutInput, layout: GraphLayout): void => {
  expect([...layout.places.keys()].toSorted((a, b) => a - b)).toEqual(input.nodes);
  for (const { x, y } of layout.places.values())
    expect([Math.abs(x % step), Math.abs(y % step)]).toEqual([0, 0]);
  const boxes = [...layout.places.values()].map(rectAt);
  expect(pairs(boxes).filter(([a, b]) => overlap(a, b, step / 2))).toEqual([]);
  for (const edge of input.edges) {
    const points = layout.routes.get(edge.key) ?? [];
    expect(isOrthogonal(points)).toBe(true);
    expect(
      isAttached(points, layout.places.get(edge.from) as Point, layout.places.get(edge.to) as Point),
    ).toBe(true);
  }
  const frames = [...layout.frames.values()];
  expect(pairs(frames).filter(([a, b]) => overlap(a, b))).toEqual([]);
  for (const [group, frame] of layout.frames)
    for (const [id, place] of layout.places)
      expect([id, overlap(frame, rectAt(place))]).toEqual([id, input.groupOf.get(id) === group]);
};

describe.each([
  ['at once', rankLayout],
  ['by the engine', engine],
] as const)('a layout made %s', (_, layOut) => {
  it('places every node on the grid, apart from all others, and joins them by upright and level legs', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const input = inputOf(seed, 18, 0.4 + (seed % 4) * 0.4);
      check(input, await layOut(input));
    }
    for (let seed = 1; seed <= 3; seed++) {
      const input = inputOf(seed, 80, 0.9);
      check(input, await layOut(input));
    }
  });

  it('keeps groups together in frames that hold nobody else', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const input = inputOf(seed, 18, 0.4 + (seed % 3) * 0.4, 4);
      check(input, await layOut(input));
    }
  });

  it('wraps the leaves of what many depend on, or what depends on many', async () => {
    const at = (from: number, to: number) => ({ key: `${from}-${to}`, from, to });
    const leaves = Array.from({ length: 30 }, (_, index) => index + 10);
    for (const edges of [leaves.map((id) => at(1, id)), leaves.map((id) => at(id, 1))]) {
      const input: LayoutInput = {
        nodes: [1, 2, ...leaves],
        edges: [...edges, edges[0]?.from === 1 ? at(2, 1) : at(1, 2)],
        groupOf: new Map(),
      };
      const layout = await layOut(input);
      check(input, layout);
      expect(crossedIn(input, layout)).toEqual([]);
      const { width, height } = extentOf(layout);
      expect(width / height).toBeLessThan(2.5);
    }
  });

  it('puts what is depended on below, and is the same every time', async () => {
    const input: LayoutInput = {
      nodes: [1, 2, 3],
      edges: [
        { key: '1-2', from: 1, to: 2 },
        { key: '2-3', from: 2, to: 3 },
      ],
      groupOf: new Map(),
    };
    const { places } = await layOut(input);
    expect([1, 2, 3].map((id) => places.get(id)?.y)).toEqual([0, 120, 240]);
    expect((await layOut(inputOf(5, 30, 1))).places).toEqual((await layOut(inputOf(5, 30, 1))).places);
  });
});

it('routes of the engine keep off the nodes they pass', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const input = inputOf(seed, 16, 1.3);
    expect(crossedIn(input, await engine(input))).toEqual([]);
  }
  // With many leaves, so that some of them hang on others.
  for (let seed = 1; seed <= 5; seed++) {
    const input = inputOf(seed, 60, 0.9);
    expect(crossedIn(input, await engine(input))).toEqual([]);
  }
});

const crossedIn = ({ edges }: LayoutInput, { places, routes }: GraphLayout): string[] =>
  edges.flatMap(({ key, from, to }) => {
    const points = routes.get(key) ?? [];
    return [...places].flatMap(([id, place]) =>
      id !== from && id !== to && pointsCross(points, rectAt(place)) ? [`${key} over ${id}`] : [],
    );
  });

const pointsCross = (points: readonly Point[], box: Rect): boolean =>
  points.some((point, at) => {
    const before = points[at - 1];
    if (before === undefined) return false;
    const leg = {
      x: Math.min(before.x, point.x),
      y: Math.min(before.y, point.y),
      width: Math.abs(before.x - point.x),
      height: Math.abs(before.y - point.y),
    };
    return overlap(leg, box);
  });

it('lays out thousands at once as a grid, and says when', () => {
  expect(isTooLarge(inputOf(1, 2_000, 1))).toBe(false);
  const many = inputOf(1, 2_001, 1);
  expect(isTooLarge(many)).toBe(true);
  expect(isTooLarge({ nodes: [1, 2], edges: Array(4_000).fill({ key: '1-2', from: 1, to: 2 }) })).toBe(false);
  expect(isTooLarge({ nodes: [1, 2], edges: Array(4_001).fill({ key: '1-2', from: 1, to: 2 }) })).toBe(true);
  const { places } = gridLayout(many);
  const found = new Set([...places.values()].map(({ x, y }) => `${x} ${y}`));
  expect(found.size).toBe(2_001);
});

import type { Point } from '@lintel/drawing/picture';
import { expect, it } from 'vitest';
import { nodeSize } from './graphLayout.ts';
import { plainRoutes } from './routes.ts';

const at = (from: number, to: number) => ({ key: `${from}-${to}`, from, to });
const routesOf = (places: Record<number, Point>, ...edges: [number, number][]) =>
  plainRoutes(
    edges.map(([from, to]) => at(from, to)),
    new Map(Object.entries(places).map(([id, place]) => [Number(id), place])),
  );
const middle = nodeSize.width / 2;

it('leads straight down to what stands below', () => {
  const routes = routesOf({ 1: { x: 0, y: 0 }, 2: { x: 0, y: 120 } }, [1, 2]);
  expect(routes.get('1-2')).toEqual([
    { x: middle, y: nodeSize.height },
    { x: middle, y: 120 },
  ]);
});

it('leads down and across between the rows to what stands below at a side', () => {
  const points = routesOf({ 1: { x: 0, y: 0 }, 2: { x: 600, y: 120 } }, [1, 2]).get('1-2') ?? [];
  expect(points.map(({ x }) => x)).toEqual([middle, middle, 600 + middle, 600 + middle]);
  const [, leaves, arrives] = points;
  expect(leaves?.y).toBe(arrives?.y);
  expect(leaves?.y).toBeGreaterThan(nodeSize.height);
  expect(leaves?.y).toBeLessThan(120);
});

it('leads past far rows close above what it arrives at', () => {
  const [, leaves] = routesOf({ 1: { x: 0, y: 0 }, 2: { x: 600, y: 960 } }, [1, 2]).get('1-2') ?? [];
  expect(leaves?.y).toBe(960 - 30);
});

it('leads out below, up beside both and in from above where the other does not stand below', () => {
  for (const other of [
    { x: 600, y: 0 },
    { x: -600, y: 0 },
    { x: 0, y: -480 },
    { x: 300, y: 60 },
  ]) {
    const points = routesOf({ 1: { x: 0, y: 0 }, 2: other }, [1, 2]).get('1-2') ?? [];
    const [start, below, out, up, above, end] = points;
    expect(points).toHaveLength(6);
    expect(start).toEqual({ x: middle, y: nodeSize.height });
    expect(end).toEqual({ x: other.x + middle, y: other.y });
    expect(below?.y).toBeGreaterThan(nodeSize.height);
    expect(above?.y).toBeLessThan(other.y);
    expect(out?.x).toBe(up?.x);
    expect(out?.x).toBeGreaterThanOrEqual(Math.max(0, other.x) + nodeSize.width + 10);
  }
});

it('leaves and arrives in the order of the other ends, apart from each other and from the corners', () => {
  const left = { x: 0, y: 120 };
  const right = { x: 600, y: 120 };
  const leaving = routesOf({ 1: { x: 300, y: 0 }, 2: right, 3: left }, [1, 2], [1, 3]);
  const [toRight, toLeft] = [leaving.get('1-2')?.[0]?.x ?? 0, leaving.get('1-3')?.[0]?.x ?? 0];
  expect(toRight - toLeft).toBe(60);
  expect((toRight + toLeft) / 2).toBe(300 + middle);
  const arriving = routesOf({ 1: right, 2: left, 3: { x: 300, y: 240 } }, [1, 3], [2, 3]);
  expect(arriving.get('1-3')?.at(-1)?.x).toBeGreaterThan(arriving.get('2-3')?.at(-1)?.x ?? 0);

  const many = Array.from({ length: 9 }, (_, index) => index + 2);
  const places = Object.fromEntries(many.map((id) => [id, { x: id * 300, y: 120 }]));
  const routes = routesOf({ 1: { x: 0, y: 0 }, ...places }, ...many.map((id): [number, number] => [1, id]));
  const starts = many.map((id) => routes.get(`1-${id}`)?.[0]?.x ?? 0);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect([starts[0], starts.at(-1)]).toEqual([20, nodeSize.width - 20]);
});

it('takes those that lead to equally far in the order of their numbers', () => {
  const places = { 1: { x: 0, y: 0 }, 2: { x: 0, y: 240 }, 3: { x: 0, y: 120 } };
  const routes = routesOf(places, [1, 3], [1, 2]);
  expect(routes.get('1-2')?.[0]?.x).toBeLessThan(routes.get('1-3')?.[0]?.x ?? 0);
});

it('leads nowhere where an end has no place, and draws what it is asked for alone', () => {
  expect(routesOf({ 1: { x: 0, y: 0 } }, [1, 2]).size).toBe(0);
  const places = new Map([
    [1, { x: 0, y: 0 }],
    [2, { x: 0, y: 120 }],
    [3, { x: 300, y: 120 }],
  ]);
  const edges = [at(1, 2), at(1, 3)];
  const one = plainRoutes(edges, places, ({ to }) => to === 3);
  expect([...one.keys()]).toEqual(['1-3']);
  // Where it leaves depends on the other all the same.
  expect(one.get('1-3')).toEqual(plainRoutes(edges, places).get('1-3'));
});

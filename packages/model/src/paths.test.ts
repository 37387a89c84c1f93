import { describe, expect, it } from 'vitest';
import { type DependencyGraph, graphOf } from './dependencyGraph.ts';
import { shortestPaths } from './paths.ts';
import { componentOf, drawn, randomGraph } from './testing/drawn.ts';

/** Every simple path, the long way. */
const everyPath = (graph: DependencyGraph, from: number, to: number, passed: number[] = []): number[][] => {
  if (from === to) return [[...passed, to]];
  return graph.dependencies
    .filter((each) => each.from === from && !passed.includes(each.to))
    .flatMap((each) => everyPath(graph, each.to, to, [...passed, from]));
};

describe('the shortest ways from one component to another', () => {
  it('are all of them, each hop with its diagrams', () => {
    const graph = graphOf(
      drawn({
        components: [1, 2, 3, 4, 5].map((id) => componentOf(id)),
        relations: [
          [1, 2],
          [1, 3, 2],
          [2, 4],
          [3, 4, 3],
          [1, 5],
          [5, 2],
        ],
      }),
    );
    const { paths, isCut } = shortestPaths(graph, 1, 4);
    expect(paths.map((path) => path.map(({ key, diagrams }) => `${key} on ${diagrams.join()}`))).toEqual([
      ['1-2 on 1', '2-4 on 1'],
      ['1-3 on 2', '3-4 on 3'],
    ]);
    expect(isCut).toBe(false);
  });

  it('are those that a look at every path finds', () => {
    let found = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const graph = randomGraph(seed, 8, 1.6);
      const all = everyPath(graph, 1, 8);
      const shortest = Math.min(...all.map(({ length }) => length));
      const expected = all.filter(({ length }) => length === shortest).map((path) => path.join());
      const { paths } = shortestPaths(graph, 1, 8);
      found += paths.length;
      expect(paths.map((path) => [1, ...path.map(({ to }) => to)].join()).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
    expect(found).toBeGreaterThan(20);
  });

  it('are none from a component to itself, or to what it does not lead to', () => {
    const graph = randomGraph(1, 4, 0);
    expect(shortestPaths(graph, 1, 1).paths).toEqual([]);
    expect(shortestPaths(graph, 1, 2).paths).toEqual([]);
    expect(shortestPaths(graph, 1, 99).paths).toEqual([]);
  });

  it('are bounded, and say so', () => {
    const middle = Array.from({ length: 8 }, (_, at) => at + 10);
    const end = Array.from({ length: 8 }, (_, at) => at + 30);
    const graph = graphOf(
      drawn({
        components: [1, 2, ...middle, ...end].map((id) => componentOf(id)),
        relations: [
          ...middle.map((id) => [1, id] as const),
          ...middle.flatMap((id) => end.map((other) => [id, other] as const)),
          ...end.map((id) => [id, 2] as const),
        ],
      }),
    );
    expect(shortestPaths(graph, 1, 2).paths).toHaveLength(50);
    expect(shortestPaths(graph, 1, 2).isCut).toBe(true);
    expect(shortestPaths(graph, 1, 2, 64)).toMatchObject({ isCut: false });
  });
});

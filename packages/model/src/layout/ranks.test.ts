import { expect, it } from 'vitest';
import { randomGraph } from '../testing/drawn.ts';
import { ranksOf } from './ranks.ts';

const edgesOf = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));
const ranksIn = (nodes: number[], ...pairs: [number, number][]): number[] => {
  const ranks = ranksOf(nodes, edgesOf(...pairs));
  return nodes.map((id) => ranks.get(id) ?? Number.NaN);
};

it('ranks everything one below the lowest of what leads to it', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { components, dependencies } = randomGraph(seed, 15, 1.2);
    const nodes = [...components.keys()];
    // Without circles: from the smaller number to the greater.
    const edges = dependencies.filter(({ from, to }) => from < to);
    const ranks = ranksOf(nodes, edges);
    for (const id of nodes) {
      const before = edges.filter(({ to }) => to === id).map(({ from }) => ranks.get(from) ?? Number.NaN);
      expect([id, ranks.get(id)]).toEqual([id, Math.max(-1, ...before) + 1]);
    }
  }
});

it('cuts a circle at the edge that closes it, seen from what leads into it', () => {
  expect(ranksIn([1, 2, 3], [1, 2], [2, 3], [3, 1])).toEqual([0, 1, 2]);
  expect(ranksIn([1, 2, 3], [3, 2], [2, 1], [1, 2])).toEqual([2, 1, 0]);
});

it('cuts two circles that share a node, each once', () => {
  expect(ranksIn([1, 2, 3, 4], [1, 2], [2, 3], [3, 2], [2, 4], [4, 2])).toEqual([0, 1, 2, 2]);
});

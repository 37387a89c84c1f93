import { chanceOf } from '@lintel/richtext/testing/chance';
import { describe, expect, it } from 'vitest';
import type { Edge } from '../edges.ts';
import { randomGraph } from '../testing/drawn.ts';
import { downwards, ranksOf } from './ranks.ts';
import { tightRanks } from './tightRanks.ts';

type Ranks = ReadonlyMap<number, number>;

const graphOf = (seed: number, size: number, density: number) => {
  const { components, dependencies } = randomGraph(seed, size, density);
  const nodes = [...components.keys()];
  return { nodes, edges: dependencies, down: downwards(nodes, dependencies) };
};

const lengthOf = (ranks: Ranks, { from, to }: Edge): number => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0);
const sumOf = (ranks: Ranks, edges: readonly Edge[]): number =>
  edges.reduce((sum, edge) => sum + lengthOf(ranks, edge), 0);

/** Of all ways to rank so many nodes the one with the shortest edges. */
const leastSum = (nodes: readonly number[], edges: readonly Edge[]): number => {
  let least = Number.POSITIVE_INFINITY;
  const rankFrom = (at: number, ranks: Map<number, number>): void => {
    const id = nodes[at];
    if (id === undefined) {
      if (edges.every((edge) => lengthOf(ranks, edge) >= 1)) least = Math.min(least, sumOf(ranks, edges));
      return;
    }
    for (let rank = 0; rank < nodes.length; rank++) rankFrom(at + 1, ranks.set(id, rank));
  };
  rankFrom(0, new Map());
  return least;
};

describe('tight ranks', () => {
  it('keep edges as short as any ranks could', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { nodes, edges, down } = graphOf(seed, 6, 0.8 + (seed % 4) * 0.3);
      expect([seed, sumOf(tightRanks(nodes, edges), down)]).toEqual([seed, leastSum(nodes, down)]);
    }
  });

  it('let every edge lead down, in large graphs too, and begin at 0', () => {
    for (const [seed, size, density] of [
      [1, 60, 1.1],
      [2, 60, 2],
      [3, 400, 1.2],
    ] as const) {
      const { nodes, edges, down } = graphOf(seed, size, density);
      const ranks = tightRanks(nodes, edges);
      expect(down.filter((edge) => lengthOf(ranks, edge) < 1)).toEqual([]);
      expect(Math.min(...ranks.values())).toBe(0);
      expect(sumOf(ranks, down)).toBeLessThan(sumOf(ranksOf(nodes, edges), down));
    }
  });

  it('are the same for the same graph, in whatever order it comes', () => {
    const { nodes, edges, down } = graphOf(4, 40, 1.4);
    const ranks = tightRanks(nodes, edges);
    expect(tightRanks(nodes, edges)).toEqual(ranks);
    const others = down.toSorted((a, b) => chanceOf(a.from * 50 + a.to).below(100) - b.to);
    expect(sumOf(tightRanks(nodes, others), down)).toBe(sumOf(ranks, down));
  });

  it('move what more edges hold below than above down to these, with all that hangs on it', () => {
    // 1 leads through 2, 3 and 4 to 5, and to 7, which leads there itself and through 9, and has 8 besides.
    const edges = [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 1, to: 7 },
      { from: 7, to: 8 },
      { from: 7, to: 5 },
      { from: 7, to: 9 },
      { from: 9, to: 5 },
    ];
    expect(tightRanks([1, 2, 3, 4, 5, 7, 8, 9], edges)).toEqual(
      new Map([
        [1, 0],
        [2, 1],
        [3, 2],
        [4, 3],
        [5, 4],
        [7, 2],
        [8, 3],
        [9, 3],
      ]),
    );
  });

  it('rank what nothing connects, and nothing at all', () => {
    expect(tightRanks([], [])).toEqual(new Map());
    expect(tightRanks([1, 2], [{ from: 1, to: 1 }])).toEqual(
      new Map([
        [1, 0],
        [2, 0],
      ]),
    );
    const ranks = tightRanks(
      [1, 2, 3, 4],
      [
        { from: 1, to: 2 },
        { from: 3, to: 4 },
      ],
    );
    expect([...ranks.values()]).toEqual([0, 1, 0, 1]);
  });
});

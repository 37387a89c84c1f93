import { describe, expect, it } from 'vitest';
import { cutPointsOf } from './cutPoints.ts';
import { cyclesOf } from './cycles.ts';
import type { Edge } from './edges.ts';
import { randomGraph } from './testing/drawn.ts';

const reachable = (start: number, edges: readonly Edge[]): Set<number> => {
  const reached = new Set([start]);
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to);
  return reached;
};

const bothWays = (edges: readonly Edge[]): Edge[] =>
  edges.flatMap(({ from, to }) => [
    { from, to },
    { from: to, to: from },
  ]);

const partsWithout = (nodes: readonly number[], edges: readonly Edge[], without: number): number => {
  const left = nodes.filter((id) => id !== without);
  const kept = bothWays(edges.filter(({ from, to }) => from !== without && to !== without));
  return new Set(left.map((id) => Math.min(...reachable(id, kept)))).size;
};

const chain = (length: number): Edge[] => Array.from({ length }, (_, at) => ({ from: at, to: at + 1 }));

describe('cycles', () => {
  it('hold the components that lead to each other, as a look at everything that can be reached finds', () => {
    let found = 0;
    for (let seed = 1; seed <= 80; seed++) {
      const { dependencies } = randomGraph(seed, 12, 1.1);
      const nodes = Array.from({ length: 12 }, (_, at) => at + 1);
      const together = (a: number, b: number): boolean =>
        reachable(a, dependencies).has(b) && reachable(b, dependencies).has(a);
      const expected = nodes
        .map((id) => nodes.filter((other) => together(id, other)))
        .filter((group, at) => group.length > 1 && group[0] === nodes[at]);
      found += expected.length;
      expect(cyclesOf(nodes, dependencies)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(40);
  });

  it('are found in a chain that is longer than what may be called', () => {
    const edges = [...chain(50_000), { from: 50_000, to: 0 }];
    const nodes = edges.map(({ from }) => from);
    expect(cyclesOf(nodes, edges)[0]).toHaveLength(50_001);
  });

  it('are none where a node leads to itself, or an edge to nothing', () => {
    expect(
      cyclesOf(
        [1],
        [
          { from: 1, to: 1 },
          { from: 1, to: 7 },
        ],
      ),
    ).toEqual([]);
  });
});

describe('cut points', () => {
  it('are those without which a graph falls into more parts', () => {
    let found = 0;
    for (let seed = 1; seed <= 80; seed++) {
      const { dependencies } = randomGraph(seed, 12, 1.2);
      const nodes = Array.from({ length: 12 }, (_, at) => at + 1);
      const whole = partsWithout(nodes, dependencies, -1);
      // What stands alone is a part of its own, which goes with it.
      const expected = nodes.filter((id) => partsWithout(nodes, dependencies, id) > whole);
      found += expected.length;
      expect([...cutPointsOf(nodes, dependencies)].toSorted((a, b) => a - b)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(80);
  });

  it('are all but the ends of a chain, however long', () => {
    const edges = chain(50_000);
    const nodes = [...edges.map(({ from }) => from), 50_000];
    expect(cutPointsOf(nodes, edges).size).toBe(49_999);
  });
});

import { describe, expect, it } from 'vitest';
import { graphOf } from './dependencyGraph.ts';
import { type Asked, shownGraph } from './shownGraph.ts';
import { componentOf, drawn, randomGraph } from './testing/drawn.ts';

/** 1 → 2 → 3 → 4, and 5 alone. */
const chain = graphOf(
  drawn({
    components: [1, 2, 3, 4, 5].map((id) => componentOf(id)),
    relations: [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  }),
);

const asked = (found: number[], more: Partial<Asked> = {}): Asked => ({
  found,
  showDependencies: true,
  showDetachedNodes: false,
  distance: 1,
  direction: 'both',
  ...more,
});

const ids = (graph: ReturnType<typeof shownGraph>) =>
  graph.nodes.map(({ id, isDependency }) => (isDependency ? `(${id})` : `${id}`)).join(' ');
const edges = (graph: ReturnType<typeof shownGraph>) =>
  graph.edges.map(({ key, isDependency }) => (isDependency ? `(${key})` : key)).join(' ');

describe('what a graph shows', () => {
  it('is what was found, and marked as dependencies what that is directly connected with', () => {
    const graph = shownGraph(chain, asked([2]));
    expect(ids(graph)).toBe('2 (1) (3)');
    expect(edges(graph)).toBe('(1-2) (2-3)');
  });

  it('is in the order of the numbers, whatever was found first', () => {
    for (const found of [
      [2, 3],
      [3, 2],
    ]) {
      const graph = shownGraph(chain, asked(found));
      expect(ids(graph)).toBe('2 3 (1) (4)');
    }
  });

  it('is nothing but what was found where dependencies are not shown', () => {
    const graph = shownGraph(chain, asked([2, 3, 4], { showDependencies: false }));
    expect(ids(graph)).toBe('2 3 4');
    expect(edges(graph)).toBe('2-3 3-4');
  });

  it('hides and counts what nothing shown is connected with, unless that is asked for', () => {
    expect(shownGraph(chain, asked([2, 5]))).toMatchObject({ detached: 1 });
    expect(ids(shownGraph(chain, asked([2, 5])))).toBe('2 (1) (3)');
    const shown = shownGraph(chain, asked([2, 5], { showDetachedNodes: true }));
    expect(ids(shown)).toBe('2 5 (1) (3)');
    expect(shown.detached).toBe(1);
    // Without its dependencies it hangs loose.
    const alone = shownGraph(chain, asked([2], { showDependencies: false }));
    expect([ids(alone), alone.detached]).toEqual(['', 1]);
  });

  it('reaches further, both ways, and never back on the way there', () => {
    const graph = shownGraph(chain, asked([3], { distance: 2 }));
    expect(ids(graph)).toBe('3 (1) (2) (4)');
    expect(edges(graph)).toBe('(1-2) (2-3) (3-4)');
    expect(ids(shownGraph(chain, asked([1], { distance: 2 })))).toBe('1 (2) (3)');
  });

  it('is led one way alone where that is asked for', () => {
    const outgoing = shownGraph(chain, asked([2], { direction: 'outgoing', distance: 2 }));
    expect([ids(outgoing), edges(outgoing)]).toEqual(['2 (3) (4)', '(2-3) (3-4)']);
    const incoming = shownGraph(chain, asked([3], { direction: 'incoming', distance: 2 }));
    expect([ids(incoming), edges(incoming)]).toEqual(['3 (1) (2)', '(1-2) (2-3)']);
    // What joins two that were found is theirs, whichever way it points.
    for (const direction of ['outgoing', 'incoming'] as const)
      expect(edges(shownGraph(chain, asked([2, 3], { direction })))).toMatch(/(^| )2-3( |$)/);
  });

  it('leaves out what there is no such component for', () => {
    expect(ids(shownGraph(chain, asked([2, 99])))).toBe('2 (1) (3)');
  });

  it('grows with the distance, and has both ends of every edge', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const graph = randomGraph(seed, 20, 1.2);
      let before = new Set<number>();
      for (let distance = 1; distance <= 5; distance++) {
        const { nodes, edges: shown } = shownGraph(graph, asked([1, 2, 3], { distance }));
        const now = new Set(nodes.map(({ id }) => id));
        expect(shown.every(({ from, to }) => now.has(from) && now.has(to))).toBe(true);
        expect([...before].every((id) => now.has(id))).toBe(true);
        before = now;
      }
    }
  });
});

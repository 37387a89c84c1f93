import type { DependencyGraph } from './dependencyGraph.ts';

/** Along the edges, or against them. */
export type Direction = 'outgoing' | 'incoming';

export const greatestDistance = 5;

const nextOf = (graph: DependencyGraph, id: number, direction: Direction): number[] =>
  (graph[direction].get(id) ?? []).map(({ from, to }) => (direction === 'outgoing' ? to : from));

/** How many steps away each component is that can be reached from one of these, up to a distance; they themselves 0. */
export function distances(
  graph: DependencyGraph,
  from: Iterable<number>,
  direction: Direction,
  most: number,
): Map<number, number> {
  const steps = new Map<number, number>();
  let border = [...from].filter((id) => graph.components.has(id));
  for (const id of border) steps.set(id, 0);
  for (let step = 1; step <= most && border.length > 0; step++) {
    const next: number[] = [];
    for (const id of border)
      for (const other of nextOf(graph, id, direction))
        if (!steps.has(other)) {
          steps.set(other, step);
          next.push(other);
        }
    border = next;
  }
  return steps;
}

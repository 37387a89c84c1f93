import type { Dependency, DependencyGraph } from './dependencyGraph.ts';
import { type Direction, distances } from './neighbours.ts';

/** The dependencies of what was found: what it depends on, what depends on it, or both. */
export const directions = ['both', 'outgoing', 'incoming'] as const satisfies readonly (Direction | 'both')[];
export type ShownDirection = (typeof directions)[number];

export interface Asked {
  /** The components that the filter finds. */
  readonly found: Iterable<number>;
  readonly showDependencies: boolean;
  readonly showDetachedNodes: boolean;
  /** How many steps from what was found dependencies are shown, each way by itself. */
  readonly distance: number;
  readonly direction: ShownDirection;
}

export interface ShownNode {
  readonly id: number;
  /** Only there because something found depends on it, or it on that. */
  readonly isDependency: boolean;
}

export interface ShownEdge extends Dependency {
  /** One of its ends is only there as a dependency. */
  readonly isDependency: boolean;
}

export interface ShownGraph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
  /** How many of what was found nothing shown is connected with, shown or not. */
  readonly detached: number;
}

export const emptyShown: ShownGraph = { nodes: [], edges: [], detached: 0 };

/** Every dependency that is passed on the way, so that nothing shown hangs loose. */
function* passed(
  graph: DependencyGraph,
  found: ReadonlySet<number>,
  { distance, direction }: Asked,
): Generator<Dependency> {
  const along = (way: Direction): ReadonlyMap<number, number> =>
    direction === 'both' || direction === way ? distances(graph, found, way, distance - 1) : new Map();
  const [down, up] = [along('outgoing'), along('incoming')];
  for (const dependency of graph.dependencies) {
    const below = down.get(dependency.from) ?? distance;
    const above = up.get(dependency.to) ?? distance;
    if (below < distance || above < distance) yield dependency;
  }
}

/** What a graph shows of all there is. */
export function shownGraph(graph: DependencyGraph, asked: Asked): ShownGraph {
  const found = new Set([...asked.found].filter((id) => graph.components.has(id)));
  const dependencies = asked.showDependencies
    ? [...passed(graph, found, asked)]
    : graph.dependencies.filter(({ from, to }) => found.has(from) && found.has(to));
  const connected = new Set(dependencies.flatMap(({ from, to }) => [from, to]));
  const attached = [...found].filter((id) => connected.has(id));
  const shown = asked.showDetachedNodes ? found : new Set(attached);
  const led = [...connected].filter((id) => !found.has(id));
  const byId = (a: ShownNode, b: ShownNode): number => a.id - b.id;
  return {
    nodes: [
      ...[...shown].map((id) => ({ id, isDependency: false })).toSorted(byId),
      ...led.map((id) => ({ id, isDependency: true })).toSorted(byId),
    ],
    edges: dependencies.map((each) => ({
      ...each,
      isDependency: !found.has(each.from) || !found.has(each.to),
    })),
    detached: found.size - attached.length,
  };
}

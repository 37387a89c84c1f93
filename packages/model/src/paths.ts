import type { Dependency, DependencyGraph } from './dependencyGraph.ts';
import { distances } from './neighbours.ts';

/** From one component to another, hop by hop. */
export type DependencyPath = readonly Dependency[];

/** In a dense graph there are more of them than can be read. */
const mostPaths = 50;

export interface FoundPaths {
  readonly paths: readonly DependencyPath[];
  /** There are more of the same length. */
  readonly isCut: boolean;
}

/** All the shortest ways along which one component depends on another. */
export function shortestPaths(
  graph: DependencyGraph,
  from: number,
  to: number,
  most = mostPaths,
): FoundPaths {
  const left = distances(graph, [to], 'incoming', graph.components.size);
  const paths: DependencyPath[] = [];
  const begun: DependencyPath[] = from === to || !left.has(from) ? [] : [[]];
  while (begun.length > 0 && paths.length <= most) {
    const path = begun.pop() ?? [];
    const at = path.at(-1)?.to ?? from;
    if (at === to) {
      paths.push(path);
      continue;
    }
    const nearer = (left.get(at) ?? 0) - 1;
    const hops = (graph.outgoing.get(at) ?? []).filter((hop) => left.get(hop.to) === nearer);
    for (const hop of hops.toReversed()) begun.push([...path, hop]);
  }
  return { paths: paths.slice(0, most), isCut: paths.length > most };
}

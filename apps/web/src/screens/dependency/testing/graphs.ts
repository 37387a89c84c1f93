import type { DependencyGraph, GraphComponent } from '@lintel/model/dependencyGraph';
import { graphOf } from '@lintel/model/dependencyGraph';
import { shownGraph, type ShownGraph } from '@lintel/model/shownGraph';
import { componentOf, drawn } from '@lintel/model/testing/drawn';

interface Given {
  readonly components: readonly GraphComponent[];
  readonly relations: readonly (readonly [from: number, to: number])[];
  readonly inside?: readonly (readonly [component: number, container: number])[];
}

/** A graph, and what is shown of it where these are found. */
export const shownOf = (
  { components, relations, inside = [] }: Given,
  found: readonly number[],
): { graph: DependencyGraph; shown: ShownGraph } => {
  const graph = graphOf(drawn({ components: [...components], relations, inside }));
  return {
    graph,
    shown: shownGraph(graph, {
      found,
      showDependencies: true,
      showDetachedNodes: true,
      distance: 1,
      direction: 'both',
    }),
  };
};

export const component = componentOf;

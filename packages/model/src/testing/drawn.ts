import type { GraphShape } from '@lintel/api/endpoints/dependencies';
import { chanceOf } from '@lintel/richtext/testing/chance';
import { type DependencyGraph, graphOf } from '../dependencyGraph.ts';

export const componentOf = (id: number, name = `Component ${id}`): GraphShape['components'][number] => ({
  componentModelId: id,
  slug: `component-${id}`,
  name,
  state: 'ACTIVE',
  type: null,
  sharedType: null,
});

interface Drawing {
  readonly components: GraphShape['components'];
  /** From which component to which, and on which diagram. */
  readonly relations: readonly (readonly [from: number, to: number, diagram?: number])[];
  /** What lies in which container. */
  readonly inside?: readonly (readonly [component: number, container: number])[];
}

const instanceId = (component: number, diagram: number): number => component * 1_000 + diagram;

/** As the server tells of it: every component once on every diagram that a relation names. */
export function drawn({ components, relations, inside = [] }: Drawing): GraphShape {
  const diagrams = [...new Set([1, ...relations.map(([, , diagram = 1]) => diagram)])];
  const listed = relations.map(([from, to, diagram = 1], at) => ({
    relationId: at + 1,
    fkDiagramId: diagram,
    fromFkComponentInstanceId: instanceId(from, diagram),
    toFkComponentInstanceId: instanceId(to, diagram),
  }));
  const parents = new Map(inside);
  return {
    componentInstances: diagrams.flatMap((diagram) =>
      components.map(({ componentModelId: id }) => {
        const parent = parents.get(id);
        return {
          componentInstanceId: instanceId(id, diagram),
          fkDiagramId: diagram,
          fkComponentId: id,
          fkComponentInstanceParentId: parent === undefined ? null : instanceId(parent, diagram),
        };
      }),
    ),
    relations: listed,
    components: [...components],
    diagrams: diagrams.map((id) => ({
      diagramId: id,
      slug: `diagram-${id}`,
      name: `Diagram ${id}`,
      diagramLevel2: null,
    })),
  };
}

/** A graph of this many components, and about this many edges for each. */
export function randomGraph(seed: number, size: number, density: number): DependencyGraph {
  const chance = chanceOf(seed);
  const components = Array.from({ length: size }, (_, at) => componentOf(at + 1));
  const relations = Array.from(
    { length: Math.round(size * density) },
    () => [1 + chance.below(size), 1 + chance.below(size), 1 + chance.below(3)] as const,
  );
  return graphOf(drawn({ components, relations }));
}

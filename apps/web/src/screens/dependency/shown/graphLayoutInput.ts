import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { byContainer, byType, byValue, type NodeGroup } from '@lintel/model/groups';
import type { LayoutInput } from '@lintel/model/layout/graphLayout';
import type { ShownGraph } from '@lintel/model/shownGraph';
import type { Quality } from '../../../colouring/qualities.ts';

/** What nodes are put together by; a quality is something that components have. */
export type Grouping = 'none' | 'container' | 'type' | Quality;

/** A group and the shown component that it stands for, where the frame is enough to show it. */
export interface GroupedGraph {
  readonly shown: ShownGraph;
  readonly groups: readonly NodeGroup[];
}

/** What has several values stands with all that have the same. */
const byQuality = (
  graph: DependencyGraph,
  nodes: readonly number[],
  { values, held }: Quality,
): NodeGroup[] =>
  byValue(nodes, (id) => {
    const own = held.get(graph.components.get(id)?.slug ?? '') ?? [];
    const chosen = values.filter((value) => own.includes(value.id));
    if (chosen.length === 0) return null;
    return {
      key: `value ${chosen.map((value) => value.id).join()}`,
      label: chosen.map(({ label }) => label).join(', '),
    };
  });

const groupsOf = (graph: DependencyGraph, nodes: readonly number[], by: Grouping): NodeGroup[] => {
  if (by === 'none') return [];
  if (by === 'container') return byContainer(graph, nodes);
  return by === 'type' ? byType(graph, nodes) : byQuality(graph, nodes, by);
};

/** A container that nothing but its contents connects is its frame, and no node in it besides. */
export function groupedBy(graph: DependencyGraph, shown: ShownGraph, by: Grouping): GroupedGraph {
  const groups = groupsOf(
    graph,
    shown.nodes.map(({ id }) => id),
    by,
  );
  const connected = new Set(shown.edges.flatMap(({ from, to }) => [from, to]));
  const framesOnly = new Set(
    groups.flatMap(({ component, nodes }) =>
      component !== undefined && nodes.length > 1 && nodes.includes(component) && !connected.has(component)
        ? [component]
        : [],
    ),
  );
  if (framesOnly.size === 0) return { shown, groups };
  return {
    shown: { ...shown, nodes: shown.nodes.filter(({ id }) => !framesOnly.has(id)) },
    groups: groups.map((group) => ({
      ...group,
      nodes: group.nodes.filter((id) => !framesOnly.has(id)),
    })),
  };
}

export const layoutInputOf = ({ shown, groups }: GroupedGraph): LayoutInput => ({
  nodes: shown.nodes.map(({ id }) => id),
  edges: shown.edges,
  groupOf: new Map(groups.flatMap(({ key, nodes }) => nodes.map((id) => [id, key] as const))),
});

/** The same for graphs that are laid out alike. */
export const layoutKeyOf = ({ nodes, edges, groupOf }: LayoutInput): string =>
  JSON.stringify([nodes, edges.map(({ key }) => key), [...groupOf]]);

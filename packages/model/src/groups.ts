import type { DependencyGraph, GraphComponent } from './dependencyGraph.ts';

export interface NodeGroup {
  readonly key: string;
  readonly label: string;
  /** The component that is drawn as the container, where it is one. */
  readonly component?: number;
  readonly nodes: readonly number[];
}

const byLabel = (a: NodeGroup, b: NodeGroup): number =>
  a.label.localeCompare(b.label) || (a.key < b.key ? -1 : 1);

/** Each node in at most one group; who has no key stays outside. */
function grouped(
  nodes: readonly number[],
  groupOf: (id: number) => Omit<NodeGroup, 'nodes'> | null,
): NodeGroup[] {
  const groups = new Map<string, NodeGroup>();
  for (const id of nodes) {
    const group = groupOf(id);
    if (group === null) continue;
    const known = groups.get(group.key);
    groups.set(group.key, { ...group, nodes: [...(known?.nodes ?? []), id] });
  }
  return [...groups.values()].toSorted(byLabel);
}

/** By what is drawn around them. A container that is itself shown stands in its own group. */
export function byContainer(graph: DependencyGraph, nodes: readonly number[]): NodeGroup[] {
  const containers = new Set(nodes.flatMap((id) => graph.containerOf.get(id) ?? []));
  return grouped(nodes, (id) => {
    const container = containers.has(id) ? id : graph.containerOf.get(id);
    const component = container === undefined ? undefined : graph.components.get(container);
    if (component === undefined) return null;
    const { componentModelId, name } = component;
    return { key: `container ${componentModelId}`, label: name, component: componentModelId };
  });
}

const typeOf = ({ type, sharedType }: GraphComponent): { key: string; label: string } | null =>
  type !== null
    ? { key: `type ${type.typeId}`, label: type.name }
    : sharedType === null
      ? null
      : { key: `shared ${sharedType.sharedTypeId}`, label: sharedType.name };

export const byType = (graph: DependencyGraph, nodes: readonly number[]): NodeGroup[] =>
  grouped(nodes, (id) => {
    const component = graph.components.get(id);
    return component === undefined ? null : typeOf(component);
  });

/** By what components have: `valueOf` names that; null for nothing. */
export const byValue = (
  nodes: readonly number[],
  valueOf: (id: number) => { key: string; label: string } | null,
): NodeGroup[] => grouped(nodes, valueOf);

import { displayName } from '@lintel/domain/names';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';

export interface OutlineLine {
  readonly key: string;
  readonly level: 1 | 2;
  readonly component: number;
  readonly isDependency: boolean;
  /** Of a line that says what a component depends on: by how many relations. */
  readonly count: number | null;
  /** Undefined where nothing stands below it. */
  readonly isOpen: boolean | undefined;
}

const inOrder = new Intl.Collator('en');

/** Every component by name, and below it what it depends on. */
export function outlineOf(
  graph: DependencyGraph,
  { nodes, edges }: ShownGraph,
  closed: ReadonlySet<string>,
): OutlineLine[] {
  const nameOf = (id: number): string => {
    const component = graph.components.get(id);
    return component === undefined ? '' : displayName('component', component);
  };
  const byName = (a: number, b: number): number => inOrder.compare(nameOf(a), nameOf(b)) || a - b;
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  return nodes
    .toSorted((a, b) => byName(a.id, b.id))
    .flatMap(({ id, isDependency }): OutlineLine[] => {
      const key = `${id}`;
      const below = (outgoing.get(id) ?? []).toSorted((a, b) => byName(a.to, b.to));
      const isOpen = below.length === 0 ? undefined : !closed.has(key);
      const own: OutlineLine = { key, level: 1, component: id, isDependency, count: null, isOpen };
      if (isOpen !== true) return [own];
      return [
        own,
        ...below.map(
          (edge): OutlineLine => ({
            key: edge.key,
            level: 2,
            component: edge.to,
            isDependency: edge.isDependency,
            count: edge.count,
            isOpen: undefined,
          }),
        ),
      ];
    });
}

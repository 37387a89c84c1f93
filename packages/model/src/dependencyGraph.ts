import type { GraphShape } from '@lintel/api/endpoints/dependencies';

export type GraphComponent = GraphShape['components'][number];
export type GraphDiagram = GraphShape['diagrams'][number];

/** All relations from one component to another, as one edge. */
export interface Dependency {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** How many relations. */
  readonly count: number;
  /** The diagrams that prove it, each once. */
  readonly diagrams: readonly number[];
}

/** The components that are drawn on active diagrams, and what depends on what. */
export interface DependencyGraph {
  readonly components: ReadonlyMap<number, GraphComponent>;
  readonly diagrams: ReadonlyMap<number, GraphDiagram>;
  /** Between two of them. */
  readonly dependencies: readonly Dependency[];
  /** From a component to itself: told, never laid out. */
  readonly loops: ReadonlyMap<number, Dependency>;
  readonly outgoing: ReadonlyMap<number, readonly Dependency[]>;
  readonly incoming: ReadonlyMap<number, readonly Dependency[]>;
  /** The diagrams that a component is drawn on, each once. */
  readonly shownOn: ReadonlyMap<number, readonly number[]>;
  /** The component that is drawn around it most often. */
  readonly containerOf: ReadonlyMap<number, number>;
}

const collected = <Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> => {
  const lists = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [value]);
    else list.push(value);
  }
  return lists;
};

const distinct = (ids: readonly number[]): readonly number[] =>
  ids.length === 1 ? ids : [...new Set(ids)].toSorted((a, b) => a - b);

/** Relations by the pair of components that they join; what names nobody is left out. */
function mergedRelations({ componentInstances, relations, components }: GraphShape): Dependency[] {
  const known = new Map(components.map(({ componentModelId }, at) => [componentModelId, at]));
  const componentOf = new Map(
    componentInstances.map(({ componentInstanceId, fkComponentId }) => [componentInstanceId, fkComponentId]),
  );
  // By a number for each pair: tens of thousands of texts would take longer than all the rest.
  const merged = new Map<number, { from: number; to: number; on: number[] }>();
  for (const { fromFkComponentInstanceId, toFkComponentInstanceId, fkDiagramId } of relations) {
    const from = componentOf.get(fromFkComponentInstanceId);
    const to = componentOf.get(toFkComponentInstanceId);
    if (from === undefined || to === undefined) continue;
    const [row, column] = [known.get(from), known.get(to)];
    if (row === undefined || column === undefined) continue;
    const pair = row * components.length + column;
    const before = merged.get(pair);
    if (before === undefined) merged.set(pair, { from, to, on: [fkDiagramId] });
    else before.on.push(fkDiagramId);
  }
  return Array.from(merged.values(), ({ from, to, on }) => ({
    key: `${from}-${to}`,
    from,
    to,
    count: on.length,
    diagrams: distinct(on),
  }));
}

/** What occurs most often; of equals the one with the smallest id. */
function mostFrequent(ids: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([a, times], [b, other]) => other - times || a - b)[0]?.[0];
}

function containersOf({ componentInstances }: GraphShape): Map<number, number> {
  const componentOf = new Map(
    componentInstances.map(({ componentInstanceId, fkComponentId }) => [componentInstanceId, fkComponentId]),
  );
  const around = componentInstances.flatMap(({ fkComponentId, fkComponentInstanceParentId }) => {
    const parent =
      fkComponentInstanceParentId === null ? undefined : componentOf.get(fkComponentInstanceParentId);
    return parent === undefined || parent === fkComponentId ? [] : [[fkComponentId, parent] as const];
  });
  return new Map(
    [...collected(around)].flatMap(([component, parents]) => {
      const most = mostFrequent(parents);
      return most === undefined ? [] : [[component, most] as const];
    }),
  );
}

/** A caller that is given an instance is given its diagram. */
function checkDiagrams({ componentInstances, diagrams }: GraphShape): void {
  const known = new Set(diagrams.map(({ diagramId }) => diagramId));
  if (componentInstances.some(({ fkDiagramId }) => !known.has(fkDiagramId)))
    throw new Error("Couldn't find diagram for instance");
}

const mostNamed = 20;

/** What is wrong with components that have no type, in words; null where all have one. */
export const untypedText = (components: Iterable<GraphComponent>): string | null => {
  const names = [...components].flatMap(({ name, type, sharedType }) =>
    type === null && sharedType === null ? [name] : [],
  );
  if (names.length === 0) return null;
  const more = names.length > mostNamed ? ', …' : '';
  return `Components with no type id: ${names.slice(0, mostNamed).join(', ')}${more}`;
};

export function graphOf(drawn: GraphShape): DependencyGraph {
  checkDiagrams(drawn);
  const merged = mergedRelations(drawn);
  const dependencies = merged.filter(({ from, to }) => from !== to);
  const shown = drawn.componentInstances.map(
    ({ fkComponentId, fkDiagramId }) => [fkComponentId, fkDiagramId] as const,
  );
  return {
    components: new Map(drawn.components.map((each) => [each.componentModelId, each])),
    diagrams: new Map(drawn.diagrams.map((each) => [each.diagramId, each])),
    dependencies,
    loops: new Map(merged.filter(({ from, to }) => from === to).map((each) => [each.from, each])),
    outgoing: collected(dependencies.map((each) => [each.from, each])),
    incoming: collected(dependencies.map((each) => [each.to, each])),
    shownOn: new Map([...collected(shown)].map(([component, on]) => [component, distinct(on)])),
    containerOf: containersOf(drawn),
  };
}

/** Of an organisation that has drawn nothing. */
export const emptyGraph: DependencyGraph = graphOf({
  componentInstances: [],
  relations: [],
  components: [],
  diagrams: [],
});

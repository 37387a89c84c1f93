import type { Hue } from '@lintel/drawing/boxes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { cutPointsOf } from '@lintel/model/cutPoints';
import { cyclesOf } from '@lintel/model/cycles';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';

/** What a colour of the graph means, and for which components. */
export interface ColourEntry {
  readonly id: string;
  readonly label: string;
  readonly hue: Hue;
  readonly nodes: readonly number[];
}

export interface Coloured {
  readonly entries: readonly ColourEntry[];
  /** Said where there is nothing to colour. */
  readonly none: string;
}

type Colouring = (graph: DependencyGraph, shown: ShownGraph) => Coloured;

const hues: readonly Hue[] = ['amber', 'violet', 'teal', 'rose', 'blue', 'green'];
const idsOf = ({ nodes }: ShownGraph): number[] => nodes.map(({ id }) => id);

/** Each circle of components that depend on each other in a colour of its own, while there are any left. */
const cycles: Colouring = (_, shown) => ({
  entries: cyclesOf(idsOf(shown), shown.edges).map((nodes, at) => ({
    id: `cycle ${nodes[0]}`,
    label: `Cycle of ${nodes.length} components`,
    hue: hues[at % hues.length] ?? 'amber',
    nodes,
  })),
  none: 'No components depend on each other in a circle.',
});

const cutPoints: Colouring = (_, shown) => {
  const nodes = [...cutPointsOf(idsOf(shown), shown.edges)];
  return {
    entries: nodes.length === 0 ? [] : [{ id: 'cut', label: 'Holds the graph together', hue: 'rose', nodes }],
    none: 'No single component holds the graph together.',
  };
};

const states: Colouring = (graph, shown) => {
  const byState = Map.groupBy(idsOf(shown), (id) => graph.components.get(id)?.state ?? 'ACTIVE');
  const stateHues = { DRAFT: 'amber', ACTIVE: 'green', ARCHIVED: 'slate' } as const;
  return {
    entries: [...byState].map(([state, nodes]) => ({
      id: state,
      label: stateLabels[state],
      hue: stateHues[state],
      nodes,
    })),
    none: '',
  };
};

export const colourings = {
  cycles: { label: 'Cycles', colour: cycles },
  cutPoints: { label: 'Single points of failure', colour: cutPoints },
  state: { label: 'State', colour: states },
} as const satisfies Record<string, { label: string; colour: Colouring }>;

export type ColouringId = keyof typeof colourings;

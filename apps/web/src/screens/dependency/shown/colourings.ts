import type { Hue } from '@lintel/drawing/boxes';
import { cutPointsOf } from '@lintel/model/cutPoints';
import { cyclesOf } from '@lintel/model/cycles';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { huesFor } from '../../../colouring/hues.ts';
import type { Quality } from '../../../colouring/qualities.ts';

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

/** By what components have: each value in a colour, and those that have none in no colour. */
export const colouredBy = (
  { values, held }: Quality,
  graph: DependencyGraph,
  shown: ShownGraph,
): Coloured => {
  const having = (id: string): number[] =>
    idsOf(shown).filter((node) => held.get(graph.components.get(node)?.slug ?? '')?.includes(id) === true);
  const present = values.flatMap((value) => {
    const nodes = having(value.id);
    return nodes.length === 0 ? [] : [{ ...value, nodes }];
  });
  const given = huesFor(present);
  return {
    entries: present.map(({ id, label, nodes }) => ({ id, label, hue: given.get(id) ?? 'slate', nodes })),
    none: 'No component here has a value.',
  };
};

export const colourings = {
  cycles: { label: 'Cycles', colour: cycles },
  cutPoints: { label: 'Single points of failure', colour: cutPoints },
} as const satisfies Record<string, { label: string; colour: Colouring }>;

export type ColouringId = keyof typeof colourings;

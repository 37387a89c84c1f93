import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useMemo, useState } from 'react';
import type { NodeTints } from '../picture/graphFaces.ts';
import { type Coloured, type ColouringId, colourings } from './colourings.ts';

export interface Colours {
  readonly by: string;
  readonly title: string;
  readonly offered: readonly { value: string; label: string }[];
  /** Null where nothing is coloured. */
  readonly coloured: Coloured | null;
  readonly tints: NodeTints;
  readonly choose: (by: string) => void;
}

const isColouring = (by: string): by is ColouringId => by in colourings;
const nothing = 'nothing';

const offered = [
  { value: nothing, label: 'Nothing' },
  ...Object.entries(colourings).map(([value, { label }]) => ({ value, label })),
];

/** By what the components of a graph are coloured, for whoever looks at it. */
export const useColours = (graph: DependencyGraph, shown: ShownGraph): Colours => {
  const [by, choose] = useState(nothing);
  const chosen = isColouring(by) ? colourings[by] : null;
  const coloured = useMemo(() => chosen?.colour(graph, shown) ?? null, [chosen, graph, shown]);
  const tints = useMemo(
    () =>
      new Map((coloured?.entries ?? []).flatMap(({ hue, nodes }) => nodes.map((id) => [id, hue] as const))),
    [coloured],
  );
  return { by, title: chosen?.label ?? '', offered, coloured, tints, choose };
};

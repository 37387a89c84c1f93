import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useMemo } from 'react';
import type { NodeTints } from '../picture/graphFaces.ts';
import { type Coloured, colouredBy, type ColouringId, colourings } from './colourings.ts';
import { useOfferedQualities, useQuality } from './useQuality.ts';

export interface Colours {
  readonly by: string;
  readonly title: string;
  readonly offered: readonly { value: string; label: string }[];
  /** Null where nothing is coloured. */
  readonly coloured: Coloured | null;
  readonly tints: NodeTints;
  readonly choose: (by: string) => void;
}

const isOfShape = (by: string): by is ColouringId => by in colourings;
const nothing = { value: 'nothing', label: 'Nothing' };

const ofShape = Object.entries(colourings).map(([value, { label }]) => ({ value, label }));

/** Null: by nothing. */
export interface ChosenColour {
  readonly by: string | null;
  readonly choose: (by: string | null) => void;
}

/** By what the components of a graph are coloured, for this reader. */
export const useColours = (graph: DependencyGraph, shown: ShownGraph, chosen: ChosenColour): Colours => {
  const by = chosen.by ?? nothing.value;
  const qualities = useOfferedQualities();
  const isQuality = by !== nothing.value && !isOfShape(by);
  const { quality } = useQuality(graph, shown, isQuality ? by : null);
  const coloured = useMemo(() => {
    if (isOfShape(by)) return colourings[by].colour(graph, shown);
    return quality === null ? null : colouredBy(quality, graph, shown);
  }, [by, quality, graph, shown]);
  const tints = useMemo(
    // Of several values the first of the legend.
    () =>
      new Map(
        (coloured?.entries ?? [])
          .toReversed()
          .flatMap(({ hue, nodes }) => nodes.map((id) => [id, hue] as const)),
      ),
    [coloured],
  );
  const offered = [nothing, ...ofShape, ...qualities];
  const title = offered.find(({ value }) => value === by)?.label ?? '';
  const choose = (value: string): void => chosen.choose(value === nothing.value ? null : value);
  return { by, title, offered, coloured, tints, choose };
};

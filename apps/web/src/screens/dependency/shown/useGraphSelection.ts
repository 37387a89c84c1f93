import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { type FoundPaths, shortestPaths } from '@lintel/model/paths';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useMemo, useState } from 'react';
import type { GraphHit } from '../canvas/graphHit.ts';
import type { GraphMarks } from '../picture/graphPicture.ts';

export interface GraphSelection {
  readonly selected: number | null;
  /** The component to which the paths from the selected one are shown. */
  readonly other: number | null;
  readonly paths: FoundPaths | null;
  readonly marks: Omit<GraphMarks, 'people'>;
  readonly select: (id: number | null) => void;
  readonly showPath: (to: number | null) => void;
  readonly swap: () => void;
  readonly hover: (id: number | null) => void;
  /** `adds` where another component is meant besides the one that is selected. */
  readonly press: (hit: GraphHit, adds: boolean) => void;
}

/** What this reader has selected, points at and traces through a graph. */
export const useGraphSelection = (graph: DependencyGraph, shown: ShownGraph): GraphSelection => {
  const [selection, setSelection] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [hovered, hover] = useState<number | null>(null);
  // What is gone is not selected any more.
  const here = (id: number | null): number | null => (id !== null && graph.components.has(id) ? id : null);
  const selected = here(selection);
  const other = selected === null ? null : here(target);
  const paths = useMemo(
    () => (selected === null || other === null ? null : shortestPaths(graph, selected, other)),
    [graph, selected, other],
  );
  const marks = useMemo((): GraphSelection['marks'] => {
    const found = paths?.paths ?? [];
    const path = found.length === 0 ? null : new Set(found.flatMap((hops) => hops.map(({ key }) => key)));
    return { selected, hovered, path };
  }, [selected, hovered, paths]);

  const show = (from: number | null, to: number | null): void => {
    setSelection(from);
    setTarget(to);
  };
  const press = (hit: GraphHit, adds: boolean): void => {
    if (hit.on === 'node' && adds && selected !== null && hit.id !== selected) return setTarget(hit.id);
    if (hit.on === 'ground') return show(null, null);
    if (hit.on === 'node') return show(hit.id, null);
    const edge = shown.edges.find(({ key }) => key === hit.key);
    if (edge !== undefined) show(edge.from, edge.to);
  };
  return {
    selected,
    other,
    paths,
    marks,
    select: (id) => show(id, null),
    showPath: setTarget,
    swap: () => show(other, selected),
    hover,
    press,
  };
};

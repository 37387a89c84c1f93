import type { GraphShape } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import { asksNothing, isComplete } from '@lintel/domain/filter/isComplete';
import { type DependencyGraph, graphOf, untypedText } from '@lintel/model/dependencyGraph';
import { type ShownDirection, type ShownGraph, shownGraph } from '@lintel/model/shownGraph';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dependenciesQuery, foundComponentsQuery } from '../../../data/dependencyQueries.ts';
import type { GraphSettings } from '../copy/graphCopy.ts';

export type GraphState = 'loading' | 'failed' | 'empty' | 'incomplete' | 'nothing' | 'shown';

export interface GraphHere {
  readonly state: GraphState;
  /** The filter lacks something: what is shown is the last that could be found. */
  readonly isIncomplete: boolean;
  /** There is something to find: what is read will be a graph, or nothing. */
  readonly isAsked: boolean;
  readonly graph: DependencyGraph | null;
  readonly shown: ShownGraph | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

const canBeAsked = (filter: Filter): boolean => isComplete(filter) && !asksNothing(filter);

/** The filter that was last complete, so that what it found stays while the next is put together. */
const useAsked = (filter: Filter, saved: Filter | null): Filter | null => {
  const [last, setLast] = useState<Filter | null>(saved !== null && canBeAsked(saved) ? saved : null);
  if (!canBeAsked(filter)) return asksNothing(filter) ? null : last;
  if (filter !== last) setLast(filter);
  return filter;
};

/** Once for each answer of the server. */
const graphRead = (drawn: GraphShape): DependencyGraph => {
  const graph = graphOf(drawn);
  const untyped = untypedText(graph.components.values());
  // oxlint-disable-next-line no-console -- those who look after the model find it there
  if (untyped !== null) console.error(untyped);
  return graph;
};

/** What a filter finds of what depends on what, and how it looks now. */
export const useShownGraph = (
  filter: Filter,
  saved: Filter | null,
  look: Pick<GraphSettings, 'showDependencies' | 'showDetachedNodes'> & {
    distance: number;
    direction: ShownDirection;
  },
): GraphHere => {
  const { showDependencies, showDetachedNodes, distance, direction } = look;
  const drawn = useQuery({ ...dependenciesQuery, select: graphRead });
  const asked = useAsked(filter, saved);
  const found = useQuery({ ...foundComponentsQuery(asked ?? {}), enabled: asked !== null });
  const graph = drawn.data ?? null;
  const ids = asked === null ? undefined : found.data?.components;
  const shown = useMemo(
    () =>
      graph === null || ids === undefined
        ? null
        : shownGraph(graph, { found: ids, showDependencies, showDetachedNodes, distance, direction }),
    [graph, ids, showDependencies, showDetachedNodes, distance, direction],
  );
  const isIncomplete = !isComplete(filter);
  const error = drawn.error ?? (asked === null ? null : found.error);
  const isMissing = graph === null || (asked !== null && shown === null);
  return {
    state: stateOf({ isMissing, error, isEmpty: asksNothing(filter), isIncomplete, shown }),
    isIncomplete,
    isAsked: asked !== null,
    graph,
    shown,
    error,
    retry: () => {
      void drawn.refetch();
      if (asked !== null) void found.refetch();
    },
  };
};

interface Known {
  isMissing: boolean;
  error: Error | null;
  isEmpty: boolean;
  isIncomplete: boolean;
  shown: ShownGraph | null;
}

const stateOf = ({ isMissing, error, isEmpty, isIncomplete, shown }: Known): GraphState => {
  if (isMissing) return error === null ? 'loading' : 'failed';
  if (isEmpty) return 'empty';
  const isNothing = shown === null || shown.nodes.length === 0;
  if (isIncomplete && isNothing) return 'incomplete';
  return isNothing ? 'nothing' : 'shown';
};

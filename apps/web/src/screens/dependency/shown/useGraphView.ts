import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import type { ShownDirection } from '@lintel/model/shownGraph';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSearchChange } from '../../../links/useSearchChange.ts';
import type { GraphSettings } from '../copy/graphCopy.ts';
import { useGraphCopy } from '../copy/useGraphCopy.ts';
import { graphSearchSchema } from './graphAddress.ts';
import { useShownGraph } from './useShownGraph.ts';

/** What is asked of a graph and how it is looked at, with what changes both. */
export const useGraphView = (saved: DependencyFilterShape | null) => {
  const copy = useGraphCopy(saved);
  const search = graphSearchSchema.parse(useSearch({ strict: false }));
  const go = useSearchChange();
  /** How often something was asked for that is worth another look at the whole. */
  const [asked, setAsked] = useState(0);
  const { filter, settings } = copy;
  const { distance = 1, direction = 'both' } = search;
  const here = useShownGraph(filter, saved?.filter ?? null, { ...settings, distance, direction });
  const withLook =
    <Value>(change: (value: Value) => void) =>
    (value: Value): void => {
      change(value);
      setAsked((before) => before + 1);
    };
  const changeGrouping = (next: string): void => {
    const isOfGraph = next === 'none' || next === 'container';
    go({ group: isOfGraph ? undefined : next });
    const displayMode = next === 'container' ? 'CONTAINER' : 'DEFAULT';
    if (isOfGraph && displayMode !== settings.displayMode) copy.changeSettings({ displayMode });
  };
  return {
    copy,
    here,
    grouping: search.group ?? (settings.displayMode === 'CONTAINER' ? 'container' : 'none'),
    distance,
    direction,
    colour: {
      by: search.colour ?? null,
      choose: (by: string | null) => go({ colour: by ?? undefined }),
    },
    asked,
    changes: {
      onFilter: withLook((next: Filter) => copy.change(next)),
      onSettings: withLook((part: Partial<GraphSettings>) => copy.changeSettings(part)),
      onGrouping: withLook(changeGrouping),
      onDistance: withLook((next: number) => go({ distance: next === 1 ? undefined : next })),
      onDirection: withLook((next: ShownDirection) => go({ direction: next === 'both' ? undefined : next })),
    },
  };
};

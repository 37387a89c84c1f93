import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useState } from 'react';
import type { Grouping } from './graphLayoutInput.ts';
import { useQuality } from './useQuality.ts';

type Plain = Extract<Grouping, string>;

const isPlain = (by: string): by is Plain => by === 'none' || by === 'container' || by === 'type';

/** What nodes are put together by; while it is not known what components have, what they were together by before. */
export const useGrouping = (graph: DependencyGraph, shown: ShownGraph, by: string): Grouping => {
  const [last, setLast] = useState<Grouping>('none');
  const { quality, isDue } = useQuality(graph, shown, isPlain(by) ? null : by);
  if (isDue) return last;
  const grouping = isPlain(by) ? by : (quality ?? 'none');
  if (grouping !== last) setLast(grouping);
  return grouping;
};

import type { Snapshot } from '@lintel/diagram/snapshot';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { inIdleSteps } from '../../../state/idle.ts';
import type { DiagramNames } from '../names/diagramNames.ts';
import { outlineInSteps, outlineOf, type OutlineNode } from './outline.ts';

/** Up to so many items it is put together at once. */
const few = 500;
const nothing: readonly OutlineNode[] = [];

/** The outline of a diagram. That of a large one comes when there is time; until then it is as it was. */
export function useOutline(snapshot: Snapshot, names: DiagramNames): readonly OutlineNode[] {
  const [later, setLater] = useState(nothing);
  const now = useMemo(() => (snapshot.size <= few ? outlineOf(snapshot, names) : null), [snapshot, names]);
  useEffect(() => {
    if (now !== null) return;
    return inIdleSteps(outlineInSteps(snapshot, names), (nodes) => startTransition(() => setLater(nodes)));
  }, [snapshot, names, now]);
  return now ?? later;
}

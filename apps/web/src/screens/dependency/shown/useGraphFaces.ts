import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { useCallback, useMemo, useState } from 'react';
import { facesElsewhere, facesInTurn, type GraphFaces, type NodeTints } from '../picture/graphFaces.ts';
import { groupedBy, type Grouping, layoutInputOf } from './graphLayoutInput.ts';
import { useGlide } from './useGlide.ts';
import { useGraphLayout } from './useGraphLayout.ts';
import { type HeldNode, useMovedNodes } from './useMovedNodes.ts';

/** What of a graph is painted, and where: as it was laid out, on its way there, or put by hand. */
export const useGraphFaces = (
  graph: DependencyGraph,
  shown: ShownGraph,
  grouping: Grouping,
  tints: NodeTints,
) => {
  const grouped = useMemo(() => groupedBy(graph, shown, grouping), [graph, shown, grouping]);
  const input = useMemo(() => (shown.nodes.length === 0 ? null : layoutInputOf(grouped)), [shown, grouped]);
  const laidOut = useGraphLayout(input);
  const gliding = useGlide(laidOut);
  const placed = useMemo(
    () =>
      laidOut === null || gliding === null
        ? null
        : { input: laidOut.input, layout: gliding, target: laidOut.layout },
    [laidOut, gliding],
  );
  const { layout, whileHeld, putDown } = useMovedNodes(placed);
  const [nextFaces] = useState(facesInTurn);
  const faces = useMemo(
    () => (layout === null ? null : nextFaces(graph, grouped, layout, tints)),
    [nextFaces, graph, grouped, layout, tints],
  );
  const facesWhileHeld = useCallback(
    (held: HeldNode): GraphFaces | null => {
      const elsewhere = whileHeld(held);
      return elsewhere === null || faces === null ? faces : facesElsewhere(faces, elsewhere);
    },
    [whileHeld, faces],
  );
  return { laidOut, layout, faces, facesWhileHeld, putDown };
};

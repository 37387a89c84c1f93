import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';

/** '“Order service”', or '3 diagrams'. */
export const nameOrCount = (diagrams: readonly DiagramShape[]): string => {
  const [only] = diagrams;
  return diagrams.length === 1 && only !== undefined
    ? `“${displayName('diagram', only)}”`
    : `${diagrams.length} diagrams`;
};

export const diagramsNoun = (count: number): string => (count === 1 ? 'diagram' : `${count} diagrams`);

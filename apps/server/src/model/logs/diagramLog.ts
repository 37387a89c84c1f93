import type { DiagramFact } from '@lintel/domain/changeLog/facts';
import type { Scoped } from '../../db/scoped.ts';
import { inParts } from '../../db/inParts.ts';
import { changeLog } from '../../db/tables/logs.ts';
import { logActivities } from './activities.ts';

export interface DiagramEntry {
  /** Null once the diagram is gone: an entry goes with the diagram it hangs on. */
  diagramId: number | null;
  slug: string;
  fact: DiagramFact;
}

/** In the transaction of the change itself: neither is there without the other. */
export const logDiagrams = async (tx: Scoped, entries: readonly DiagramEntry[]): Promise<void> => {
  await inParts(entries, (part) =>
    tx.add(
      changeLog,
      part.map(({ diagramId, slug, fact }) => ({
        fkUserId: tx.viewer.userId,
        fkDiagramId: diagramId,
        itemSlug: slug,
        itemType: 'DIAGRAM' as const,
        facts: [fact],
      })),
    ),
  );
  await logActivities(tx, 'DIAGRAM', entries);
};

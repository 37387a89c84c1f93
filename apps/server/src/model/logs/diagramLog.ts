import type { Scoped } from '../../db/scoped.ts';
import { changeLog } from '../../db/tables/logs.ts';

export interface DiagramEntry {
  /** Null once the diagram is gone: an entry goes with the diagram it hangs on. */
  diagramId: number | null;
  slug: string;
  action: string;
  text: string;
}

/** In the transaction of the change itself: neither is there without the other. */
export const logDiagrams = async (tx: Scoped, entries: readonly DiagramEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.insert(
    changeLog,
    entries.map(({ diagramId, slug, action, text }) => ({
      fkUserId: tx.viewer.userId,
      fkDiagramId: diagramId,
      itemSlug: slug,
      itemType: 'DIAGRAM' as const,
      action,
      group: 'Diagram',
      text,
    })),
  );
};

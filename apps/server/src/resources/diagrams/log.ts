import { displayName } from '@lintel/domain/names';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { folder } from '../../db/tables/folder.ts';
import { changeLog } from '../../db/tables/logs.ts';
import type { LogEntry } from './changeLog.ts';
import type { DiagramRow, FolderRow } from './hold.ts';

export interface Entry extends LogEntry {
  /** Null once the diagram is gone: an entry goes with the diagram it hangs on. */
  diagramId: number | null;
  slug: string;
}

/** In the transaction of the change itself: neither is there without the other. */
export const log = async (tx: Scoped, entries: readonly Entry[]): Promise<void> => {
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

/** The names of the folders that diagrams lie in, and of those they are put into. */
export const foldersNamed = async (
  tx: Scoped,
  rows: readonly DiagramRow[],
  held: ReadonlyMap<number, FolderRow>,
): Promise<Map<number, string>> => {
  const unknown = new Set(rows.flatMap(({ fkFolderId }) => fkFolderId ?? []).filter((id) => !held.has(id)));
  const read =
    unknown.size === 0 ? [] : await tx.select().from(folder, inArray(folder.folderId, [...unknown]));
  return new Map([...held.values(), ...read].map((each) => [each.folderId, displayName('folder', each)]));
};

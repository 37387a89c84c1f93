import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';

/** Whether it exists for one person alone: then it leaves no trace that others could read. */
export const liesInDrafts = async (db: Db, diagramId: number): Promise<boolean> => {
  const found = await db
    .select({ folderId: folder.folderId })
    .from(diagram)
    .innerJoin(folder, and(eq(folder.folderId, diagram.fkFolderId), isNotNull(folder.fkUserId)))
    .where(eq(diagram.diagramId, diagramId));
  return found.length > 0;
};

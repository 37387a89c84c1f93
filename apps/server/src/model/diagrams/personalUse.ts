import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { componentInstance } from '../../db/tables/drawn.ts';
import { folder } from '../../db/tables/folder.ts';

/**
 * On which diagrams in other people's drafts components are drawn, by component. A person about to delete one learns
 * how many there are and nothing else, which no scope could count.
 */
export const personalUse =
  (db: Db) =>
  async (
    organizationId: number,
    userId: number,
    componentIds: readonly number[],
  ): Promise<Map<number, Set<number>>> => {
    const rows = await db
      .selectDistinct({ id: componentInstance.fkComponentId, diagramId: diagram.diagramId })
      .from(componentInstance)
      .innerJoin(diagram, eq(diagram.diagramId, componentInstance.fkDiagramId))
      .innerJoin(folder, and(eq(folder.folderId, diagram.fkFolderId), ne(folder.fkUserId, userId)))
      .where(
        and(
          eq(componentInstance.fkOrganizationId, organizationId),
          inArray(componentInstance.fkComponentId, [...componentIds]),
          isNull(componentInstance.fkVersionId),
        ),
      );
    const found = new Map<number, Set<number>>();
    for (const { id, diagramId } of rows) {
      if (id === null) continue;
      found.set(id, (found.get(id) ?? new Set<number>()).add(diagramId));
    }
    return found;
  };

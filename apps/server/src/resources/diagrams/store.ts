import { displayName } from '@lintel/domain/names';
import { and, eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram, diagramVisit } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { notFound } from '../../http/refusal.ts';
import type { Documents } from '../../documents/documents.ts';
import { holdMembership } from '../../model/members/holdMembership.ts';
import { lockDiagrams } from './hold.ts';
import { logDiagrams } from '../../model/logs/diagramLog.ts';

export const visitDiagram = (data: Scoped, slug: string): Promise<void> =>
  data.transaction(async (tx) => {
    await holdMembership(tx);
    const [found] = await tx
      .select({ diagramId: diagram.diagramId })
      .from(diagram, eq(diagram.slug, slug))
      .for('key share');
    if (found === undefined) throw notFound();
    const openedAt = new Date().toISOString();
    await tx.upsert(
      diagramVisit,
      { fkDiagramId: found.diagramId, openedAt },
      { target: [diagramVisit.fkDiagramId, diagramVisit.fkUserId], set: { openedAt } },
    );
  });

/** People who have one of them open are sent away, for want of a right to it. */
export const removeDiagrams = (
  data: Scoped,
  documents: Pick<Documents, 'remove'>,
  sent: readonly string[],
): Promise<string[]> =>
  data.transaction(async (tx) => {
    const slugs = new Set(sent);
    const rows = [...(await lockDiagrams(tx, slugs)).values()];
    const folderIds = rows.flatMap(({ fkFolderId }) => fkFolderId ?? []);
    const own = await tx.select({ folderId: folder.folderId }).from(
      folder,
      // The only folders with a person that the viewer sees are the viewer's own.
      and(inArray(folder.folderId, folderIds), eq(folder.fkUserId, tx.viewer.userId)),
    );
    const drafts = new Set(own.map(({ folderId }) => folderId));
    await tx.delete(
      diagram,
      inArray(
        diagram.diagramId,
        rows.map((row) => row.diagramId),
      ),
    );
    await documents.remove([...slugs]);
    // The entry hangs on no diagram any more and so is read by everybody: a draft is not named in it.
    await logDiagrams(
      tx,
      rows
        .filter(({ fkFolderId }) => fkFolderId === null || !drafts.has(fkFolderId))
        .map((row) => ({
          diagramId: null,
          slug: row.slug,
          fact: { of: 'diagram', what: 'deleted', name: displayName('diagram', row) },
        })),
    );
    return [...slugs];
  });

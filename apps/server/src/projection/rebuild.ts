import { documentName, openDocument } from '@lintel/diagram/document';
import { asc, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { openStored } from '../documents/heldDocument.ts';
import type { Issuing } from '../documents/serverEdits.ts';
import { readStoredWithin } from '../documents/stored.ts';
import { editsAtRest } from './atRest.ts';
import { Backlog } from '../documents/backlog.ts';
import { holdDiagram, takeBatch, writeBatch } from './project.ts';

const atOnce = 500;

/** What is not projected yet is left to the server, with the log entries that belong to it. */
const rebuildOne = (edits: Issuing, diagramSlug: string): Promise<void> =>
  edits.transaction(async (tx) => {
    const name = documentName(diagramSlug);
    if ((await holdDiagram(tx, diagramSlug)) === null) return;
    const stored = await readStoredWithin(tx, name);
    const rows = stored.rows.filter(({ projectedAt }) => projectedAt !== null);
    const held = await openStored(name, { ...stored, rows });
    try {
      const document = openDocument(held.doc);
      const backlog = new Backlog(null);
      const batch = takeBatch({ document, after: held.snapshots.get(), backlog });
      const outcome = await writeBatch(tx, { ...held, backlog }, diagramSlug, batch);
      if (outcome !== null) await edits.issue(tx, held, outcome.issued);
    } finally {
      held.close();
    }
  });

/**
 * Writes the rows of all diagrams anew from their documents; a row that is right is not touched. Says how
 * many diagrams there are.
 */
export const rebuildProjection = async (
  db: Db,
  failed: (diagramSlug: string, error: unknown) => void,
): Promise<number> => {
  const edits = editsAtRest(db);
  let count = 0;
  for (let last = 0; ; ) {
    const part = await db
      .select({ diagramId: diagram.diagramId, slug: diagram.slug })
      .from(diagram)
      .where(gt(diagram.diagramId, last))
      .orderBy(asc(diagram.diagramId))
      .limit(atOnce);
    for (const { diagramId, slug } of part) {
      last = diagramId;
      count += 1;
      // One document that cannot be read leaves the others as they should be.
      await rebuildOne(edits, slug).catch((error: unknown) => failed(slug, error));
    }
    if (part.length < atOnce) return count;
  }
};

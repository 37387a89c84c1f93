import { descriptionColumns } from '@lintel/diagram/rows';
import { attachmentsIn } from '@lintel/richtext/images';
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { attachment, attachmentOnItem } from '../db/tables/attachment.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import type { Contribution } from '../documents/contributions.ts';
import type { Target, RowWriting } from './writeRows.ts';

type Written = Pick<RowWriting, 'written' | 'texts'> & { contributions: readonly Contribution[] };

const imagesIn = ({ written, texts }: Written): number[] => {
  const states = written.flatMap((item) => [
    texts.get(item.key)?.richText ?? null,
    item.kind === 'relation' ? descriptionColumns(item).richDescription : null,
  ]);
  return [...new Set(states.flatMap(attachmentsIn))];
};

/**
 * The images of texts hang on the diagram, so that who sees it sees them, wherever they were copied from. Only those
 * that everybody of the organisation sees, or an author of the text: to know a number is not enough.
 */
export const hangTextImages = async (
  tx: Db,
  { diagramId, organizationId }: Target,
  written: Written,
): Promise<void> => {
  const ids = imagesIn(written);
  if (ids.length === 0) return;
  const authors = [...new Set(written.contributions.map(({ author }) => author))];
  const isSeen = exists(
    tx
      .select({ one: sql`1` })
      .from(attachmentOnItem)
      .leftJoin(diagram, eq(diagram.diagramId, attachmentOnItem.fkDiagramId))
      .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId))
      .where(
        and(
          eq(attachmentOnItem.fkAttachmentId, attachment.attachmentId),
          or(isNull(folder.fkUserId), inArray(folder.fkUserId, authors)),
        ),
      ),
  );
  const found = await tx
    .select({ fkAttachmentId: attachment.attachmentId })
    .from(attachment)
    .where(
      and(
        inArray(attachment.attachmentId, ids),
        eq(attachment.fkOrganizationId, organizationId),
        or(isSeen, inArray(attachment.fkUserId, authors)),
      ),
    );
  if (found.length === 0) return;
  await tx
    .insert(attachmentOnItem)
    .values(found.map((each) => ({ ...each, fkOrganizationId: organizationId, fkDiagramId: diagramId })))
    .onConflictDoNothing();
};

import { attachmentsIn } from '@lintel/richtext/images';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { attachment, attachmentOnItem } from '../../db/tables/attachment.ts';

interface Described {
  fkDiagramId: number | null;
  fkComponentId: number | null;
  richDescription: string | null;
}

/**
 * The images of a description hang on what it describes, so that who reads it sees them. Only those that its writer
 * sees: to know a number is not enough.
 */
export const hangImages = async (tx: Scoped, described: readonly Described[]): Promise<void> => {
  const mentions = described.flatMap(({ fkDiagramId, fkComponentId, richDescription }) =>
    attachmentsIn(richDescription).map((fkAttachmentId) => ({ fkAttachmentId, fkDiagramId, fkComponentId })),
  );
  if (mentions.length === 0) return;
  const ids = [...new Set(mentions.map(({ fkAttachmentId }) => fkAttachmentId))];
  const seen = await tx
    .select({ id: attachment.attachmentId })
    .from(attachment, isAmong(attachment.attachmentId, ids));
  const visible = new Set(seen.map(({ id }) => id));
  const hung = mentions.filter(({ fkAttachmentId }) => visible.has(fkAttachmentId));
  if (hung.length > 0) await tx.insertMissing(attachmentOnItem, hung);
};

/** What hangs on originals hangs on their copies too. */
export const hangCopies = async (
  tx: Scoped,
  copies: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  const rows = await tx
    .select({ fkAttachmentId: attachmentOnItem.fkAttachmentId, fkDiagramId: attachmentOnItem.fkDiagramId })
    .from(attachmentOnItem, isAmong(attachmentOnItem.fkDiagramId, copies.keys()));
  const hung = rows.flatMap(({ fkAttachmentId, fkDiagramId }) =>
    (copies.get(fkDiagramId ?? 0) ?? []).map((copy) => ({ fkAttachmentId, fkDiagramId: copy })),
  );
  if (hung.length > 0) await tx.insert(attachmentOnItem, hung);
};

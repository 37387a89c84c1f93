import { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import { z } from 'zod/mini';

/** `url` is where to fetch it, or what follows the public endpoint of the storage it lies in. */
export const attachmentShape = z.omit(attachmentSchema, {
  fkOrganizationId: true,
  fkUserId: true,
  orphanedAt: true,
});
export type AttachmentShape = z.output<typeof attachmentShape>;

export const attachmentOnItemShape = z.extend(
  z.pick(attachmentOnItemSchema, { attachmentOnItemId: true, fkAttachmentId: true }),
  {
    attachment: attachmentShape,
  },
);
export type AttachmentOnItemShape = z.output<typeof attachmentOnItemShape>;

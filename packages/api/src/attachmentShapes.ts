import { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import type { z } from 'zod';

/** `url` is the address to fetch it from. */
export const attachmentShape = attachmentSchema
  .omit({ fkOrganizationId: true, fkUserId: true, orphanedAt: true })
  .meta({ id: 'Attachment' });
export type AttachmentShape = z.output<typeof attachmentShape>;

export const attachmentOnItemShape = attachmentOnItemSchema
  .pick({ attachmentOnItemId: true, fkAttachmentId: true })
  .extend({ attachment: attachmentShape })
  .meta({ id: 'AttachmentOnItem' });
export type AttachmentOnItemShape = z.output<typeof attachmentOnItemShape>;

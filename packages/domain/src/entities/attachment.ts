import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { storageTypeSchema } from './type.ts';

export const attachmentSchema = z.object({
  attachmentId: id,
  fkOrganizationId: id,
  fkUserId: id.nullable(),
  name: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  storageType: storageTypeSchema,
  url: z.string(),
  size: z.int().nonnegative(),
  createdAt: instant,
  /** Since when nothing refers to it; null while something does. */
  orphanedAt: instant.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An attachment of a diagram or of a component: exactly one of the two. */
export const attachmentOnItemSchema = z.object({
  attachmentOnItemId: id,
  fkOrganizationId: id,
  fkAttachmentId: id,
  fkComponentId: id.nullable(),
  fkDiagramId: id.nullable(),
});
export type AttachmentOnItem = z.infer<typeof attachmentOnItemSchema>;

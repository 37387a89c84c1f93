import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { storageTypeSchema } from './type.ts';

export const attachmentSchema = z.object({
  attachmentId: id,
  fkOrganizationId: id,
  fkUserId: z.nullable(id),
  name: z.string(),
  originalName: z.string(),
  mimeType: z.string(),
  storageType: storageTypeSchema,
  url: z.string(),
  size: z.int().check(z.nonnegative()),
  createdAt: instant,
  /** Since when nothing refers to it; null while something does. */
  orphanedAt: z.nullable(instant),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An attachment of a diagram or of a component: exactly one of the two. */
export const attachmentOnItemSchema = z.object({
  attachmentOnItemId: id,
  fkOrganizationId: id,
  fkAttachmentId: id,
  fkComponentId: z.nullable(id),
  fkDiagramId: z.nullable(id),
});

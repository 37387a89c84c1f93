import { z } from 'zod';
import { tagColorSchema } from '../colors.ts';
import { id, slug, stamps } from '../fields.ts';

export const tagSchema = z.object({
  tagId: id,
  fkOrganizationId: id,
  name: z.string(),
  slug,
  description: z.string().nullable(),
  color: tagColorSchema,
  externalId: z.string().nullable(),
  apiContext: z.string().nullable(),
  ...stamps,
});
export type Tag = z.infer<typeof tagSchema>;

/** A tag set on a diagram or on a component: exactly one of the two. */
export const tagOnItemSchema = z.object({
  tagOnItemId: id,
  fkOrganizationId: id,
  fkTagId: id,
  fkDiagramId: id.nullable(),
  fkComponentId: id.nullable(),
});
export type TagOnItem = z.infer<typeof tagOnItemSchema>;

import { z } from 'zod/mini';
import { tagColorSchema } from '../colors.ts';
import { id, slug, stamps } from '../fields.ts';

export const tagSchema = z.object({
  tagId: id,
  fkOrganizationId: id,
  name: z.string(),
  slug,
  description: z.nullable(z.string()),
  color: tagColorSchema,
  externalId: z.nullable(z.string()),
  apiContext: z.nullable(z.string()),
  ...stamps,
});

/** A tag set on a diagram or on a component: exactly one of the two. */
export const tagOnItemSchema = z.object({
  tagOnItemId: id,
  fkOrganizationId: id,
  fkTagId: id,
  fkDiagramId: z.nullable(id),
  fkComponentId: z.nullable(id),
});

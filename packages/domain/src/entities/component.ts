import { z } from 'zod';
import { id, instant, serializedRichText, slug, stamps } from '../fields.ts';
import { stateSchema } from './diagram.ts';

export const componentModelSchema = z.object({
  componentModelId: id,
  slug,
  name: z.string(),
  fkOrganizationId: id,
  fkTypeId: id.nullable(),
  fkSharedTypeId: id.nullable(),
  description: z.string().nullable(),
  richDescription: serializedRichText,
  inlineDesc: z.boolean(),
  state: stateSchema,
  externalId: z.string().nullable(),
  apiContext: z.string().nullable(),
  repositoryUrl: z.string().nullable(),
  deletedAt: instant.nullable(),
  mergedInto: id.nullable(),
  updatedByUserId: id.nullable(),
  ...stamps,
});
export type ComponentModel = z.infer<typeof componentModelSchema>;

export const diagramLinkSchema = z.object({
  diagramLinkId: id,
  fkOrganizationId: id,
  fkComponentId: id.nullable(),
  fkRelationId: id.nullable(),
  fkDiagramId: id,
});
export type DiagramLink = z.infer<typeof diagramLinkSchema>;

import { z } from 'zod/mini';
import { id, instant, serializedRichText, slug, stamps } from '../fields.ts';
import { stateSchema } from './diagram.ts';

export const componentModelSchema = z.object({
  componentModelId: id,
  slug,
  name: z.string(),
  fkOrganizationId: id,
  fkTypeId: z.nullable(id),
  fkSharedTypeId: z.nullable(id),
  description: z.nullable(z.string()),
  richDescription: serializedRichText,
  inlineDesc: z.boolean(),
  state: stateSchema,
  externalId: z.nullable(z.string()),
  apiContext: z.nullable(z.string()),
  repositoryUrl: z.nullable(z.string()),
  deletedAt: z.nullable(instant),
  mergedInto: z.nullable(id),
  updatedByUserId: z.nullable(id),
  ...stamps,
});

export const diagramLinkSchema = z.object({
  diagramLinkId: id,
  fkOrganizationId: id,
  fkComponentId: z.nullable(id),
  fkRelationId: z.nullable(id),
  fkDiagramId: id,
});

import { z } from 'zod/mini';
import { id, slug, stamps } from '../fields.ts';

export const ssoProviders = ['AZURE', 'NETIQ'] as const;
export const organizationTemplates = ['empty', 'example'] as const;
export const organizationTemplateSchema = z.enum(organizationTemplates);
export type OrganizationTemplate = z.infer<typeof organizationTemplateSchema>;

/** Which sites may show what is shared in a frame: any, those of the list, or none. */
export const embeddings = ['ANY', 'LISTED', 'NONE'] as const;
export const embeddingSchema = z.enum(embeddings);
export type Embedding = z.infer<typeof embeddingSchema>;

/** The row. `ssoSecret` never leaves the server. */
export const organizationSchema = z.object({
  organizationId: id,
  slug,
  name: z.string(),
  description: z.nullable(z.string()),
  suspended: z.boolean(),
  ssoRequired: z.boolean(),
  ssoProvider: z.nullable(z.enum(ssoProviders)),
  ssoClientId: z.nullable(z.string()),
  ssoSecret: z.nullable(z.string()),
  ssoAzureTenantId: z.nullable(z.string()),
  ssoWellknownUrl: z.nullable(z.string()),
  organizationTemplate: organizationTemplateSchema,
  embedding: embeddingSchema,
  embedOrigins: z.array(z.string()),
  automaticVersions: z.boolean(),
  ...stamps,
});

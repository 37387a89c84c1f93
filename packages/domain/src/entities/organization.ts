import { z } from 'zod';
import { id, slug, stamps } from '../fields.ts';

export const ssoProviders = ['AZURE', 'NETIQ'] as const;
export const organizationTemplates = ['empty', 'example'] as const;
export const organizationTemplateSchema = z.enum(organizationTemplates);
export type OrganizationTemplate = z.infer<typeof organizationTemplateSchema>;

/** The row. `ssoSecret` and `apiKey` (a hash) never leave the server. */
export const organizationSchema = z.object({
  organizationId: id,
  slug,
  name: z.string(),
  description: z.string().nullable(),
  suspended: z.boolean(),
  ssoRequired: z.boolean(),
  ssoProvider: z.enum(ssoProviders).nullable(),
  ssoClientId: z.string().nullable(),
  ssoSecret: z.string().nullable(),
  ssoAzureTenantId: z.string().nullable(),
  ssoWellknownUrl: z.string().nullable(),
  organizationTemplate: organizationTemplateSchema,
  apiKey: z.string().nullable(),
  ...stamps,
});
export type Organization = z.infer<typeof organizationSchema>;

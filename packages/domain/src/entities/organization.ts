import { z } from 'zod/mini';
import { id, slug, stamps } from '../fields.ts';
import { retention } from '../limits.ts';
import { memberRoleSchema } from '../roles.ts';
import { roleRuleSchema } from '../roleRules.ts';

export const ssoProviders = ['AZURE', 'NETIQ'] as const;
export type SsoProvider = (typeof ssoProviders)[number];
export const organizationTemplates = ['empty', 'example'] as const;
export const organizationTemplateSchema = z.enum(organizationTemplates);
export type OrganizationTemplate = z.infer<typeof organizationTemplateSchema>;

/** Which sites may show what is shared in a frame: any, those of the list, or none. */
export const embeddings = ['ANY', 'LISTED', 'NONE'] as const;
export const embeddingSchema = z.enum(embeddings);
export type Embedding = z.infer<typeof embeddingSchema>;

/** For how many days the activity log is kept. */
export const retentionDays = z
  .int()
  .check(z.minimum(retention.activityDays.least), z.maximum(retention.activityDays.most));

/** The row. `ssoSecret` is sealed and never leaves the server. */
export const organizationSchema = z.object({
  organizationId: id,
  slug,
  name: z.string(),
  description: z.nullable(z.string()),
  suspended: z.boolean(),
  /** Who comes by password needs a code as well. */
  secondFactorRequired: z.boolean(),
  ssoRequired: z.boolean(),
  ssoProvider: z.nullable(z.enum(ssoProviders)),
  ssoClientId: z.nullable(z.string()),
  ssoSecret: z.nullable(z.string()),
  ssoAzureTenantId: z.nullable(z.string()),
  ssoWellknownUrl: z.nullable(z.string()),
  /** As what people come who are in no group that a rule names. */
  ssoDefaultRole: memberRoleSchema,
  /** The claim in which the provider says in which groups a person is. */
  ssoRoleClaim: z.string(),
  ssoRoleRules: z.array(roleRuleSchema),
  organizationTemplate: organizationTemplateSchema,
  embedding: embeddingSchema,
  embedOrigins: z.array(z.string()),
  automaticVersions: z.boolean(),
  activityRetentionDays: retentionDays,
  ...stamps,
});

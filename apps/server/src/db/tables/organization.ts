import { embeddings, organizationTemplates, ssoProviders } from '@lintel/domain/entities/organization';
import { retention } from '@lintel/domain/limits';
import { memberRoles } from '@lintel/domain/roles';
import { defaultRoleClaim, type RoleRule } from '@lintel/domain/roleRules';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, mergeable, oneOf, saved, stamps } from '../columns.ts';

const { least, most } = retention.activityDays;

export const organization = pgTable(
  'organization',
  {
    organizationId: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text(),
    suspended: boolean().notNull().default(false),
    secondFactorRequired: boolean().notNull().default(false),
    ssoRequired: boolean().notNull().default(false),
    ssoProvider: text({ enum: ssoProviders }),
    ssoClientId: text(),
    ssoSecret: text(),
    ssoAzureTenantId: text(),
    ssoWellknownUrl: text(),
    ssoDefaultRole: text({ enum: memberRoles }).notNull().default('READER'),
    ssoRoleClaim: text().notNull().default(defaultRoleClaim),
    ssoRoleRules: jsonb().$type<RoleRule[]>().notNull().default([]),
    organizationTemplate: text({ enum: organizationTemplates }).notNull().default('empty'),
    embedding: text({ enum: embeddings }).notNull().default('ANY'),
    embedOrigins: jsonb().$type<string[]>().notNull().default([]),
    automaticVersions: boolean().notNull().default(true),
    activityRetentionDays: integer().notNull().default(retention.activityDays.usual),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    unique('organization_slug_key').on(t.slug),
    oneOf('organization_sso_provider_check', t.ssoProvider, ssoProviders),
    oneOf('organization_sso_default_role_check', t.ssoDefaultRole, memberRoles),
    oneOf('organization_template_check', t.organizationTemplate, organizationTemplates),
    oneOf('organization_embedding_check', t.embedding, embeddings),
    check(
      'organization_activity_retention_check',
      sql`${t.activityRetentionDays} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`,
    ),
  ],
);

import { embeddings, organizationTemplates, ssoProviders } from '@lintel/domain/entities/organization';
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, mergeable, oneOf, saved, stamps } from '../columns.ts';

export const organization = pgTable(
  'organization',
  {
    organizationId: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text(),
    suspended: boolean().notNull().default(false),
    ssoRequired: boolean().notNull().default(false),
    ssoProvider: text({ enum: ssoProviders }),
    ssoClientId: text(),
    ssoSecret: text(),
    ssoAzureTenantId: text(),
    ssoWellknownUrl: text(),
    organizationTemplate: text({ enum: organizationTemplates }).notNull().default('empty'),
    apiKey: text(),
    embedding: text({ enum: embeddings }).notNull().default('ANY'),
    embedOrigins: jsonb().$type<string[]>().notNull().default([]),
    automaticVersions: boolean().notNull().default(true),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    unique('organization_slug_key').on(t.slug),
    uniqueIndex('organization_api_key_key').on(t.apiKey).where(sql`${t.apiKey} is not null`),
    oneOf('organization_sso_provider_check', t.ssoProvider, ssoProviders),
    oneOf('organization_template_check', t.organizationTemplate, organizationTemplates),
    oneOf('organization_embedding_check', t.embedding, embeddings),
  ],
);

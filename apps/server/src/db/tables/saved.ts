import { displayModes, type ViewFilter } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, mergeable, oneOf, stamps } from '../columns.ts';
import { organization } from './organization.ts';
import { membership, users } from './user.ts';

export const query = pgTable(
  'query',
  {
    queryId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    description: text(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    updatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    ...stamps,
    ...mergeable,
  },
  (t) => [
    unique('query_slug_key').on(t.slug),
    index('query_organization_index').on(t.fkOrganizationId, t.updatedAt),
    index('query_updated_by_index').on(t.updatedByUserId),
  ],
);

export const dependencyFilter = pgTable(
  'dependency_filter',
  {
    dependencyFilterId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<Filter>().notNull(),
    showDependencies: boolean().notNull().default(true),
    displayMode: text({ enum: displayModes }).notNull().default('DEFAULT'),
    showDetachedNodes: boolean().notNull().default(true),
    updatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    ...stamps,
    ...mergeable,
  },
  (t) => [
    unique('dependency_filter_slug_key').on(t.slug),
    index('dependency_filter_organization_index').on(t.fkOrganizationId, t.updatedAt),
    index('dependency_filter_updated_by_index').on(t.updatedByUserId),
    oneOf('dependency_filter_display_mode_check', t.displayMode, displayModes),
  ],
);

export const uiSettings = pgTable(
  'ui_settings',
  {
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer().notNull(),
    tableSettings: jsonb().notNull(),
    ...stamps,
  },
  (t) => [
    primaryKey({ name: 'ui_settings_pkey', columns: [t.fkOrganizationId, t.fkUserId] }),
    foreignKey({
      name: 'ui_settings_member_fk',
      columns: [t.fkUserId, t.fkOrganizationId],
      foreignColumns: [membership.fkUserId, membership.fkOrganizationId],
    }).onDelete('cascade'),
    index('ui_settings_user_index').on(t.fkUserId),
  ],
);

import { states } from '@lintel/domain/entities/diagram';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, mergeable, oneOf, stamps, written } from '../columns.ts';
import { organization } from './organization.ts';
import { sharedType, types } from './type.ts';
import { users } from './user.ts';

export const componentModel = pgTable(
  'component_model',
  {
    componentModelId: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkTypeId: integer(),
    fkSharedTypeId: integer().references(() => sharedType.sharedTypeId, { onDelete: 'set null' }),
    description: text(),
    richDescription: text(),
    inlineDesc: boolean().notNull().default(false),
    state: text({ enum: states }).notNull().default('ACTIVE'),
    externalId: text(),
    apiContext: text(),
    repositoryUrl: text(),
    deletedAt: instant(),
    mergedInto: integer(),
    updatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    ...stamps,
    ...mergeable,
    ...written,
  },
  (t) => [
    foreignKey({
      name: 'component_model_type_fk',
      columns: [t.fkTypeId, t.fkOrganizationId],
      foreignColumns: [types.typeId, types.fkOrganizationId],
    }).onDelete('set null'),
    foreignKey({
      name: 'component_model_merged_fk',
      columns: [t.mergedInto, t.fkOrganizationId],
      foreignColumns: [t.componentModelId, t.fkOrganizationId],
    }).onDelete('set null'),
    check('component_model_type_check', sql`num_nonnulls(${t.fkTypeId}, ${t.fkSharedTypeId}) <= 1`),
    check('component_model_merged_check', sql`${t.mergedInto} <> ${t.componentModelId}`),
    oneOf('component_model_state_check', t.state, states),
    unique('component_model_organization_key').on(t.componentModelId, t.fkOrganizationId),
    unique('component_model_slug_key').on(t.slug),
    uniqueIndex('component_model_external_key')
      .on(t.fkOrganizationId, t.apiContext, t.externalId)
      .where(sql`${t.externalId} is not null`),
    // Programs know a component by its id alone, whatever the import was called that brought it.
    index('component_model_external_id_index')
      .on(t.fkOrganizationId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index('component_model_updated_index').on(t.fkOrganizationId, t.updatedAt),
    index('component_model_type_index').on(t.fkTypeId),
    index('component_model_shared_type_index').on(t.fkSharedTypeId),
    index('component_model_merged_index').on(t.mergedInto),
    index('component_model_updated_by_index').on(t.updatedByUserId),
    // In the order of the table of components: a page of it is read, not all of them sorted.
    index('component_model_live_name_index')
      .on(t.fkOrganizationId, sql`lower(${t.name})`, t.componentModelId)
      .where(sql`${t.deletedAt} is null and ${t.mergedInto} is null`),
    // The same with the untitled ones last, as in a view.
    index('component_model_view_name_index')
      .on(t.fkOrganizationId, sql`nullif(lower(${t.name}), '')`, t.componentModelId)
      .where(sql`${t.deletedAt} is null and ${t.mergedInto} is null`),
    index('component_model_name_trigram_index').using('gin', t.name.op('gin_trgm_ops')),
  ],
);

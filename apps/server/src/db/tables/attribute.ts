import { attributeTypes } from '@lintel/domain/attributes/registry';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { exactlyOne, identity, mergeable, oneOf, saved, stamps } from '../columns.ts';
import { componentModel } from './component.ts';
import { organization } from './organization.ts';
import { sharedType, types } from './type.ts';
import { users } from './user.ts';

export const attribute = pgTable(
  'attribute',
  {
    attributeId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    required: boolean().notNull().default(false),
    limitedToTypes: boolean().notNull().default(false),
    attributeType: text({ enum: attributeTypes }).notNull(),
    fkTypeId: integer(),
    externalId: text(),
    apiContext: text(),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    foreignKey({
      name: 'attribute_type_fk',
      columns: [t.fkTypeId, t.fkOrganizationId],
      foreignColumns: [types.typeId, types.fkOrganizationId],
    }).onDelete('set null'),
    oneOf('attribute_type_check', t.attributeType, attributeTypes),
    unique('attribute_organization_key').on(t.attributeId, t.fkOrganizationId),
    unique('attribute_slug_key').on(t.fkOrganizationId, t.slug),
    uniqueIndex('attribute_external_key')
      .on(t.fkOrganizationId, t.apiContext, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index('attribute_type_index').on(t.fkTypeId),
  ],
);

export const attributeListItem = pgTable(
  'attribute_list_item',
  {
    attributeListItemId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkAttributeId: integer().notNull(),
    value: text().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'attribute_list_item_attribute_fk',
      columns: [t.fkAttributeId, t.fkOrganizationId],
      foreignColumns: [attribute.attributeId, attribute.fkOrganizationId],
    }).onDelete('cascade'),
    unique('attribute_list_item_organization_key').on(t.attributeListItemId, t.fkOrganizationId),
    index('attribute_list_item_organization_index').on(t.fkOrganizationId),
    index('attribute_list_item_attribute_index').on(t.fkAttributeId),
  ],
);

export const attributeForType = pgTable(
  'attribute_for_type',
  {
    attributeForTypeId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkAttributeId: integer().notNull(),
    fkTypeId: integer(),
    fkSharedTypeId: integer().references(() => sharedType.sharedTypeId, { onDelete: 'cascade' }),
  },
  (t) => [
    foreignKey({
      name: 'attribute_for_type_attribute_fk',
      columns: [t.fkAttributeId, t.fkOrganizationId],
      foreignColumns: [attribute.attributeId, attribute.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attribute_for_type_type_fk',
      columns: [t.fkTypeId, t.fkOrganizationId],
      foreignColumns: [types.typeId, types.fkOrganizationId],
    }).onDelete('cascade'),
    exactlyOne('attribute_for_type_one_check', t.fkTypeId, t.fkSharedTypeId),
    unique('attribute_for_type_key').on(t.fkAttributeId, t.fkTypeId, t.fkSharedTypeId).nullsNotDistinct(),
    index('attribute_for_type_organization_index').on(t.fkOrganizationId),
    index('attribute_for_type_type_index').on(t.fkTypeId),
    index('attribute_for_type_shared_type_index').on(t.fkSharedTypeId),
  ],
);

export const attributeValue = pgTable(
  'attribute_value',
  {
    attributeValueId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkAttributeId: integer().notNull(),
    componentModelId: integer().notNull(),
    value: text().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'attribute_value_attribute_fk',
      columns: [t.fkAttributeId, t.fkOrganizationId],
      foreignColumns: [attribute.attributeId, attribute.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attribute_value_component_fk',
      columns: [t.componentModelId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    unique('attribute_value_key').on(t.componentModelId, t.fkAttributeId),
    index('attribute_value_organization_index').on(t.fkOrganizationId),
    index('attribute_value_attribute_index').on(t.fkAttributeId),
  ],
);

export const listAttributeValue = pgTable(
  'list_attribute_value',
  {
    listAttributeValueId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    componentModelId: integer().notNull(),
    fkListItemId: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'list_attribute_value_item_fk',
      columns: [t.fkListItemId, t.fkOrganizationId],
      foreignColumns: [attributeListItem.attributeListItemId, attributeListItem.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'list_attribute_value_component_fk',
      columns: [t.componentModelId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    unique('list_attribute_value_key').on(t.componentModelId, t.fkListItemId),
    index('list_attribute_value_organization_index').on(t.fkOrganizationId),
    index('list_attribute_value_item_index').on(t.fkListItemId),
  ],
);

export const userAttributeValue = pgTable(
  'user_attribute_value',
  {
    userAttributeValueId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkAttributeId: integer().notNull(),
    componentModelId: integer().notNull(),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
  },
  (t) => [
    foreignKey({
      name: 'user_attribute_value_attribute_fk',
      columns: [t.fkAttributeId, t.fkOrganizationId],
      foreignColumns: [attribute.attributeId, attribute.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_attribute_value_component_fk',
      columns: [t.componentModelId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    unique('user_attribute_value_key').on(t.componentModelId, t.fkAttributeId, t.fkUserId),
    index('user_attribute_value_organization_index').on(t.fkOrganizationId),
    index('user_attribute_value_attribute_index').on(t.fkAttributeId),
    index('user_attribute_value_user_index').on(t.fkUserId),
  ],
);

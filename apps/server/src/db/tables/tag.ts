import { tagColors } from '@lintel/domain/colors';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { exactlyOne, identity, mergeable, oneOf, saved, stamps } from '../columns.ts';
import { componentModel } from './component.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';

export const tag = pgTable(
  'tag',
  {
    tagId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    color: text({ enum: tagColors }).notNull(),
    externalId: text(),
    apiContext: text(),
    ...stamps,
    ...mergeable,
    ...saved,
  },
  (t) => [
    unique('tag_organization_key').on(t.tagId, t.fkOrganizationId),
    unique('tag_slug_key').on(t.fkOrganizationId, t.slug),
    uniqueIndex('tag_name_key').on(t.fkOrganizationId, sql`lower(${t.name})`),
    uniqueIndex('tag_external_key')
      .on(t.fkOrganizationId, t.apiContext, t.externalId)
      .where(sql`${t.externalId} is not null`),
    oneOf('tag_color_check', t.color, tagColors),
  ],
);

export const tagOnItem = pgTable(
  'tag_on_item',
  {
    tagOnItemId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkTagId: integer().notNull(),
    fkDiagramId: integer(),
    fkComponentId: integer(),
  },
  (t) => [
    foreignKey({
      name: 'tag_on_item_tag_fk',
      columns: [t.fkTagId, t.fkOrganizationId],
      foreignColumns: [tag.tagId, tag.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tag_on_item_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tag_on_item_component_fk',
      columns: [t.fkComponentId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    exactlyOne('tag_on_item_one_check', t.fkDiagramId, t.fkComponentId),
    unique('tag_on_item_key').on(t.fkTagId, t.fkDiagramId, t.fkComponentId).nullsNotDistinct(),
    index('tag_on_item_organization_index').on(t.fkOrganizationId),
    index('tag_on_item_diagram_index').on(t.fkDiagramId),
    index('tag_on_item_component_index').on(t.fkComponentId),
  ],
);

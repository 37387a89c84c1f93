import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, stamps } from '../columns.ts';
import { componentModel } from './component.ts';
import { diagram, version } from './diagram.ts';
import { organization } from './organization.ts';
import { types } from './type.ts';

const drawn = {
  fkOrganizationId: integer()
    .notNull()
    .references(() => organization.organizationId, { onDelete: 'cascade' }),
  fkDiagramId: integer().notNull(),
  fkVersionId: integer(),
  itemKey: text().notNull(),
  slug: text().notNull(),
};

export const componentInstance = pgTable(
  'component_instance',
  {
    componentInstanceId: identity(),
    ...drawn,
    fkComponentId: integer(),
    fkTypeId: integer(),
    name: text().notNull(),
    container: boolean().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    xCoordinate: doublePrecision().notNull(),
    yCoordinate: doublePrecision().notNull(),
    zIndex: integer().notNull(),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'component_instance_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'component_instance_version_fk',
      columns: [t.fkVersionId, t.fkDiagramId],
      foreignColumns: [version.versionId, version.fkDiagramId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'component_instance_component_fk',
      columns: [t.fkComponentId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('set null'),
    foreignKey({
      name: 'component_instance_type_fk',
      columns: [t.fkTypeId, t.fkOrganizationId],
      foreignColumns: [types.typeId, types.fkOrganizationId],
    }).onDelete('set null'),
    unique('component_instance_organization_key').on(t.componentInstanceId, t.fkOrganizationId),
    unique('component_instance_item_key').on(t.fkDiagramId, t.fkVersionId, t.itemKey).nullsNotDistinct(),
    unique('component_instance_slug_key').on(t.fkDiagramId, t.fkVersionId, t.slug).nullsNotDistinct(),
    index('component_instance_organization_index').on(t.fkOrganizationId),
    index('component_instance_version_index').on(t.fkVersionId),
    index('component_instance_component_index').on(t.fkComponentId),
    index('component_instance_type_index').on(t.fkTypeId),
  ],
);

export const groupLink = pgTable(
  'group_link',
  {
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkDiagramId: integer().notNull(),
    // An instance has one parent: the smallest container that holds it.
    fkComponentInstanceChildId: integer().primaryKey(),
    fkComponentInstanceParentId: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'group_link_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_link_child_fk',
      columns: [t.fkComponentInstanceChildId, t.fkOrganizationId],
      foreignColumns: [componentInstance.componentInstanceId, componentInstance.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_link_parent_fk',
      columns: [t.fkComponentInstanceParentId, t.fkOrganizationId],
      foreignColumns: [componentInstance.componentInstanceId, componentInstance.fkOrganizationId],
    }).onDelete('cascade'),
    index('group_link_organization_index').on(t.fkOrganizationId),
    index('group_link_diagram_index').on(t.fkDiagramId),
    index('group_link_parent_index').on(t.fkComponentInstanceParentId),
  ],
);

export const textarea = pgTable(
  'textarea',
  {
    textareaId: identity(),
    ...drawn,
    text: text().notNull(),
    richText: text(),
    width: integer().notNull(),
    xCoordinate: doublePrecision().notNull(),
    yCoordinate: doublePrecision().notNull(),
    zIndex: integer().notNull(),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'textarea_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'textarea_version_fk',
      columns: [t.fkVersionId, t.fkDiagramId],
      foreignColumns: [version.versionId, version.fkDiagramId],
    }).onDelete('cascade'),
    unique('textarea_item_key').on(t.fkDiagramId, t.fkVersionId, t.itemKey).nullsNotDistinct(),
    unique('textarea_slug_key').on(t.fkDiagramId, t.fkVersionId, t.slug).nullsNotDistinct(),
    index('textarea_organization_index').on(t.fkOrganizationId),
    index('textarea_version_index').on(t.fkVersionId),
  ],
);

export const relation = pgTable(
  'relation',
  {
    relationId: identity(),
    ...drawn,
    text: text().notNull(),
    richText: text(),
    description: text(),
    richDescription: text(),
    fromFkComponentInstanceId: integer().notNull(),
    toFkComponentInstanceId: integer().notNull(),
    fromEndpoint: text().notNull(),
    toEndpoint: text().notNull(),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'relation_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relation_version_fk',
      columns: [t.fkVersionId, t.fkDiagramId],
      foreignColumns: [version.versionId, version.fkDiagramId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relation_from_fk',
      columns: [t.fromFkComponentInstanceId, t.fkOrganizationId],
      foreignColumns: [componentInstance.componentInstanceId, componentInstance.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'relation_to_fk',
      columns: [t.toFkComponentInstanceId, t.fkOrganizationId],
      foreignColumns: [componentInstance.componentInstanceId, componentInstance.fkOrganizationId],
    }).onDelete('cascade'),
    unique('relation_organization_key').on(t.relationId, t.fkOrganizationId),
    unique('relation_item_key').on(t.fkDiagramId, t.fkVersionId, t.itemKey).nullsNotDistinct(),
    unique('relation_slug_key').on(t.fkDiagramId, t.fkVersionId, t.slug).nullsNotDistinct(),
    index('relation_organization_index').on(t.fkOrganizationId),
    index('relation_version_index').on(t.fkVersionId),
    index('relation_from_index').on(t.fromFkComponentInstanceId),
    index('relation_to_index').on(t.toFkComponentInstanceId),
  ],
);

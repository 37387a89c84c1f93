import { foreignKey, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { exactlyOne, identity } from '../columns.ts';
import { componentModel } from './component.ts';
import { diagram } from './diagram.ts';
import { relation } from './drawn.ts';
import { organization } from './organization.ts';

/** From a component or from a relation to the diagram `fkDiagramId`. */
export const diagramLink = pgTable(
  'diagram_link',
  {
    diagramLinkId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkComponentId: integer(),
    fkRelationId: integer(),
    fkDiagramId: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'diagram_link_component_fk',
      columns: [t.fkComponentId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'diagram_link_relation_fk',
      columns: [t.fkRelationId, t.fkOrganizationId],
      foreignColumns: [relation.relationId, relation.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'diagram_link_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    exactlyOne('diagram_link_one_check', t.fkComponentId, t.fkRelationId),
    unique('diagram_link_key').on(t.fkDiagramId, t.fkComponentId, t.fkRelationId).nullsNotDistinct(),
    index('diagram_link_organization_index').on(t.fkOrganizationId),
    index('diagram_link_component_index').on(t.fkComponentId),
    index('diagram_link_relation_index').on(t.fkRelationId),
  ],
);

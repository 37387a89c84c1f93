import { boolean, foreignKey, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes } from '../columns.ts';
import { diagram, version } from './diagram.ts';
import { organization } from './organization.ts';

/** What a version's document held, apart from the version: lists of versions never touch it. */
export const versionState = pgTable(
  'version_state',
  {
    fkVersionId: integer().primaryKey(),
    fkDiagramId: integer().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    state: bytes().notNull(),
    /** See `sync/packedState.ts`. */
    isPacked: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: 'version_state_version_fk',
      columns: [t.fkVersionId, t.fkDiagramId],
      foreignColumns: [version.versionId, version.fkDiagramId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'version_state_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    index('version_state_diagram_index').on(t.fkDiagramId),
    index('version_state_organization_index').on(t.fkOrganizationId),
  ],
);

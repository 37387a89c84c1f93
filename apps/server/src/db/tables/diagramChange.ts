import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';

/** What happened to a drawing since a version of it was kept. Without a row nothing is known. */
export const diagramChange = pgTable(
  'diagram_change',
  {
    fkDiagramId: integer().primaryKey(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    changedAt: instant().notNull(),
    /** Who drew since then. */
    people: jsonb().$type<number[]>().notNull(),
    /** Whether the last version holds what is drawn. */
    isKept: boolean().notNull().default(false),
    /** When the server last kept one. */
    keptAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'diagram_change_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    index('diagram_change_resting_index').on(t.changedAt).where(sql`not ${t.isKept}`),
    index('diagram_change_organization_index').on(t.fkOrganizationId),
  ],
);

import { themes } from '@lintel/domain/themes';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oneOf } from '../columns.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';

/** The slugs of named things that a diagram shows. */
export interface NamesUsed {
  readonly components: readonly string[];
  readonly types: readonly string[];
}

/** How a diagram looked when it was last drawn for a card, and what that was made from: it holds for nothing else. */
export const diagramPreview = pgTable(
  'diagram_preview',
  {
    fkDiagramId: integer().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    theme: text({ enum: themes }).notNull(),
    /** The stored state of its document. */
    edition: text().notNull(),
    used: jsonb().$type<NamesUsed>().notNull(),
    /** Names everything else that shows: the names and icons of what is used, files, the diagram's own name. */
    shows: text().notNull(),
    etag: text().notNull(),
    svg: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'diagram_preview_pkey', columns: [t.fkDiagramId, t.theme] }),
    foreignKey({
      name: 'diagram_preview_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    oneOf('diagram_preview_theme_check', t.theme, themes),
    index('diagram_preview_organization_index').on(t.fkOrganizationId),
  ],
);

import { type InitialView, states } from '@lintel/domain/entities/diagram';
import { levelCodes } from '@lintel/domain/levels';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, mergeable, now, oneOf, stamps } from '../columns.ts';
import { folder } from './folder.ts';
import { organization } from './organization.ts';
import { membership, users } from './user.ts';

/** Built in: the rows come with the migrations. */
export const diagramLevel = pgTable(
  'diagram_level',
  {
    diagramLevelId: integer().primaryKey(),
    code: text({ enum: levelCodes }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
  },
  (t) => [
    unique('diagram_level_code_key').on(t.code),
    unique('diagram_level_id_code_key').on(t.diagramLevelId, t.code),
    oneOf('diagram_level_code_check', t.code, levelCodes),
  ],
);

export const diagram = pgTable(
  'diagram',
  {
    diagramId: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    description: text(),
    richDescription: text(),
    initialView: jsonb().$type<InitialView>(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkFolderId: integer(),
    concurrencyKey: text().notNull(),
    generalAccess: boolean().notNull().default(false),
    password: text(),
    fkDiagramLevelId: integer(),
    diagramLevel2: text({ enum: levelCodes }),
    state: text({ enum: states }).notNull().default('DRAFT'),
    fkCreatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    updatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    externalId: text(),
    apiContext: text(),
    externalRefs: jsonb().$type<Record<string, string>>().notNull().default({}),
    ...stamps,
    ...mergeable,
  },
  (t) => [
    // No "set null": emptying a personal folder that way would publish its diagrams.
    foreignKey({
      name: 'diagram_folder_fk',
      columns: [t.fkFolderId, t.fkOrganizationId],
      foreignColumns: [folder.folderId, folder.fkOrganizationId],
    }),
    // Id and code of the level say the same thing twice; this keeps them from disagreeing.
    foreignKey({
      name: 'diagram_level_fk',
      columns: [t.fkDiagramLevelId, t.diagramLevel2],
      foreignColumns: [diagramLevel.diagramLevelId, diagramLevel.code],
    }),
    check('diagram_level_check', sql`num_nonnulls(${t.fkDiagramLevelId}, ${t.diagramLevel2}) in (0, 2)`),
    oneOf('diagram_state_check', t.state, states),
    unique('diagram_organization_key').on(t.diagramId, t.fkOrganizationId),
    unique('diagram_slug_key').on(t.slug),
    uniqueIndex('diagram_external_key')
      .on(t.fkOrganizationId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index('diagram_updated_index').on(t.fkOrganizationId, t.updatedAt),
    index('diagram_folder_index').on(t.fkFolderId),
    index('diagram_level_index').on(t.fkDiagramLevelId),
    index('diagram_created_by_index').on(t.fkCreatedByUserId),
    index('diagram_updated_by_index').on(t.updatedByUserId),
    index('diagram_name_trigram_index').using('gin', t.name.op('gin_trgm_ops')),
  ],
);

export const version = pgTable(
  'version',
  {
    versionId: identity(),
    slug: text().notNull(),
    name: text(),
    seqId: integer().notNull(),
    current: boolean().notNull().default(false),
    /** Kept by the server; see `model/versions/policy.ts`. They are numbered by themselves. */
    automatic: boolean().notNull().default(false),
    /** Whose changes an automatic one holds, since the version before it. */
    people: jsonb().$type<number[]>().notNull().default([]),
    fkDiagramId: integer().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'version_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    check('version_seq_check', sql`${t.seqId} > 0`),
    // A version with a name was named by a person, and is kept from then on.
    check('version_automatic_check', sql`not ${t.automatic} or ${t.name} is null`),
    unique('version_diagram_key').on(t.versionId, t.fkDiagramId),
    unique('version_slug_key').on(t.fkDiagramId, t.slug),
    unique('version_seq_key').on(t.fkDiagramId, t.automatic, t.seqId),
    index('version_organization_index').on(t.fkOrganizationId),
    index('version_user_index').on(t.fkUserId),
    index('version_automatic_index').on(t.fkDiagramId, t.createdAt).where(sql`${t.automatic}`),
  ],
);

export const diagramVisit = pgTable(
  'diagram_visit',
  {
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkDiagramId: integer().notNull(),
    fkUserId: integer().notNull(),
    openedAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: 'diagram_visit_pkey', columns: [t.fkDiagramId, t.fkUserId] }),
    foreignKey({
      name: 'diagram_visit_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'diagram_visit_member_fk',
      columns: [t.fkUserId, t.fkOrganizationId],
      foreignColumns: [membership.fkUserId, membership.fkOrganizationId],
    }).onDelete('cascade'),
    index('diagram_visit_opened_index').on(t.fkUserId, t.fkOrganizationId, t.openedAt),
    index('diagram_visit_organization_index').on(t.fkOrganizationId),
  ],
);

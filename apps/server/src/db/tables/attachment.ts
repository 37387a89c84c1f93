import { storageTypes } from '@lintel/domain/entities/type';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, exactlyOne, identity, instant, oneOf } from '../columns.ts';
import { componentModel } from './component.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';
import { users } from './user.ts';

export const attachment = pgTable(
  'attachment',
  {
    attachmentId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    name: text().notNull(),
    originalName: text().notNull(),
    mimeType: text().notNull(),
    storageType: text({ enum: storageTypes }).notNull(),
    url: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
    orphanedAt: instant(),
  },
  (t) => [
    unique('attachment_organization_key').on(t.attachmentId, t.fkOrganizationId),
    index('attachment_organization_index').on(t.fkOrganizationId),
    index('attachment_user_index').on(t.fkUserId),
    check('attachment_size_check', sql`${t.size} >= 0`),
    oneOf('attachment_storage_check', t.storageType, storageTypes),
  ],
);

export const attachmentOnItem = pgTable(
  'attachment_on_item',
  {
    attachmentOnItemId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkAttachmentId: integer().notNull(),
    fkComponentId: integer(),
    fkDiagramId: integer(),
  },
  (t) => [
    foreignKey({
      name: 'attachment_on_item_attachment_fk',
      columns: [t.fkAttachmentId, t.fkOrganizationId],
      foreignColumns: [attachment.attachmentId, attachment.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attachment_on_item_component_fk',
      columns: [t.fkComponentId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attachment_on_item_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    exactlyOne('attachment_on_item_one_check', t.fkComponentId, t.fkDiagramId),
    unique('attachment_on_item_key').on(t.fkAttachmentId, t.fkComponentId, t.fkDiagramId).nullsNotDistinct(),
    index('attachment_on_item_organization_index').on(t.fkOrganizationId),
    index('attachment_on_item_component_index').on(t.fkComponentId),
    index('attachment_on_item_diagram_index').on(t.fkDiagramId),
  ],
);

import { type ActivityFact, activityActors } from '@lintel/domain/activityLog/facts';
import type { Fact } from '@lintel/domain/changeLog/facts';
import { activityActions, activityItems, logItemTypes } from '@lintel/domain/entities/logs';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, now, oneOf } from '../columns.ts';
import { componentModel } from './component.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';
import { users } from './user.ts';

/**
 * An entry that hangs on a diagram goes when the diagram goes: kept with a null it would show
 * everybody a diagram that had been one person's draft.
 */
export const changeLog = pgTable(
  'change_log',
  {
    logId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    fkDiagramId: integer(),
    fkComponentId: integer(),
    itemSlug: text().notNull(),
    itemType: text({ enum: logItemTypes }).notNull(),
    facts: jsonb().$type<Fact[]>().notNull(),
    itemKeys: jsonb().$type<string[]>().notNull().default([]),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    foreignKey({
      name: 'change_log_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'change_log_component_fk',
      columns: [t.fkComponentId, t.fkOrganizationId],
      foreignColumns: [componentModel.componentModelId, componentModel.fkOrganizationId],
    }).onDelete('set null'),
    oneOf('change_log_item_type_check', t.itemType, logItemTypes),
    index('change_log_organization_index').on(t.fkOrganizationId, t.updatedAt),
    index('change_log_diagram_index').on(t.fkDiagramId, t.updatedAt),
    index('change_log_component_index').on(t.fkComponentId, t.updatedAt),
    index('change_log_user_index').on(t.fkUserId),
  ],
);

/**
 * Rows are added and read, and nothing else: a trigger refuses every change, and lets go of a row only when it is older
 * than the organisation keeps its log (`activity_log_is_kept` in the migrations). So no key leads to what may be deleted:
 * what a person did stays when their account or the diagram is gone.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    activityLogId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    actor: text({ enum: activityActors }).notNull().default('PERSON'),
    fkUserId: integer(),
    fkDiagramId: integer(),
    fact: jsonb().$type<ActivityFact>(),
    itemSlug: text(),
    itemType: text({ enum: activityItems }),
    action: text({ enum: activityActions }),
    address: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('activity_log_actor_check', t.actor, activityActors),
    oneOf('activity_log_item_type_check', t.itemType, activityItems),
    oneOf('activity_log_action_check', t.action, activityActions),
    check('activity_log_said_check', sql`${t.fact} is not null or ${t.action} is not null`),
    index('activity_log_organization_index').on(t.fkOrganizationId, t.createdAt, t.activityLogId),
    index('activity_log_diagram_index').on(t.fkDiagramId, t.createdAt),
    index('activity_log_user_index').on(t.fkUserId, t.createdAt),
  ],
);

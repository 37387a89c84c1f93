import { z } from 'zod/mini';
import { activityActors, activityFactSchema } from '../activityLog/facts.ts';
import { factsSchema } from '../changeLog/facts.ts';
import { id, instant } from '../fields.ts';

export const logItemTypes = ['DIAGRAM', 'COMPONENT'] as const;

export const changeLogSchema = z.object({
  logId: id,
  fkOrganizationId: id,
  fkUserId: z.nullable(id),
  fkDiagramId: z.nullable(id),
  fkComponentId: z.nullable(id),
  itemSlug: z.string(),
  itemType: z.enum(logItemTypes),
  facts: factsSchema,
  /** The keys of the drawn things that it is about; none where they are too many to be shown. */
  itemKeys: z.array(z.string()),
  updatedAt: instant,
});

export const activityItems = [
  'DIAGRAM',
  'INSTANCE',
  'RELATION',
  'COMPONENT',
  'TEXTAREA',
  'DEPENDENCY_GRAPH',
] as const;
/** Warned of is who was about to save over what another person saved meanwhile. */
export const activityActions = ['ADDED', 'DELETED', 'CHANGED', 'WARNED'] as const;

/**
 * An entry has a fact, or the item that something was done to, or both. It outlives the account and the diagram that it
 * names, and nothing about it is ever changed.
 */
export const activityLogSchema = z.object({
  activityLogId: id,
  fkOrganizationId: id,
  actor: z.enum(activityActors),
  /** Of a stranger: the account that they tried. */
  fkUserId: z.nullable(id),
  fkDiagramId: z.nullable(id),
  fact: z.nullable(activityFactSchema),
  itemSlug: z.nullable(z.string()),
  itemType: z.nullable(z.enum(activityItems)),
  action: z.nullable(z.enum(activityActions)),
  /** Where the call came from; null for what came over a socket, and for the server itself. */
  address: z.nullable(z.string()),
  createdAt: instant,
});

import { z } from 'zod/mini';
import { id, slug, stamps } from '../fields.ts';

const json: z.ZodMiniType<unknown> = z.json();

/** A saved model view. */
export const querySchema = z.object({
  queryId: id,
  fkOrganizationId: id,
  slug,
  name: z.string(),
  description: z.nullable(z.string()),
  filter: json,
  ...stamps,
});

export const displayModes = ['DEFAULT', 'CONTAINER'] as const;

/** A saved dependency graph. */
export const dependencyFilterSchema = z.object({
  dependencyFilterId: id,
  fkOrganizationId: id,
  slug,
  name: z.string(),
  filter: json,
  showDependencies: z.boolean(),
  displayMode: z.enum(displayModes),
  showDetachedNodes: z.boolean(),
  ...stamps,
});

export const uiSettingsSchema = z.object({
  fkOrganizationId: id,
  fkUserId: id,
  tableSettings: json,
  ...stamps,
});

import { z } from 'zod/mini';
import { id, instant, slug, stamps } from '../fields.ts';

export const iconSets = ['AWS', 'AZURE', 'GENERAL', 'CUSTOM', 'K8', 'MS_POWER_PLATFORM', 'MS_D365'] as const;
export const storageTypes = ['LOCAL', 'R2'] as const;
export const storageTypeSchema = z.enum(storageTypes);

/** Icons of the built-in sets belong to no organisation; CUSTOM ones to the one that uploaded them. */
export const iconSchema = z.object({
  iconId: id,
  fkOrganizationId: z.nullable(id),
  name: z.string(),
  url: z.string(),
  originalName: z.string(),
  folder: z.nullable(z.string()),
  iconSet: z.enum(iconSets),
  storageType: storageTypeSchema,
  deprecated: z.boolean(),
  createdAt: instant,
});

export const typeSchema = z.object({
  typeId: id,
  fkOrganizationId: id,
  name: z.string(),
  slug,
  description: z.nullable(z.string()),
  iconId: z.nullable(id),
  ...stamps,
});

export const sharedTypeSchema = z.object({
  sharedTypeId: id,
  name: z.string(),
  slug,
  iconId: z.nullable(id),
});

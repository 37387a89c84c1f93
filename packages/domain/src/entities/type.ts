import { z } from 'zod';
import { id, instant, slug, stamps } from '../fields.ts';

export const iconSets = ['AWS', 'AZURE', 'GENERAL', 'CUSTOM', 'K8', 'MS_POWER_PLATFORM', 'MS_D365'] as const;
export const storageTypes = ['LOCAL', 'R2'] as const;
export const storageTypeSchema = z.enum(storageTypes);

/** Icons of the built-in sets belong to no organisation; CUSTOM ones to the one that uploaded them. */
export const iconSchema = z.object({
  iconId: id,
  fkOrganizationId: id.nullable(),
  name: z.string(),
  url: z.string(),
  originalName: z.string(),
  folder: z.string().nullable(),
  iconSet: z.enum(iconSets),
  storageType: storageTypeSchema,
  deprecated: z.boolean(),
  createdAt: instant,
});
export type Icon = z.infer<typeof iconSchema>;

export const typeSchema = z.object({
  typeId: id,
  fkOrganizationId: id,
  name: z.string(),
  slug,
  description: z.string().nullable(),
  iconId: id.nullable(),
  ...stamps,
});
export type Type = z.infer<typeof typeSchema>;

export const sharedTypeSchema = z.object({
  sharedTypeId: id,
  name: z.string(),
  slug,
  iconId: id.nullable(),
});
export type SharedType = z.infer<typeof sharedTypeSchema>;

import { iconSchema, sharedTypeSchema } from '@lintel/domain/entities/type';
import { importedSets } from '@lintel/domain/icons';
import { z } from 'zod/mini';
import { iconRefShape } from './iconRefShape.ts';

export const iconShape = z.extend(z.omit(iconSchema, { fkOrganizationId: true }), {
  /** Of this organisation, and so to be deleted by it. */
  own: z.boolean(),
  /** How many of the organisation's own types show it. */
  types: z.int().check(z.nonnegative()),
});
export type IconShape = z.output<typeof iconShape>;

export const sharedTypeShape = z.extend(z.omit(sharedTypeSchema, { iconId: true }), {
  icon: iconRefShape,
  /** The group inside of its set, such as `Databases`. */
  folder: z.nullable(z.string()),
  /** The place among what is recommended, or null. */
  recommended: z.nullable(z.int().check(z.nonnegative())),
});
export type SharedTypeShape = z.output<typeof sharedTypeShape>;

const count = z.int().check(z.nonnegative());

export const iconImportShape = z.object({
  iconSet: z.enum(importedSets),
  state: z.enum(['running', 'done', 'failed']),
  done: count,
  total: count,
  added: count,
  /** There already, and the same. */
  kept: count,
  /** There before and not in the newer archive. */
  deprecated: count,
  /** Not icons, or not safe to show. */
  skipped: count,
  /** Why it failed. */
  problem: z.nullable(z.string()),
});
export type IconImport = z.output<typeof iconImportShape>;

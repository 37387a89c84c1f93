import { iconSchema, sharedTypeSchema } from '@lintel/domain/entities/type';
import { importedSets } from '@lintel/domain/icons';
import { z } from 'zod';
import { iconRefShape } from './iconRefShape.ts';

export const iconShape = iconSchema
  .omit({ fkOrganizationId: true })
  .extend({
    /** Of this organisation, and so to be deleted by it. */
    own: z.boolean(),
    /** How many of the organisation's own types show it. */
    types: z.int().nonnegative(),
  })
  .meta({ id: 'Icon' });
export type IconShape = z.output<typeof iconShape>;

export const sharedTypeShape = sharedTypeSchema
  .omit({ iconId: true })
  .extend({
    icon: iconRefShape,
    /** The group inside of its set, such as `Databases`. */
    folder: z.string().nullable(),
    /** The place among what is recommended, or null. */
    recommended: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'SharedType' });
export type SharedTypeShape = z.output<typeof sharedTypeShape>;

const count = z.int().nonnegative();

export const iconImportShape = z
  .object({
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
    problem: z.string().nullable(),
  })
  .meta({ id: 'IconImport' });
export type IconImport = z.output<typeof iconImportShape>;

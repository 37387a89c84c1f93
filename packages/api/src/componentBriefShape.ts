import { componentModelSchema } from '@lintel/domain/entities/component';
import { sharedTypeSchema, typeSchema } from '@lintel/domain/entities/type';
import { z } from 'zod';
import { withIcon } from './iconRefShape.ts';
import { tagOnDiagramShape } from './shapes.ts';

const typeOfComponent = typeSchema.pick({ typeId: true, name: true, slug: true }).extend(withIcon);
const sharedTypeOfComponent = sharedTypeSchema
  .pick({ sharedTypeId: true, name: true, slug: true })
  .extend(withIcon);

/** Told of a component wherever it is told of. */
export const ofEveryComponent = {
  type: typeOfComponent.nullable(),
  sharedType: sharedTypeOfComponent.nullable(),
  tags: z.array(tagOnDiagramShape),
};

/** As tables, pickers and searches list it. */
export const componentBriefShape = componentModelSchema
  .pick({
    componentModelId: true,
    slug: true,
    name: true,
    state: true,
    inlineDesc: true,
    externalId: true,
    updatedAt: true,
    updatedByUserId: true,
    deletedAt: true,
  })
  .extend({
    ...ofEveryComponent,
    /** On how many diagrams, of those the person may see. */
    diagrams: z.int().nonnegative(),
    linkedDiagrams: z.int().nonnegative(),
  })
  .meta({ id: 'ComponentBrief' });

export const duplicateShape = componentBriefShape
  .extend({ similarity: z.number(), exact: z.boolean() })
  .meta({ id: 'Duplicate' });

export type ComponentBriefShape = z.infer<typeof componentBriefShape>;
export type DuplicateShape = z.infer<typeof duplicateShape>;

import { componentModelSchema } from '@lintel/domain/entities/component';
import { sharedTypeSchema, typeSchema } from '@lintel/domain/entities/type';
import { z } from 'zod/mini';
import { withIcon } from './iconRefShape.ts';
import { tagOnDiagramShape } from './shapes.ts';

const typeOfComponent = z.extend(z.pick(typeSchema, { typeId: true, name: true, slug: true }), withIcon);
const sharedTypeOfComponent = z.extend(
  z.pick(sharedTypeSchema, { sharedTypeId: true, name: true, slug: true }),
  withIcon,
);

/** Told of a component wherever it is told of. */
export const ofEveryComponent = {
  type: z.nullable(typeOfComponent),
  sharedType: z.nullable(sharedTypeOfComponent),
  tags: z.array(tagOnDiagramShape),
};

/** As tables, pickers and searches list it. */
export const componentBriefShape = z.extend(
  z.pick(componentModelSchema, {
    componentModelId: true,
    slug: true,
    name: true,
    state: true,
    inlineDesc: true,
    externalId: true,
    updatedAt: true,
    updatedByUserId: true,
    deletedAt: true,
  }),
  {
    ...ofEveryComponent,
    /** On how many diagrams, of those the person may see. */
    diagrams: z.int().check(z.nonnegative()),
    linkedDiagrams: z.int().check(z.nonnegative()),
  },
);

export const duplicateShape = z.extend(componentBriefShape, { similarity: z.number(), exact: z.boolean() });

export type ComponentBriefShape = z.infer<typeof componentBriefShape>;
export type DuplicateShape = z.infer<typeof duplicateShape>;

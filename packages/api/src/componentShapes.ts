import { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import {
  attributeValueSchema,
  listAttributeValueSchema,
  userAttributeValueSchema,
} from '@lintel/domain/entities/attribute';
import { componentModelSchema } from '@lintel/domain/entities/component';
import { diagramSchema } from '@lintel/domain/entities/diagram';
import { sharedTypeSchema, typeSchema } from '@lintel/domain/entities/type';
import { id, slug } from '@lintel/domain/fields';
import { z } from 'zod';
import { presentPerson } from './liveEvents.ts';
import { withIcon } from './modelShapes.ts';
import { tagOnDiagramShape } from './shapes.ts';

/** Components as they are told over HTTP. */

const typeOfComponent = typeSchema.pick({ typeId: true, name: true, slug: true }).extend(withIcon);
const sharedTypeOfComponent = sharedTypeSchema
  .pick({ sharedTypeId: true, name: true, slug: true })
  .extend(withIcon);

const ofBoth = {
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
    ...ofBoth,
    /** On how many diagrams, of those the person may see. */
    diagrams: z.int().nonnegative(),
    linkedDiagrams: z.int().nonnegative(),
  })
  .meta({ id: 'ComponentBrief' });

const diagramOfComponent = z.object({
  fkDiagramId: id,
  slug,
  name: z.string(),
});

export const componentShape = componentModelSchema
  .omit({ fkOrganizationId: true })
  .extend({
    ...ofBoth,
    attributes: z.array(
      attributeValueSchema.pick({ fkAttributeId: true, componentModelId: true, value: true }),
    ),
    listAttributes: z.array(listAttributeValueSchema.pick({ fkListItemId: true, componentModelId: true })),
    userAttributes: z.array(
      userAttributeValueSchema.pick({ fkAttributeId: true, fkUserId: true, componentModelId: true }),
    ),
    diagramLinks: z.array(diagramOfComponent),
    /** Each diagram once, of those the person may see. */
    componentInstances: z.array(diagramOfComponent),
    attachments: z.array(
      attachmentOnItemSchema
        .pick({ attachmentOnItemId: true, fkAttachmentId: true, fkComponentId: true })
        .extend({
          attachment: attachmentSchema.pick({
            attachmentId: true,
            name: true,
            originalName: true,
            mimeType: true,
            storageType: true,
            url: true,
            size: true,
            createdAt: true,
          }),
        }),
    ),
    /** What a merged one reads as. */
    standsFor: z.object({ slug, name: z.string() }).nullable(),
  })
  .meta({ id: 'Component' });

export const namedThing = z.object({ slug, name: z.string() });

export const componentUsageShape = z
  .object({
    slug,
    diagrams: z.array(
      diagramSchema.pick({ slug: true, name: true, diagramLevel2: true, state: true }).extend({
        instances: z.int().nonnegative(),
        relations: z.int().nonnegative(),
        /** Who has it open now. */
        people: z.array(presentPerson),
      }),
    ),
    /** Other people's drafts: counted, never named. */
    personalDiagrams: z.int().nonnegative(),
    relations: z.int().nonnegative(),
    views: z.array(namedThing),
    filters: z.array(namedThing),
    /** What was merged into it. */
    merged: z.array(namedThing),
  })
  .meta({ id: 'ComponentUsage' });

export const duplicateShape = componentBriefShape
  .extend({ similarity: z.number(), exact: z.boolean() })
  .meta({ id: 'Duplicate' });

export type ComponentBriefShape = z.infer<typeof componentBriefShape>;
export type ComponentShape = z.infer<typeof componentShape>;
export type ComponentUsageShape = z.infer<typeof componentUsageShape>;
export type DuplicateShape = z.infer<typeof duplicateShape>;

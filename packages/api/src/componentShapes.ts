import { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import {
  attributeValueSchema,
  listAttributeValueSchema,
  userAttributeValueSchema,
} from '@lintel/domain/entities/attribute';
import { componentModelSchema } from '@lintel/domain/entities/component';
import { diagramSchema } from '@lintel/domain/entities/diagram';
import { id, slug } from '@lintel/domain/fields';
import { z } from 'zod';
import { ofEveryComponent } from './componentBriefShape.ts';
import { presentPerson } from './liveEvents.ts';
import { namedThing } from './namesShape.ts';

/** Components as they are told over HTTP. */

const diagramOfComponent = z.object({
  fkDiagramId: id,
  slug,
  name: z.string(),
});

export const componentShape = componentModelSchema
  .omit({ fkOrganizationId: true })
  .extend({
    ...ofEveryComponent,
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

export type ComponentShape = z.infer<typeof componentShape>;
export type ComponentUsageShape = z.infer<typeof componentUsageShape>;

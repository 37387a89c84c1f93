import { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import {
  attributeValueSchema,
  listAttributeValueSchema,
  userAttributeValueSchema,
} from '@lintel/domain/entities/attribute';
import { componentModelSchema } from '@lintel/domain/entities/component';
import { diagramSchema } from '@lintel/domain/entities/diagram';
import { tagSchema } from '@lintel/domain/entities/tag';
import { id, slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { ofEveryComponent } from './componentBriefShape.ts';
import { presentPerson } from './liveEvents.ts';
import { namedThing } from './namesShape.ts';

/** Components as they are told over HTTP. */

const diagramOfComponent = z.object({
  fkDiagramId: id,
  slug,
  name: z.string(),
});

export const componentShape = z.extend(z.omit(componentModelSchema, { fkOrganizationId: true }), {
  ...ofEveryComponent,
  attributes: z.array(
    z.pick(attributeValueSchema, { fkAttributeId: true, componentModelId: true, value: true }),
  ),
  listAttributes: z.array(z.pick(listAttributeValueSchema, { fkListItemId: true, componentModelId: true })),
  userAttributes: z.array(
    z.pick(userAttributeValueSchema, { fkAttributeId: true, fkUserId: true, componentModelId: true }),
  ),
  diagramLinks: z.array(diagramOfComponent),
  /** Each diagram once, of those the person may see. */
  componentInstances: z.array(diagramOfComponent),
  attachments: z.array(
    z.extend(
      z.pick(attachmentOnItemSchema, {
        attachmentOnItemId: true,
        fkAttachmentId: true,
        fkComponentId: true,
      }),
      {
        attachment: z.pick(attachmentSchema, {
          attachmentId: true,
          name: true,
          originalName: true,
          mimeType: true,
          storageType: true,
          url: true,
          size: true,
          createdAt: true,
        }),
      },
    ),
  ),
  /** What a merged one reads as. */
  standsFor: z.nullable(z.object({ slug, name: z.string() })),
});

/** What components are told apart by, by the slugs that stand in documents. */
export const componentValuesShape = z.object({
  slug,
  tags: z.array(z.pick(tagSchema, { tagId: true })),
  attributes: z.array(z.pick(attributeValueSchema, { fkAttributeId: true, value: true })),
  listAttributes: z.array(z.pick(listAttributeValueSchema, { fkListItemId: true })),
  userAttributes: z.array(z.pick(userAttributeValueSchema, { fkAttributeId: true, fkUserId: true })),
});

export const componentUsageShape = z.object({
  slug,
  diagrams: z.array(
    z.extend(z.pick(diagramSchema, { slug: true, name: true, diagramLevel2: true, state: true }), {
      instances: z.int().check(z.nonnegative()),
      relations: z.int().check(z.nonnegative()),
      /** Who has it open now. */
      people: z.array(presentPerson),
    }),
  ),
  /** Other people's drafts: counted, never named. */
  personalDiagrams: z.int().check(z.nonnegative()),
  relations: z.int().check(z.nonnegative()),
  views: z.array(namedThing),
  filters: z.array(namedThing),
  /** What was merged into it. */
  merged: z.array(namedThing),
});

export type ComponentShape = z.infer<typeof componentShape>;
export type ComponentValuesShape = z.infer<typeof componentValuesShape>;
export type ComponentUsageShape = z.infer<typeof componentUsageShape>;

import { stateSchema } from '@lintel/domain/entities/diagram';
import { id, instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line, paragraph } from '@lintel/domain/text';
import { z } from 'zod';
import { componentShape, componentUsageShape } from '../componentShapes.ts';
import { componentBriefShape } from '../componentBriefShape.ts';
import { defineEndpoint } from '../endpoint.ts';
import { presentPerson } from '../liveEvents.ts';
import { counted, idInQuery } from '../queryFields.ts';
import { knownOrTemporaryId, sentRichText } from '../shapes.ts';
import { componentNameEndpoints } from './componentNames.ts';

const several = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(limits.componentsPerCall);
const slugs = z.object({ components: several(slug) });

/** With neither id nor slug, or with a negative id, a component is created; otherwise only what is there changes. */
export const componentToSave = z.object({
  componentModelId: knownOrTemporaryId.optional(),
  slug: slug.optional(),
  name: line(limits.nameLength).optional(),
  fkTypeId: id.nullable().optional(),
  fkSharedTypeId: id.nullable().optional(),
  state: stateSchema.optional(),
  /** A serialised editor state. */
  richDescription: sentRichText,
  /** Plain text, for those who write no rich one. */
  description: paragraph(limits.descriptionLength).nullable().optional(),
  inlineDesc: z.boolean().optional(),
  repositoryUrl: line(limits.urlLength).nullable().optional(),
  externalId: line(limits.labelLength).nullable().optional(),
  apiContext: line(limits.labelLength).nullable().optional(),
  tags: z
    .array(z.object({ tagId: id }))
    .max(limits.tagsPerOrganization)
    .optional(),
  diagramLinks: z
    .array(z.object({ fkDiagramId: id }))
    .max(limits.diagramLinksPerComponent)
    .optional(),
  /** Values that change; an attribute that is not named stays as it is. */
  attributes: z
    .array(z.object({ fkAttributeId: id, value: paragraph(limits.attributeValueLength) }))
    .max(limits.attributesPerOrganization)
    .optional(),
  /** The items sent of one list are its whole value. */
  listAttributes: z
    .array(z.object({ fkListItemId: id }))
    .max(limits.listItemsPerAttribute)
    .optional(),
  /** The people sent for one attribute are its whole value. */
  userAttributes: z
    .array(z.object({ fkAttributeId: id, fkUserId: id }))
    .max(limits.usersPerAttribute)
    .optional(),
  removedAttributes: z.array(id).max(limits.attributesPerOrganization).optional(),
  updatedAt: instant.optional(),
});
export type ComponentToSave = z.output<typeof componentToSave>;

const componentReference = z.union([z.object({ componentModelId: id }), z.object({ slug })]);
export type ComponentReference = z.output<typeof componentReference>;

export const componentEndpoints = {
  ...componentNameEndpoints,
  list: defineEndpoint({
    method: 'GET',
    path: '/api/model/components',
    summary: 'Every component with all that belongs to it, by id; with limit and after a part at a time',
    permission: 'content.read',
    query: z.object({ limit: counted(limits.componentsPerPage).optional(), after: idInQuery.optional() }),
    reply: z.array(componentShape),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/component/:slug',
    summary: 'One component, a deleted or merged one included',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: componentShape,
    errors: [404],
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/component',
    summary: 'Create or change components, all or none',
    permission: 'component.edit',
    body: z.object({ components: several(componentToSave) }),
    reply: z.array(componentShape),
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/model/components',
    summary: 'Delete components; where they are drawn they read as placeholders',
    permission: 'component.edit',
    body: several(componentReference),
    reply: z.array(componentBriefShape.pick({ componentModelId: true, slug: true })),
    errors: [404],
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/api/component/merge',
    summary: 'Let one component stand for others from now on',
    permission: 'component.edit',
    body: slugs.extend({ into: slug }),
    reply: componentShape,
    errors: [404],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/component/restore',
    summary: 'Undo the deletion or merging of components; links to what became a draft meanwhile stay behind',
    permission: 'component.edit',
    body: slugs,
    reply: z.array(componentShape.extend({ linksLeftOut: componentShape.shape.diagramLinks })),
    errors: [404, 409],
  }),
  editing: defineEndpoint({
    method: 'POST',
    path: '/api/component/:slug/editing',
    summary: 'Say that the person is editing a component, again and again, or no longer; the others who are',
    permission: 'content.read',
    params: z.object({ slug }),
    body: z.object({ editing: z.boolean() }),
    reply: z.object({ people: z.array(presentPerson) }),
    errors: [404],
  }),
  usage: defineEndpoint({
    method: 'POST',
    path: '/api/component/usage',
    summary: 'Where components are used, and who is there now',
    permission: 'content.read',
    body: slugs,
    reply: z.array(componentUsageShape),
    errors: [404],
  }),
};

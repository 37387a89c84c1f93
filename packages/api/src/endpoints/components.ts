import { stateSchema } from '@lintel/domain/entities/diagram';
import { id, instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line, paragraph } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { componentShape, componentUsageShape, componentValuesShape } from '../componentShapes.ts';
import { componentBriefShape } from '../componentBriefShape.ts';
import { defineEndpoint } from '../endpoint.ts';
import { editingPerson } from '../liveEvents.ts';
import { counted, idInQuery } from '../queryFields.ts';
import { knownOrTemporaryId, sentRichText } from '../shapes.ts';
import { componentImportEndpoints } from './componentImport.ts';
import { componentNameEndpoints } from './componentNames.ts';

const several = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(limits.componentsPerCall));
const slugs = z.object({ components: several(slug) });

/** With neither id nor slug, or with a negative id, a component is created; otherwise only what is there changes. */
export const componentToSave = z.object({
  componentModelId: z.optional(knownOrTemporaryId),
  slug: z.optional(slug),
  name: z.optional(line(limits.nameLength)),
  fkTypeId: z.optional(z.nullable(id)),
  fkSharedTypeId: z.optional(z.nullable(id)),
  state: z.optional(stateSchema),
  /** A serialised editor state. */
  richDescription: sentRichText,
  /** Plain text, for those who write no rich one. */
  description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
  inlineDesc: z.optional(z.boolean()),
  repositoryUrl: z.optional(z.nullable(line(limits.urlLength))),
  externalId: z.optional(z.nullable(line(limits.labelLength))),
  apiContext: z.optional(z.nullable(line(limits.labelLength))),
  tags: z.optional(z.array(z.object({ tagId: id })).check(z.maxLength(limits.tagsPerOrganization))),
  diagramLinks: z.optional(
    z.array(z.object({ fkDiagramId: id })).check(z.maxLength(limits.diagramLinksPerComponent)),
  ),
  /** Values that change; an attribute that is not named stays as it is. */
  attributes: z.optional(
    z
      .array(z.object({ fkAttributeId: id, value: paragraph(limits.attributeValueLength) }))
      .check(z.maxLength(limits.attributesPerOrganization)),
  ),
  /** The items sent of one list are its whole value. */
  listAttributes: z.optional(
    z.array(z.object({ fkListItemId: id })).check(z.maxLength(limits.listItemsPerAttribute)),
  ),
  /** The people sent for one attribute are its whole value. */
  userAttributes: z.optional(
    z.array(z.object({ fkAttributeId: id, fkUserId: id })).check(z.maxLength(limits.usersPerAttribute)),
  ),
  /** The attachments sent are all that hang on it from now on; the images of its description stay in any case. */
  attachments: z.optional(
    z.array(z.object({ fkAttachmentId: id })).check(z.maxLength(limits.attachmentsPerItem)),
  ),
  removedAttributes: z.optional(z.array(id).check(z.maxLength(limits.attributesPerOrganization))),
  updatedAt: z.optional(instant),
});
export type ComponentToSave = z.output<typeof componentToSave>;

/** By the names under which saves are merged, `attribute:7`; null is what was taken off. */
const overriddenField = z.object({
  field: z.string(),
  value: z.union([
    z.string(),
    z.boolean(),
    z.null(),
    z.array(id),
    z.object({ fkTypeId: z.nullable(id), fkSharedTypeId: z.nullable(id) }),
  ]),
});
export type OverriddenField = z.infer<typeof overriddenField>;

const componentReference = z.union([z.object({ componentModelId: id }), z.object({ slug })]);
export type ComponentReference = z.output<typeof componentReference>;

export const componentEndpoints = {
  ...componentNameEndpoints,
  ...componentImportEndpoints,
  list: defineEndpoint({
    method: 'GET',
    path: '/api/model/components',
    summary: 'Every component with all that belongs to it, by id; with limit and after a part at a time',
    permission: 'content.read',
    query: z.object({ limit: z.optional(counted(limits.componentsPerPage)), after: z.optional(idInQuery) }),
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
  overridden: defineEndpoint({
    method: 'GET',
    path: '/api/component/:slug/overridden',
    summary: 'What the external API wrote last of a component, where people have made something else of it',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: z.array(overriddenField),
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
    reply: z.array(z.pick(componentBriefShape, { componentModelId: true, slug: true })),
    errors: [404],
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/api/component/merge',
    summary: 'Let one component stand for others from now on',
    permission: 'component.edit',
    body: z.extend(slugs, { into: slug }),
    reply: componentShape,
    errors: [404],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/component/restore',
    summary: 'Undo the deletion or merging of components; links to what became a draft meanwhile stay behind',
    permission: 'component.edit',
    body: slugs,
    reply: z.array(z.extend(componentShape, { linksLeftOut: componentShape.shape.diagramLinks })),
    errors: [404, 409],
  }),
  editing: defineEndpoint({
    method: 'POST',
    path: '/api/component/:slug/editing',
    summary: 'Say that the person is editing a component, again and again, or no longer; the others who are',
    permission: 'content.read',
    params: z.object({ slug }),
    body: z.object({ editing: z.boolean(), field: editingPerson.shape.field }),
    reply: z.object({ people: z.array(editingPerson) }),
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
  values: defineEndpoint({
    method: 'POST',
    path: '/api/component/values',
    summary: 'Tags and values of attributes of components, by slug; what is unknown is left out',
    permission: 'content.read',
    body: z.object({ components: z.array(slug).check(z.maxLength(limits.namesPerCall)) }),
    reply: z.array(componentValuesShape),
  }),
};

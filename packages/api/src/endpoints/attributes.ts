import { attributeTypeSchema } from '@lintel/domain/entities/attribute';
import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { paragraph, requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { attributeShape, attributeUsageShape } from '../modelShapes.ts';
import { knownOrTemporaryId } from '../shapes.ts';

const listItemToSave = z.object({
  attributeListItemId: z.optional(knownOrTemporaryId),
  value: requiredLine(limits.nameLength),
});

const forTypeToSave = z.union([z.object({ fkTypeId: id }), z.object({ fkSharedTypeId: id })]);

/** Without an id, or with a negative one, an attribute is created; otherwise only what is there changes. */
export const attributeToSave = z.object({
  attributeId: z.optional(knownOrTemporaryId),
  name: z.optional(requiredLine(limits.nameLength)),
  description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
  required: z.optional(z.boolean()),
  attributeType: z.optional(attributeTypeSchema),
  /** New items, and known ones that get another value; those not named stay as they are. */
  listItems: z.optional(z.array(listItemToSave).check(z.maxLength(limits.listItemsPerAttribute))),
  removedListItems: z.optional(z.array(id).check(z.maxLength(limits.listItemsPerAttribute))),
  /** The whole list; empty means for every type. */
  attributeForTypes: z.optional(z.array(forTypeToSave).check(z.maxLength(limits.typesPerOrganization))),
  updatedAt: z.optional(instant),
});
export type AttributeToSave = z.output<typeof attributeToSave>;

const several = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(limits.attributesPerOrganization));
const attributeIds = z.object({ attributes: several(z.object({ attributeId: id })) });

export const attributeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/attributes',
    summary: 'The attributes of the organisation, newest first',
    permission: 'content.read',
    reply: z.array(attributeShape),
  }),
  usage: defineEndpoint({
    method: 'GET',
    path: '/api/attributes/usage',
    summary: 'How many components have a value of each attribute, and of each item of a list',
    permission: 'content.read',
    reply: z.array(attributeUsageShape),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/attributes',
    summary: 'Create or change attributes, all or none',
    permission: 'attribute.edit',
    body: z.object({ attributes: several(attributeToSave) }),
    reply: z.array(attributeShape),
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/attributes',
    summary: 'Delete attributes with all their values',
    permission: 'attribute.edit',
    body: attributeIds,
    reply: attributeIds,
    errors: [404],
  }),
};

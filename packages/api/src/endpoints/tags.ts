import { tagColorSchema } from '@lintel/domain/colors';
import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { paragraph, requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { knownOrTemporaryId, tagShape } from '../shapes.ts';

export const tagEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tags',
    summary: 'The tags of the organisation, newest first',
    permission: 'content.read',
    reply: z.array(tagShape),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/tags',
    summary: 'Create a tag (no id, or a negative one) or change it',
    permission: 'tag.edit',
    body: z.object({
      tag: z.object({
        tagId: z.optional(knownOrTemporaryId),
        name: requiredLine(limits.nameLength),
        description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
        color: tagColorSchema,
        updatedAt: z.optional(instant),
      }),
    }),
    reply: tagShape,
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/tags',
    summary: 'Delete tags and take them off everything',
    permission: 'tag.edit',
    body: z.object({ tagIds: z.array(id).check(z.minLength(1), z.maxLength(limits.tagsPerOrganization)) }),
    reply: z.object({ tagIds: z.array(id) }),
    errors: [404],
  }),
};

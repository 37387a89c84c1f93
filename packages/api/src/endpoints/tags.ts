import { tagColorSchema } from '@lintel/domain/colors';
import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { paragraph, requiredLine } from '@lintel/domain/text';
import { z } from 'zod';
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
        tagId: knownOrTemporaryId.optional(),
        name: requiredLine(limits.nameLength),
        description: paragraph(limits.descriptionLength).nullable().optional(),
        color: tagColorSchema,
        updatedAt: instant.optional(),
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
    body: z.object({ tagIds: z.array(id).min(1).max(limits.tagsPerOrganization) }),
    reply: z.object({ tagIds: z.array(id) }),
    errors: [404],
  }),
};

import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { paragraph, requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { typeShape, typeUsageShape } from '../modelShapes.ts';
import { knownOrTemporaryId } from '../shapes.ts';

/** Without an id, or with a negative one, a type is created; otherwise only the fields that are there change. */
export const typeToSave = z.object({
  typeId: z.optional(knownOrTemporaryId),
  name: z.optional(requiredLine(limits.nameLength)),
  description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
  iconId: z.optional(z.nullable(id)),
  updatedAt: z.optional(instant),
});
export type TypeToSave = z.output<typeof typeToSave>;

export const typeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/types',
    summary: 'The types of the organisation, newest first',
    permission: 'content.read',
    reply: z.array(typeShape),
  }),
  usage: defineEndpoint({
    method: 'GET',
    path: '/api/types/usage',
    summary: 'How many components and attributes there are of each type, shared ones included',
    permission: 'content.read',
    reply: z.array(typeUsageShape),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/types',
    summary: 'Create a type (no id, or a negative one) or change it',
    permission: 'type.edit',
    body: z.object({ type: typeToSave }),
    reply: typeShape,
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/types',
    summary: 'Delete types; their components live on without one',
    permission: 'type.edit',
    body: z.object({
      types: z
        .array(z.object({ typeId: id }))
        .check(z.minLength(1), z.maxLength(limits.typesPerOrganization)),
    }),
    reply: z.object({ types: z.array(z.object({ typeId: id })) }),
    errors: [404],
  }),
};

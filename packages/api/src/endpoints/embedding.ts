import { embedOriginList } from '@lintel/domain/embedding';
import { embeddingSchema } from '@lintel/domain/entities/organization';
import { instant } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { ownOrganizationShape } from '../shapes.ts';

export const embeddingEndpoints = {
  save: defineEndpoint({
    method: 'POST',
    path: '/api/organization/embedding',
    summary: 'Say which sites may show the diagrams that are shared',
    permission: 'sharing.manage',
    body: z.object({
      embedding: z.optional(embeddingSchema),
      embedOrigins: z.optional(embedOriginList),
      updatedAt: z.optional(instant),
    }),
    reply: ownOrganizationShape,
    errors: [409],
  }),
};

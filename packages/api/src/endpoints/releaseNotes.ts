import { releaseNoteSchema } from '@lintel/domain/entities/releaseNote';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const releaseNoteEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/release-notes',
    summary: 'What changed in the product, newest first',
    permission: 'public',
    reply: z.array(releaseNoteSchema),
  }),
};

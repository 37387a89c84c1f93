import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const eventEndpoints = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events: what changed, and who is on which diagram, as far as the person may see it',
    permission: 'content.read',
    query: z.object({
      /** The id of the last event that was heard, or the mark of the session: what has changed since then is told first. */
      since: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: 'events',
  }),
};

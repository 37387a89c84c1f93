import { defineEndpoint } from '../endpoint.ts';

export const eventEndpoints = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events: what changed, and who is on which diagram, as far as the person may see it',
    permission: 'content.read',
    reply: 'events',
  }),
};

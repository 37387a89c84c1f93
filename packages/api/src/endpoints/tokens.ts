import { tokenAccessSchema } from '@lintel/domain/entities/access';
import { id, instant, slug } from '@lintel/domain/fields';
import { durations, limits } from '@lintel/domain/limits';
import { requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { accessTokenShape } from '../shapes.ts';

/** The token itself is in this answer and in no other. */
const shown = z.string();

export const tokenEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tokens',
    summary: "The person's own access tokens for the current organisation",
    permission: 'content.read',
    reply: z.array(accessTokenShape),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an access token for programs; it is shown once',
    permission: 'content.read',
    body: z.object({
      name: requiredLine(limits.nameLength),
      access: tokenAccessSchema,
      /** Left out or null: every diagram the person sees. */
      diagramSlug: z.optional(z.nullable(slug)),
      days: z.literal(durations.accessTokenDays),
    }),
    reply: z.object({ token: accessTokenShape, secret: shown }),
    errors: [404, 409],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/tokens',
    summary: 'Revoke an access token; what is connected with it is closed',
    permission: 'content.read',
    body: z.object({ tokenId: id }),
    reply: z.object({}),
    errors: [404],
  }),
  forDiagram: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/token',
    summary: `Make a token for one diagram that may stand in an address; it ends after ${durations.passingTokenMinutes} minutes`,
    permission: 'content.read',
    params: z.object({ slug }),
    body: z.object({ access: z._default(tokenAccessSchema, 'read') }),
    reply: z.object({ secret: shown, expiresAt: instant }),
    errors: [404, 409],
  }),
};

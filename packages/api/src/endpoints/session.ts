import { id } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { sessionShape } from '../shapes.ts';

/** What every page asks of the session that it is shown in, and what it needs to know before there is one. */
export const sessionEndpoints = {
  session: defineEndpoint({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Who is signed in, where and as what',
    permission: 'signedIn',
    reply: z.extend(sessionShape, {
      /** What is read from now on holds all that changed before this; `GET /api/events` tells what has changed since. */
      mark: z.optional(z.string()),
    }),
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End this session',
    permission: 'public',
    reply: z.object({
      /** Where the browser goes to end the session at the provider as well, and from there comes back. */
      providerSignOut: z._default(z.nullable(z.string()), null),
    }),
  }),
  switchOrganization: defineEndpoint({
    method: 'POST',
    path: '/api/auth/organization',
    summary: 'Continue this session in another organisation of the signed-in person',
    permission: 'signedIn',
    body: z.object({ organizationId: id }),
    reply: sessionShape,
    errors: [404],
  }),
  signUpPolicy: defineEndpoint({
    method: 'GET',
    path: '/api/auth/policy',
    summary: 'What a person who is not signed in may do here',
    permission: 'public',
    reply: z.object({
      signUp: z.enum(['open', 'invite']),
      environment: z.enum(['local', 'production']),
      /** Where files in remote storage can be fetched from; null where they are answered here. */
      storageEndpoint: z.nullable(z.string()),
      /** Where people who need help find it: a page, or `mailto:` and an address. */
      supportUrl: z.nullable(z.string()),
    }),
  }),
};

import { apiKeySchema, tokenAccessSchema } from '@lintel/domain/entities/access';
import { id } from '@lintel/domain/fields';
import { durations, limits } from '@lintel/domain/limits';
import { requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const apiKeyShape = z.extend(
  z.pick(apiKeySchema, {
    apiKeyId: true,
    name: true,
    prefix: true,
    access: true,
    expiresAt: true,
    lastUsedAt: true,
    createdAt: true,
  }),
  {
    /** Null where that account is gone. */
    createdBy: z.nullable(z.string()),
  },
);
export type ApiKeyShape = z.infer<typeof apiKeyShape>;

/** Null: until it is revoked. */
const days = z.nullable(z.literal(durations.apiKeyDays));

/** The key itself is in this answer and in no other. */
const made = z.object({ apiKey: apiKeyShape, secret: z.string() });

export const apiKeyEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/keys',
    summary: 'The keys with which programs use the external API of the organisation',
    permission: 'apiKey.manage',
    reply: z.array(apiKeyShape),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/keys',
    summary: 'Make a key for the external API; it is shown once',
    permission: 'apiKey.manage',
    body: z.object({ name: requiredLine(limits.nameLength), access: tokenAccessSchema, days }),
    reply: made,
    errors: [409],
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/api/keys/rotate',
    summary: 'Put a new key in the place of one, which ends at once',
    permission: 'apiKey.manage',
    body: z.object({ apiKeyId: id, days }),
    reply: made,
    errors: [404],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/keys',
    summary: 'Revoke a key of the external API; programs that use it are refused from now on',
    permission: 'apiKey.manage',
    body: z.object({ apiKeyId: id }),
    reply: z.object({}),
    errors: [404],
  }),
};

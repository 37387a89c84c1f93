import { z } from 'zod/mini';

export const errorStatuses = [400, 401, 403, 404, 409, 413, 415, 429, 503, 507] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

const errorCodes = [
  'invalid',
  'unauthorized',
  'forbidden',
  'origin-refused',
  'membership-ended',
  'organization-suspended',
  'organization-changed',
  'not-found',
  'conflict',
  // A dependency graph that was saved meanwhile: the person may want to overwrite it.
  'filter-changed',
  'already-exists',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'wrong-credentials',
  'password-required',
  // The password was right, and a code is asked for besides.
  'code-required',
  'wrong-code',
  // The organisation asks for its own sign-in; the one of another organisation is good for that one alone.
  'sso-required',
  'sso-elsewhere',
  'token-invalid',
  'sign-up-closed',
  'last-administrator',
  'limit-reached',
  'internal',
  'unavailable',
  'disk-full',
] as const;
export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** What is wrong where: `path` leads to the field, as in `folder.name`. */
const problemSchema = z.object({ path: z.string(), message: z.string() });

/** One field that both sides changed: what was sent and what stands there now. */
export const collisionSchema = z.object({
  field: z.string(),
  yours: z.json(),
  theirs: z.json(),
  /** Who changed that field last, where it is known; other fields of the same thing may be of others. */
  changedByUserId: z.optional(z.number()),
});
export type Collision = z.infer<typeof collisionSchema>;

export const errorDetailsSchema = z.object({
  problems: z.optional(z.array(problemSchema)),
  collisions: z.optional(z.array(collisionSchema)),
  /** The newer state a save collided with, to base the next one on. */
  basedOn: z.optional(z.string()),
  /** Who saved that state, whichever of its fields they changed; where it is kept and they still have an account. */
  savedByUserId: z.optional(z.number()),
  /** Which of several it was. */
  slug: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

export const errorSchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  details: z.optional(errorDetailsSchema),
});
export type ApiError = z.infer<typeof errorSchema>;

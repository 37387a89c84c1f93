import { z } from 'zod/mini';
import { id, instant, stamps } from '../fields.ts';
import { memberRoleSchema } from '../roles.ts';

/** `token` is a hash: the link itself is shown once and cannot be read back. */
export const inviteSchema = z.object({
  inviteId: id,
  fkOrganizationId: id,
  fkInvitedByUserId: z.nullable(id),
  invitedEmail: z.string(),
  role: memberRoleSchema,
  token: z.string(),
  expires: instant,
  used: z.boolean(),
  ...stamps,
});

/** `sessionId` is the hash of what the cookie carries. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  fkUserId: id,
  fkOrganizationId: z.nullable(id),
  /** The organisation whose provider let the person in: the session is good for that one alone. */
  fkSsoOrganizationId: z.nullable(id),
  /** Sealed: where the person is signed out at the provider too. */
  ssoSignOut: z.nullable(z.string()),
  expiresAt: instant,
  absoluteExpiresAt: instant,
  lastSeenAt: instant,
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
});

/** Who a person is at the provider of an organisation. The e-mail is no part of it: it can pass to another person. */
export const ssoIdentitySchema = z.object({
  ssoIdentityId: id,
  fkOrganizationId: id,
  fkUserId: id,
  issuer: z.string(),
  subject: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
});

/** A person was sent to a provider and has not come back. Both are hashes, of what the address and the cookie carry. */
export const ssoRequestSchema = z.object({
  stateHash: z.string(),
  browserHash: z.string(),
  fkOrganizationId: id,
  /** Where they wanted to be. */
  returnTo: z.string(),
  expiresAt: instant,
});

export const tokenAccess = ['read', 'write'] as const;
export const tokenAccessSchema = z.enum(tokenAccess);
export type TokenAccess = z.infer<typeof tokenAccessSchema>;

/**
 * What a program shows instead of a session, made by a person for one organisation. It never allows more than
 * that person may do at the moment. `tokenHash` is a hash: the token itself is shown once.
 */
export const accessTokenSchema = z.object({
  accessTokenId: id,
  fkOrganizationId: id,
  fkUserId: id,
  /** Null: every diagram the person sees. */
  fkDiagramId: z.nullable(id),
  /** Set on one that was made for an address, in passing: it ends with the session. */
  fkSessionId: z.nullable(z.string()),
  name: z.string(),
  /** Its first characters, to tell one from another. */
  prefix: z.string(),
  tokenHash: z.string(),
  access: tokenAccessSchema,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
});

/**
 * What a program of the organisation shows at the door of the external API. It belongs to no person and sees nobody's
 * drafts; `fkUserId` is the account under which logs name what it did. `keyHash` is a hash: the key itself is shown once.
 */
export const apiKeySchema = z.object({
  apiKeyId: id,
  fkOrganizationId: id,
  fkUserId: id,
  fkCreatedByUserId: z.nullable(id),
  name: z.string(),
  /** Its first characters, to tell one from another. */
  prefix: z.string(),
  keyHash: z.string(),
  access: tokenAccessSchema,
  /** Null: until it is revoked. */
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
  revokedAt: z.nullable(instant),
});

/** What a call with an `Idempotency-Key` was answered, to be answered again. */
export const apiAnswerSchema = z.object({
  apiAnswerId: id,
  fkOrganizationId: id,
  fkApiKeyId: id,
  idempotencyKey: z.string(),
  /** Of method, address and body. */
  requestHash: z.string(),
  status: z.int(),
  body: z.string(),
  createdAt: instant,
});

export const passwordResetSchema = z.object({
  passwordResetId: id,
  fkUserId: id,
  token: z.string(),
  expires: instant,
  used: z.boolean(),
  createdAt: instant,
});

import { tokenAccess } from '@lintel/domain/entities/access';
import { memberRoles } from '@lintel/domain/roles';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, now, oneOf, stamps } from '../columns.ts';
import { diagram } from './diagram.ts';
import { organization } from './organization.ts';
import { membership, users } from './user.ts';

export const invite = pgTable(
  'invite',
  {
    inviteId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkInvitedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    invitedEmail: text().notNull(),
    role: text({ enum: memberRoles }).notNull(),
    token: text().notNull(),
    expires: instant().notNull(),
    used: boolean().notNull().default(false),
    ...stamps,
  },
  (t) => [
    unique('invite_token_key').on(t.token),
    index('invite_organization_index').on(t.fkOrganizationId, t.used),
    index('invite_email_index').on(t.invitedEmail),
    index('invite_invited_by_index').on(t.fkInvitedByUserId),
    check('invite_email_lower_check', sql`${t.invitedEmail} = lower(${t.invitedEmail})`),
    check('invite_expires_check', sql`${t.expires} > ${t.createdAt}`),
    oneOf('invite_role_check', t.role, memberRoles),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    sessionId: text().primaryKey(),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    fkOrganizationId: integer().references(() => organization.organizationId, { onDelete: 'set null' }),
    fkSsoOrganizationId: integer().references(() => organization.organizationId, { onDelete: 'cascade' }),
    ssoSignOut: text(),
    expiresAt: instant().notNull(),
    absoluteExpiresAt: instant().notNull(),
    lastSeenAt: instant().notNull().default(now),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_user_index').on(t.fkUserId),
    index('sessions_organization_index').on(t.fkOrganizationId),
    index('sessions_sso_organization_index').on(t.fkSsoOrganizationId),
    index('sessions_expires_index').on(t.expiresAt),
    check('sessions_expires_check', sql`${t.expiresAt} <= ${t.absoluteExpiresAt}`),
  ],
);

export const ssoIdentity = pgTable(
  'sso_identity',
  {
    ssoIdentityId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().default(now),
  },
  (t) => [
    // Per organisation: who runs the provider of one says nothing about who comes into another.
    unique('sso_identity_subject_key').on(t.fkOrganizationId, t.issuer, t.subject),
    index('sso_identity_user_index').on(t.fkUserId),
  ],
);

export const ssoRequest = pgTable(
  'sso_request',
  {
    stateHash: text().primaryKey(),
    browserHash: text().notNull(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    returnTo: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('sso_request_organization_index').on(t.fkOrganizationId),
    index('sso_request_expires_index').on(t.expiresAt),
  ],
);

export const accessToken = pgTable(
  'access_token',
  {
    accessTokenId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer().notNull(),
    fkDiagramId: integer(),
    fkSessionId: text().references(() => sessions.sessionId, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    tokenHash: text().notNull(),
    access: text({ enum: tokenAccess }).notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('access_token_hash_key').on(t.tokenHash),
    // With a membership its tokens end.
    foreignKey({
      name: 'access_token_member_fk',
      columns: [t.fkUserId, t.fkOrganizationId],
      foreignColumns: [membership.fkUserId, membership.fkOrganizationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'access_token_diagram_fk',
      columns: [t.fkDiagramId, t.fkOrganizationId],
      foreignColumns: [diagram.diagramId, diagram.fkOrganizationId],
    }).onDelete('cascade'),
    oneOf('access_token_access_check', t.access, tokenAccess),
    index('access_token_user_index').on(t.fkUserId, t.fkOrganizationId),
    index('access_token_organization_index').on(t.fkOrganizationId),
    index('access_token_diagram_index').on(t.fkDiagramId),
    index('access_token_session_index').on(t.fkSessionId),
  ],
);

export const apiKey = pgTable(
  'api_key',
  {
    apiKeyId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    fkCreatedByUserId: integer().references(() => users.userId, { onDelete: 'set null' }),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: text().notNull(),
    access: text({ enum: tokenAccess }).notNull(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [
    unique('api_key_hash_key').on(t.keyHash),
    unique('api_key_organization_key').on(t.apiKeyId, t.fkOrganizationId),
    unique('api_key_user_key').on(t.fkUserId),
    oneOf('api_key_access_check', t.access, tokenAccess),
    index('api_key_organization_index').on(t.fkOrganizationId),
    index('api_key_created_by_index').on(t.fkCreatedByUserId),
  ],
);

export const apiAnswer = pgTable(
  'api_answer',
  {
    apiAnswerId: identity(),
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkApiKeyId: integer().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'api_answer_key_fk',
      columns: [t.fkApiKeyId, t.fkOrganizationId],
      foreignColumns: [apiKey.apiKeyId, apiKey.fkOrganizationId],
    }).onDelete('cascade'),
    unique('api_answer_idempotency_key').on(t.fkApiKeyId, t.idempotencyKey),
    index('api_answer_organization_index').on(t.fkOrganizationId),
    index('api_answer_created_index').on(t.createdAt),
  ],
);

export const passwordReset = pgTable(
  'password_reset',
  {
    passwordResetId: identity(),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    token: text().notNull(),
    expires: instant().notNull(),
    used: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('password_reset_token_key').on(t.token),
    index('password_reset_user_index').on(t.fkUserId),
    check('password_reset_expires_check', sql`${t.expires} > ${t.createdAt}`),
  ],
);

/** One row per failed attempt: `key` is an e-mail or an address, hashed by the code that counts. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    signInFailureId: identity(),
    key: text().notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [index('sign_in_failure_key_index').on(t.key, t.at), index('sign_in_failure_at_index').on(t.at)],
);

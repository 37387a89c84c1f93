import { authProviders } from '@lintel/domain/entities/user';
import { memberRoles } from '@lintel/domain/roles';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, mergeable, oneOf, stamps } from '../columns.ts';
import { organization } from './organization.ts';

export const users = pgTable(
  'users',
  {
    userId: identity(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    image: text(),
    superUser: boolean().notNull().default(false),
    lastSeenAt: instant(),
    authProvider: text({ enum: authProviders }).notNull().default('PASSWORD'),
    defaultOrganizationId: integer().references(() => organization.organizationId, { onDelete: 'set null' }),
    ...stamps,
    ...mergeable,
  },
  (t) => [
    unique('users_email_key').on(t.email),
    check('users_email_lower_check', sql`${t.email} = lower(${t.email})`),
    oneOf('users_auth_provider_check', t.authProvider, authProviders),
    index('users_default_organization_index').on(t.defaultOrganizationId),
  ],
);

export const userPassword = pgTable('user_password', {
  fkUserId: integer()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  passwordHash: text().notNull(),
  ...stamps,
});

export const secondFactor = pgTable('second_factor', {
  fkUserId: integer()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: text().notNull(),
  lastStep: integer().notNull(),
  createdAt: createdAt(),
});

export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: text().primaryKey(),
    fkUserId: integer()
      .notNull()
      .references(() => secondFactor.fkUserId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('recovery_code_user_index').on(t.fkUserId)],
);

/** The uploaded picture itself; `users.image` is its address. */
export const userImage = pgTable('user_image', {
  fkUserId: integer()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  mimeType: text().notNull(),
  bytes: bytes().notNull(),
  updatedAt: stamps.updatedAt,
});

export const membership = pgTable(
  'membership',
  {
    fkOrganizationId: integer()
      .notNull()
      .references(() => organization.organizationId, { onDelete: 'cascade' }),
    fkUserId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    role: text({ enum: memberRoles }).notNull(),
    ...stamps,
  },
  (t) => [
    primaryKey({ name: 'membership_pkey', columns: [t.fkOrganizationId, t.fkUserId] }),
    oneOf('membership_role_check', t.role, memberRoles),
    index('membership_user_index').on(t.fkUserId),
  ],
);

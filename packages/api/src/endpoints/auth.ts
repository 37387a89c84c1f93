import { organizationTemplateSchema } from '@lintel/domain/entities/organization';
import { instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { memberRoleSchema } from '@lintel/domain/roles';
import { requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  codeField,
  emailField,
  passwordField,
  personNameField,
  sessionShape,
  tokenField,
} from '../shapes.ts';
import { sessionEndpoints } from './session.ts';

const done = z.object({});
/** As typed at sign-in: any rule on it would tell which passwords cannot exist. */
const typedPassword = z.string().check(z.maxLength(limits.passwordMax));

/** Of a person who joins and has none. */
export const invitedAccount = z.object({
  firstName: personNameField,
  lastName: personNameField,
  password: passwordField,
});

export const authEndpoints = {
  ...sessionEndpoints,
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Create an account with its first organisation, and sign in',
    permission: 'public',
    body: z.object({
      firstName: personNameField,
      lastName: personNameField,
      email: emailField,
      password: passwordField,
      organizationName: requiredLine(limits.nameLength),
      template: z._default(organizationTemplateSchema, 'empty'),
    }),
    reply: sessionShape,
    errors: [409],
  }),
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with e-mail and password, and with a code where it is asked for',
    permission: 'public',
    body: z.object({
      email: z.string().check(z.maxLength(limits.emailLength)),
      password: typedPassword,
      /** Of who has two-step sign-in turned on: of their app, or a recovery code. */
      code: z.optional(codeField),
    }),
    reply: sessionShape,
    errors: [401],
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'All sessions of the signed-in person',
    permission: 'signedIn',
    reply: z.array(
      z.object({
        key: z.string(),
        current: z.boolean(),
        createdAt: instant,
        lastSeenAt: instant,
        userAgent: z.string(),
        address: z.string(),
      }),
    ),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'End one session of the signed-in person',
    permission: 'signedIn',
    body: z.object({ key: z.string().check(z.maxLength(128)) }),
    reply: done,
    errors: [404],
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    summary: 'End every session of the signed-in person, this one included',
    permission: 'signedIn',
    reply: done,
  }),
  requestPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/auth/password-reset',
    summary: 'Send a link to choose a new password; answers alike whether or not the account exists',
    permission: 'public',
    body: z.object({ email: emailField }),
    reply: done,
  }),
  confirmPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    summary: 'Choose a new password; ends all sessions',
    permission: 'public',
    body: z.object({ token: tokenField, password: passwordField }),
    reply: done,
    errors: [404],
  }),
  readInvite: defineEndpoint({
    method: 'POST',
    path: '/api/auth/invite',
    summary: 'What an invite link invites to',
    permission: 'public',
    body: z.object({ token: tokenField }),
    reply: z.object({
      organizationName: z.string(),
      invitedEmail: z.string(),
      role: memberRoleSchema,
      hasAccount: z.boolean(),
    }),
    errors: [404],
  }),
  acceptInvite: defineEndpoint({
    method: 'POST',
    path: '/api/auth/invite/accept',
    summary: 'Join: signed in as the invited address, or with a new account for it',
    permission: 'public',
    body: z.object({
      token: tokenField,
      account: z.optional(invitedAccount),
    }),
    reply: sessionShape,
    errors: [401, 403, 404, 409],
  }),
};

import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { accountShape, codeField, emailField, passwordField, personNameField } from '../shapes.ts';

const done = z.object({});
const typedPassword = z.string().check(z.maxLength(limits.passwordMax));
/** Each is shown this once, and lets its person in once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const profileEndpoints = {
  saveProfile: defineEndpoint({
    method: 'POST',
    path: '/api/profile',
    summary: "Change the signed-in person's names, e-mail or default organisation",
    permission: 'signedIn',
    body: z.object({
      firstName: z.optional(personNameField),
      lastName: z.optional(personNameField),
      email: z.optional(emailField),
      /** Needed to change the e-mail: its owner can reset the password. */
      currentPassword: z.optional(typedPassword),
      defaultOrganizationId: z.optional(z.nullable(id)),
      updatedAt: z.optional(instant),
    }),
    reply: accountShape,
    errors: [403, 404, 409],
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/profile/password',
    summary: 'Change the password; ends all other sessions',
    permission: 'signedIn',
    body: z.object({
      currentPassword: typedPassword,
      newPassword: passwordField,
    }),
    reply: done,
    errors: [403],
  }),
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/api/profile/second-factor',
    summary: 'Whether a code is asked for at sign-in, besides the password',
    permission: 'signedIn',
    reply: z.object({ since: z.nullable(instant), recoveryCodesLeft: z.int() }),
  }),
  beginSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/profile/second-factor/begin',
    summary: 'What an authenticator app makes its codes of; nothing is turned on yet',
    permission: 'signedIn',
    body: z.object({ currentPassword: typedPassword }),
    reply: z.object({
      /** For the app to read as a picture. */
      address: z.string(),
      /** For who types it. */
      key: z.string(),
      /** Comes back with the first code, in the same session. */
      begun: z.string(),
    }),
    errors: [403],
  }),
  turnOnSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/profile/second-factor',
    summary: 'Ask for a code at sign-in from now on; ends all other sessions',
    permission: 'signedIn',
    body: z.object({ begun: z.string().check(z.maxLength(1_000)), code: codeField }),
    reply: recoveryCodes,
    errors: [403, 404],
  }),
  turnOffSecondFactor: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/second-factor',
    summary: 'Ask for the password alone from now on',
    permission: 'signedIn',
    body: z.object({ currentPassword: typedPassword }),
    reply: done,
    errors: [403, 404],
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/profile/recovery-codes',
    summary: 'Make new recovery codes; those before are worth nothing any more',
    permission: 'signedIn',
    body: z.object({ currentPassword: typedPassword }),
    reply: recoveryCodes,
    errors: [403, 404],
  }),
  uploadImage: defineEndpoint({
    method: 'POST',
    path: '/api/profile/image',
    summary: "Set the signed-in person's picture",
    permission: 'signedIn',
    upload: {
      field: 'image',
      maxBytes: limits.avatarBytes,
      mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
    },
    reply: accountShape,
  }),
  removeImage: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/image',
    summary: "Remove the signed-in person's picture",
    permission: 'signedIn',
    reply: accountShape,
  }),
  userImage: defineEndpoint({
    method: 'GET',
    path: '/api/users/:userId/image',
    summary: 'The picture of a person of the current organisation, or of oneself',
    permission: 'signedIn',
    params: z.object({ userId: z.pipe(z.coerce.number(), id) }),
    reply: 'binary',
    errors: [404],
  }),
};

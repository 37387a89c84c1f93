import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { accountShape, emailField, passwordField, personNameField } from '../shapes.ts';

const done = z.object({});

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
      currentPassword: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
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
      currentPassword: z.string().check(z.maxLength(limits.passwordMax)),
      newPassword: passwordField,
    }),
    reply: done,
    errors: [403],
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

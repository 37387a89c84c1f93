import { z } from 'zod';
import { id, instant, stamps } from '../fields.ts';
import { memberRoleSchema } from '../roles.ts';

/** `token` is a hash: the link itself is shown once and cannot be read back. */
export const inviteSchema = z.object({
  inviteId: id,
  fkOrganizationId: id,
  fkInvitedByUserId: id.nullable(),
  invitedEmail: z.string(),
  role: memberRoleSchema,
  token: z.string(),
  expires: instant,
  used: z.boolean(),
  ...stamps,
});
export type Invite = z.infer<typeof inviteSchema>;

/** `sessionId` is the hash of what the cookie carries. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  fkUserId: id,
  fkOrganizationId: id.nullable(),
  expiresAt: instant,
  absoluteExpiresAt: instant,
  lastSeenAt: instant,
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
});
export type Session = z.infer<typeof sessionSchema>;

export const passwordResetSchema = z.object({
  passwordResetId: id,
  fkUserId: id,
  token: z.string(),
  expires: instant,
  used: z.boolean(),
  createdAt: instant,
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;

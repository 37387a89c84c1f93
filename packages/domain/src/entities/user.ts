import { z } from 'zod/mini';
import { id, instant, stamps } from '../fields.ts';
import { memberRoleSchema } from '../roles.ts';

export const authProviders = ['PASSWORD', 'AZURE', 'NETIQ'] as const;

/** The row. The password hash stands in a table of its own, so that no listing of users can leak it. */
export const userSchema = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  superUser: z.boolean(),
  lastSeenAt: z.nullable(instant),
  authProvider: z.enum(authProviders),
  defaultOrganizationId: z.nullable(id),
  ...stamps,
});

export const userPasswordSchema = z.object({ fkUserId: id, passwordHash: z.string(), ...stamps });

export const membershipSchema = z.object({
  fkOrganizationId: id,
  fkUserId: id,
  role: memberRoleSchema,
  ...stamps,
});

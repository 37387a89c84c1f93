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

/** What the app of a person makes its codes of. `secret` is sealed; `lastStep` is when the last code was used, which counts once. */
export const secondFactorSchema = z.object({
  fkUserId: id,
  secret: z.string(),
  lastStep: z.int(),
  createdAt: instant,
});

/** Each lets its person in once, in the place of a code of their app. Kept as a hash. */
export const recoveryCodeSchema = z.object({ codeHash: z.string(), fkUserId: id, createdAt: instant });

export const membershipSchema = z.object({
  fkOrganizationId: id,
  fkUserId: id,
  role: memberRoleSchema,
  ...stamps,
});

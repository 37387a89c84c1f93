import type { Account, OrganizationShape, OwnOrganizationShape } from '@lintel/api/shapes';
import { organization } from '../db/tables/organization.ts';
import { users } from '../db/tables/user.ts';

/** The columns of an account as it is told to its owner. */
export const accountColumns = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  image: users.image,
  superUser: users.superUser,
  authProvider: users.authProvider,
  defaultOrganizationId: users.defaultOrganizationId,
  updatedAt: users.updatedAt,
} satisfies Record<keyof Account, unknown>;

export const organizationColumns = {
  organizationId: organization.organizationId,
  slug: organization.slug,
  name: organization.name,
  description: organization.description,
  suspended: organization.suspended,
  updatedAt: organization.updatedAt,
} satisfies Record<keyof OrganizationShape, unknown>;

/** The same as its members are told of it. */
export const ownOrganizationColumns = {
  ...organizationColumns,
  embedding: organization.embedding,
  embedOrigins: organization.embedOrigins,
  automaticVersions: organization.automaticVersions,
  secondFactorRequired: organization.secondFactorRequired,
} satisfies Record<keyof OwnOrganizationShape, unknown>;

import { organizationTemplateSchema } from '@lintel/domain/entities/organization';
import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { roleSchema } from '@lintel/domain/roles';
import { paragraph, requiredLine } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { organizationShape, ownOrganizationShape, sessionShape } from '../shapes.ts';

export const organizationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/organizations',
    summary: 'The organisations of the signed-in person',
    permission: 'signedIn',
    reply: z.array(z.extend(organizationShape, { role: roleSchema })),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/organizations',
    summary: 'Found a further organisation and continue in it',
    permission: 'signedIn',
    body: z.object({
      name: requiredLine(limits.nameLength),
      template: z._default(organizationTemplateSchema, 'empty'),
    }),
    reply: sessionShape,
    errors: [403],
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/api/organization',
    summary: 'The current organisation',
    permission: 'content.read',
    reply: ownOrganizationShape,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/organization',
    summary:
      'Change name, description, whether versions keep themselves or whether its members sign in with two steps',
    permission: 'organization.manage',
    body: z.object({
      name: z.optional(requiredLine(limits.nameLength)),
      description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
      automaticVersions: z.optional(z.boolean()),
      secondFactorRequired: z.optional(z.boolean()),
      updatedAt: z.optional(instant),
    }),
    reply: ownOrganizationShape,
    errors: [409],
  }),
};

export const operatorEndpoints = {
  organizations: defineEndpoint({
    method: 'GET',
    path: '/api/operator/organizations',
    summary: 'Every organisation of the installation with its size, and nothing of its content',
    permission: 'installation.operate',
    reply: z.array(
      z.extend(organizationShape, {
        createdAt: instant,
        members: z.int().check(z.nonnegative()),
        diagrams: z.int().check(z.nonnegative()),
        components: z.int().check(z.nonnegative()),
      }),
    ),
  }),
  suspend: defineEndpoint({
    method: 'POST',
    path: '/api/operator/organizations',
    summary: 'Suspend an organisation, or lift its suspension',
    permission: 'installation.operate',
    body: z.object({ organizationId: id, suspended: z.boolean() }),
    reply: organizationShape,
    errors: [404],
  }),
};

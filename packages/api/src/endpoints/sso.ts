import { ssoProviders } from '@lintel/domain/entities/organization';
import { instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { roleRuleSchema } from '@lintel/domain/roleRules';
import { memberRoleSchema } from '@lintel/domain/roles';
import {
  azureConnectionSchema,
  netiqConnectionSchema,
  roleClaimField,
  ssoConnectionSchema,
} from '@lintel/domain/singleSignOn';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { codeField, sessionShape } from '../shapes.ts';

const text = z.string();

/** Without the secret, which is taken and never shown. */
const shownConnection = z.discriminatedUnion('provider', [
  z.object({ provider: azureConnectionSchema.shape.provider, clientId: text, tenantId: text }),
  z.object({ provider: netiqConnectionSchema.shape.provider, clientId: text, wellknownUrl: text }),
]);

export const ssoSettingsShape = z.object({
  /** Null where there is no single sign-on. */
  connection: z.nullable(shownConnection),
  /** False where the secret has to be entered anew: it was kept under another key of the server. */
  hasSecret: z.boolean(),
  required: z.boolean(),
  defaultRole: memberRoleSchema,
  roleClaim: text,
  roleRules: z.array(roleRuleSchema),
  /** What the provider has to know us by. */
  redirectAddress: text,
  signOutAddress: text,
  /** What people open to sign in. */
  signInAddress: text,
  updatedAt: instant,
});
export type SsoSettings = z.infer<typeof ssoSettingsShape>;

export const ssoSteps = ['address', 'description', 'keys', 'client'] as const;

/** `unknown`: the provider does not say so until a person signs in. */
const stepShape = z.object({
  step: z.enum(ssoSteps),
  result: z.enum(['passed', 'failed', 'unknown', 'not-tried']),
  text,
});
export type SsoStep = z.infer<typeof stepShape>;

export const ssoEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/sso',
    summary: 'How the people of the organisation sign in through its identity provider',
    permission: 'sso.manage',
    reply: ssoSettingsShape,
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/sso/connection',
    summary:
      'Turn single sign-on on, or reach the provider in another way; without a secret the one that is kept stays',
    permission: 'sso.manage',
    body: ssoConnectionSchema,
    reply: ssoSettingsShape,
  }),
  disconnect: defineEndpoint({
    method: 'DELETE',
    path: '/api/sso/connection',
    summary: 'Turn single sign-on off; everybody who came in by it is signed out',
    permission: 'sso.manage',
    reply: ssoSettingsShape,
  }),
  saveRules: defineEndpoint({
    method: 'POST',
    path: '/api/sso/rules',
    summary: 'Say in which role people come, and whether there is another way in',
    permission: 'sso.manage',
    body: z.object({
      required: z.optional(z.boolean()),
      defaultRole: z.optional(memberRoleSchema),
      roleClaim: z.optional(roleClaimField),
      roleRules: z.optional(
        z
          .array(roleRuleSchema)
          .check(
            z.maxLength(limits.roleRulesPerOrganization, `At most ${limits.roleRulesPerOrganization} groups`),
          ),
      ),
      updatedAt: z.optional(instant),
    }),
    reply: ssoSettingsShape,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/api/sso/test',
    summary: 'Try a connection step by step, without keeping it',
    permission: 'sso.manage',
    body: ssoConnectionSchema,
    reply: z.object({ steps: z.array(stepShape) }),
  }),
};

/** Anything: what is no organisation leads to a page that says so. */
const organization = z.string().check(z.maxLength(200));
const sent = z.optional(z.string().check(z.maxLength(12_000)));

/** Pages that a browser opens. Whatever goes wrong there stands on a page of its own. */
export const ssoSignInEndpoints = {
  start: defineEndpoint({
    method: 'GET',
    path: '/api/auth/sso/:organization/start',
    summary: 'Opened in a browser: leads to the identity provider of the organisation',
    permission: 'public',
    params: z.object({ organization }),
    query: z.object({ to: z.optional(z.string().check(z.maxLength(2_000))) }),
    reply: 'redirect',
  }),
  callback: defineEndpoint({
    method: 'GET',
    path: '/api/auth/sso/:organization/callback',
    summary: 'Where the identity provider leads back to',
    permission: 'public',
    params: z.object({ organization }),
    query: z.object({ code: sent, state: sent, iss: sent, error: sent, error_description: sent }),
    reply: 'redirect',
  }),
  awaitedProof: defineEndpoint({
    method: 'GET',
    path: '/api/auth/sso-proof',
    summary: 'Which account has to be proved once, before a provider may open it',
    permission: 'public',
    reply: z.object({
      email: text,
      organizationName: text,
      provider: z.enum(ssoProviders),
      /** Whether being signed in is proof enough. */
      signedIn: z.boolean(),
      returnTo: text,
    }),
    errors: [404],
  }),
  prove: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sso-proof',
    summary:
      'Prove it, by its password or by being signed in with it, and go on through the provider from then on',
    permission: 'public',
    body: z.object({
      password: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
      code: z.optional(codeField),
    }),
    reply: sessionShape,
    errors: [401, 403, 404, 409],
  }),
};

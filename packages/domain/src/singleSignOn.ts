import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** The path of a claim: `groups`, or `realm_access.roles` for one within another. */
export const roleClaimField = z
  .string()
  .check(
    z.maxLength(limits.claimLength, `Must be at most ${limits.claimLength} characters`),
    z.regex(/^[A-Za-z0-9_:/.-]+$/, 'Must be the name of a claim, such as groups'),
  );

const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

const isWebAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.hash === '';
};

const trimmedText = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max, `Must be at most ${max} characters`)),
    z.transform((value) => value.trim()),
  );

const required = (max: number, message = 'Required') =>
  z.pipe(
    trimmedText(max),
    z
      .string()
      .check(z.minLength(1, message), z.regex(/^[\x20-\x7e]*$/, 'Contains characters that cannot be sent')),
  );

const checked = (max: number, fits: (value: string) => boolean, message: string) =>
  z.pipe(trimmedText(max), z.string().check(z.refine(fits, message)));

/** Left out, the secret that is kept stays. */
const clientSecretField = required(limits.clientSecretLength, 'Client Secret is required');

/** An app registration of Microsoft Entra. */
export const azureConnectionSchema = z.object({
  provider: z.enum(['AZURE']),
  clientId: checked(limits.urlLength, isUuid, 'Client ID must be a UUID'),
  clientSecret: z.optional(clientSecretField),
  tenantId: checked(limits.urlLength, isUuid, 'Tenant ID must be a UUID'),
});

/** Any other provider of OpenID Connect, NetIQ Access Manager among them. */
export const netiqConnectionSchema = z.object({
  provider: z.enum(['NETIQ']),
  clientId: required(limits.urlLength),
  clientSecret: z.optional(clientSecretField),
  wellknownUrl: checked(limits.urlLength, isWebAddress, 'Wellknown URL must be a valid URL'),
});

export const ssoConnectionSchema = z.discriminatedUnion('provider', [
  azureConnectionSchema,
  netiqConnectionSchema,
]);
export type SsoConnection = z.infer<typeof ssoConnectionSchema>;

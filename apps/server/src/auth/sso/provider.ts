import * as oidc from 'openid-client';
import { z } from 'zod/mini';
import { asFetch } from '../../outgoing/asFetch.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { descriptionAddress, type WholeConnection } from './connection.ts';

/** The provider answered, and its answer cannot be used. */
export class ProviderFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderFailure';
  }
}

const webAddress = z.string().check(
  z.maxLength(2_000),
  z.refine(
    (value) => ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? ''),
    'Must be a web address',
  ),
);
const names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200));

/** What of a provider's description is used; the rest is not looked at. */
const descriptionSchema = z.object({
  issuer: webAddress,
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  userinfo_endpoint: z.optional(webAddress),
  end_session_endpoint: z.optional(webAddress),
  scopes_supported: z.optional(names),
  response_types_supported: z.optional(names),
  code_challenge_methods_supported: z.optional(names),
  token_endpoint_auth_methods_supported: z.optional(names),
  id_token_signing_alg_values_supported: z.optional(names),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});
export type Description = z.infer<typeof descriptionSchema>;

const suffix = '/.well-known/openid-configuration';

/**
 * A description counts only where its issuer says that it stands: otherwise the owner of any web server could describe
 * another provider, with keys of their own.
 */
const standsWhereItSays = ({ issuer }: Description, address: URL): boolean =>
  URL.parse(`${issuer.replace(/\/$/, '')}${suffix}`)?.href === address.href;

/** Nothing is sent in the open to a provider that describes itself over https. */
const staysSecure = (description: Description): boolean => {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = description;
  const { userinfo_endpoint, end_session_endpoint } = description;
  return (
    !issuer.startsWith('https:') ||
    [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint].every(
      (each) => each === undefined || each.startsWith('https:'),
    )
  );
};

export const readDescription = (text: string, address: URL): Description => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ProviderFailure('The answer is not JSON', { cause });
  }
  const parsed = descriptionSchema.safeParse(json);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ProviderFailure(`The description of the provider has no usable ${path || 'content'}`);
  }
  const description = parsed.data;
  if (!standsWhereItSays(description, address))
    throw new ProviderFailure(
      `The provider calls itself ${description.issuer}, and would describe itself at another address`,
    );
  if (!staysSecure(description)) throw new ProviderFailure('The provider leads to addresses without https');
  if (description.response_types_supported?.includes('code') === false)
    throw new ProviderFailure('The provider does not offer the authorization code flow');
  return description;
};

const fetchDescription = async (outgoing: Outgoing, address: URL): Promise<Description> => {
  const { status, body } = await outgoing(address, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new ProviderFailure(`The provider answered ${status}`);
  return readDescription(body.toString(), address);
};

/** In the form where the provider takes it; most take both, and not all unpack the header alike. */
const authenticationFor = (
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Description,
  clientSecret: string,
): oidc.ClientAuth =>
  methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);

/** Ready to be asked: every request goes out by our rules, and every signature is looked at. */
export const configurationFor = (
  outgoing: Outgoing,
  description: Description,
  { clientId, clientSecret }: Pick<WholeConnection, 'clientId' | 'clientSecret'>,
): oidc.Configuration => {
  const metadata: oidc.ServerMetadata = Object.fromEntries(
    Object.entries(description).filter(([, value]) => value !== undefined),
  ) as Description & oidc.ServerMetadata;
  const configuration = new oidc.Configuration(
    metadata,
    clientId,
    { client_secret: clientSecret },
    authenticationFor(description, clientSecret),
  );
  configuration[oidc.customFetch] = asFetch(outgoing);
  oidc.enableNonRepudiationChecks(configuration);
  // Such an address is only ever reached where the installation allows it.
  if (description.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration);
  return configuration;
};

export interface Provider {
  description: Description;
  configuration: oidc.Configuration;
}

export type Providers = (connection: WholeConnection) => Promise<Provider>;

interface ProvidersOptions {
  outgoing: Outgoing;
  azureLoginUrl: string;
  now: () => Date;
}

/** A description changes rarely, and a sign-in should not wait for it twice. */
const keptMilliseconds = 600_000;
const keptAtMost = 500;

export const createProviders = ({ outgoing, azureLoginUrl, now }: ProvidersOptions): Providers => {
  const kept = new Map<string, { provider: Promise<Provider>; until: number }>();

  const read = async (connection: WholeConnection): Promise<Provider> => {
    const address = descriptionAddress(connection, azureLoginUrl);
    const description = await fetchDescription(outgoing, address);
    return { description, configuration: configurationFor(outgoing, description, connection) };
  };

  return (connection) => {
    const key = JSON.stringify(connection);
    const known = kept.get(key);
    const at = now().getTime();
    if (known !== undefined && known.until > at) return known.provider;
    const provider = read(connection);
    kept.delete(key);
    kept.set(key, { provider, until: at + keptMilliseconds });
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    // What failed is asked for anew.
    provider.catch(() => {
      if (kept.get(key)?.provider === provider) kept.delete(key);
    });
    return provider;
  };
};

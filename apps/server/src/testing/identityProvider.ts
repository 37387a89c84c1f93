import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person as the provider knows them; `id` is what it calls them inside. */
export interface KnownPerson {
  id: string;
  claims: Record<string, unknown>;
}

export interface IdentityProviderOptions {
  /** Where it stands on its server: `/{tenant}/v2.0` for one like Entra. */
  path: string;
  clientId: string;
  clientSecret: string;
  /** Beside `sub`, in the order in which a provider names them. */
  claimNames: readonly string[];
  /** Whether all of them stand in the token, or e-mail and groups are had from the other address alone. */
  inToken: boolean;
  people: readonly KnownPerson[];
}

export interface IdentityProvider {
  issuer: string;
  origin: string;
  wellknownUrl: string;
  /** Whom it takes its visitor for. Null: it shows a page on which they say so. */
  visitor: string | null;
  /** What people are known by; a test may change it between two sign-ins. */
  claimsOf(id: string): Record<string, unknown>;
  register(addresses: { redirect: string; signedOut: string }): void;
  close(): Promise<void>;
}

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`;

/** A person is chosen by a button with their name. */
const signInPage = (people: readonly KnownPerson[], uid: string): string =>
  page(
    'Sign in at Alder Identity',
    people
      .map(
        ({ id }) => `<p><a href="/interaction/${uid}?as=${encodeURIComponent(id)}">Continue as ${id}</a></p>`,
      )
      .join(''),
  );

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const interactionAt = (url: string): { uid: string; as: string | null } | null => {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const uid = /^\/interaction\/([\w-]+)$/.exec(pathname)?.[1];
  return uid === undefined ? null : { uid, as: searchParams.get('as') };
};

const configurationOf = (
  { clientId, clientSecret, claimNames, inToken, people }: IdentityProviderOptions,
  { redirect, signedOut }: { redirect: string; signedOut: string },
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirect],
      post_logout_redirect_uris: [signedOut],
    },
  ],
  claims: { openid: ['sub', ...claimNames] },
  scopes: ['openid', 'profile', 'email'],
  conformIdTokenClaims: !inToken,
  cookies: { keys: ['a key for tests'] },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context: { body: string }, form: string) => {
        context.body = page(
          'Signing out',
          `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
        );
      },
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: async (_, id) => {
    const person = people.find((each) => each.id === id);
    return person && { accountId: id, claims: async () => ({ sub: id, ...person.claims }) };
  },
  loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
});

/** A real provider of OpenID Connect, on this machine, for as long as a test needs it. */
export const startIdentityProvider = async (options: IdentityProviderOptions): Promise<IdentityProvider> => {
  let provider: Provider | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    const interaction = interactionAt(url);
    if (provider === null) return void response.writeHead(404).end();
    if (interaction !== null) {
      const accountId = interaction.as ?? made.visitor;
      if (accountId !== null)
        return provider.interactionFinished(request, response, { login: { accountId } });
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end(signInPage(options.people, interaction.uid));
    }
    if (!url.startsWith(options.path)) return void response.writeHead(404).end();
    // As a framework does that has mounted it at its path.
    Object.assign(request, { originalUrl: url });
    request.url = url.slice(options.path.length) || '/';
    return provider.callback()(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  const origin = await listening(server);
  const issuer = `${origin}${options.path}`;
  const made: IdentityProvider = {
    issuer,
    origin,
    wellknownUrl: `${issuer}/.well-known/openid-configuration`,
    visitor: options.people[0]?.id ?? null,
    claimsOf: (id) => options.people.find((each) => each.id === id)?.claims ?? {},
    register: (addresses) => {
      provider = new Provider(issuer, configurationOf(options, addresses));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return made;
};

/** A window of a browser that stands at the provider: it keeps its cookies, and follows it until it leads elsewhere. */
export const walkThrough = async (
  address: string,
  { origin }: Pick<IdentityProvider, 'origin'>,
): Promise<URL> => {
  const jar = new Map<string, string>();
  let at = new URL(address);
  for (let step = 0; step < 10 && at.origin === origin; step++) {
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: [...jar.values()].join('; ') } });
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';')[0] ?? '';
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider stopped at ${at.href}: ${await answer.text()}`);
    at = new URL(next, at);
  }
  return at;
};

import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { ssoCallbackLink, ssoStartLink } from '@lintel/domain/links';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { foreignKey, type HostileProvider, startHostileProvider } from '../../testing/hostileProvider.ts';
import { openAt, organizationOf, problemAt } from './flow.fixture.ts';

let app: TestApp;
let provider: HostileProvider;
let asOlga: Client;
let slug: string;

beforeAll(async () => {
  provider = await startHostileProvider('lintel');
  app = await buildTestApp({ env: { OUTGOING_ALLOW: '127.0.0.1' } });
});
beforeEach(async () => {
  await app.reset();
  // What is known of a provider is kept for a while.
  app.clock.advance({ hours: 1 });
  const olga = await app.createPerson();
  ({ slug } = organizationOf(olga));
  asOlga = app.asUser(olga);
  provider.describe = (description) => description;
  provider.forge = (token) => token;
  await asOlga.call(ssoEndpoints.connect, {
    body: {
      provider: 'NETIQ',
      clientId: 'lintel',
      // Another each time, so that no description is kept from the test before.
      clientSecret: `secret of ${slug}`,
      wellknownUrl: provider.wellknownUrl,
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** Sent to the provider, and straight back with a code. */
const comeBack = async (more: Record<string, string> = {}): Promise<string> => {
  const browser = app.stranger();
  const sentTo = new URL(await openAt(browser, ssoStartLink(slug)));
  expect(sentTo.pathname).toBe('/authorize');
  provider.nonce = sentTo.searchParams.get('nonce') ?? '';
  const state = sentTo.searchParams.get('state') ?? '';
  return openAt(
    browser,
    `${ssoCallbackLink(slug)}?${new URLSearchParams({ code: 'c', state, ...more }).toString()}`,
  );
};

it('asks with a challenge, a state and a nonce, each time with others', async () => {
  const sentTo = async () => new URL(await openAt(app.stranger(), ssoStartLink(slug))).searchParams;
  const [one, other] = [await sentTo(), await sentTo()];
  expect(Object.fromEntries(one)).toMatchObject({
    response_type: 'code',
    client_id: 'lintel',
    scope: 'openid profile email',
    redirect_uri: `${app.config.publicUrl}/api/auth/sso/${slug}/callback`,
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one.get(name)).not.toBe(other.get(name));
  }
});

it('binds the way to the browser by a cookie that no script reads', async () => {
  const answer = await app.stranger().inject({ method: 'GET', url: ssoStartLink(slug) });
  expect(answer.headers['set-cookie']).toMatch(
    /^lintel_sso=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=600$/,
  );
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

it('takes an answer that is right', async () => expect(await comeBack()).toBe('/'));

const past = (): number => Math.floor(Date.now() / 1000) - 3_600;

describe('an answer is refused', () => {
  it.each<[string, HostileProvider['forge']]>([
    ['that has expired', (token) => ({ ...token, claims: { ...token.claims, exp: past() } })],
    ['without an end', (token) => ({ ...token, claims: { ...token.claims, exp: undefined } })],
    ['signed with another key', (token) => ({ ...token, key: foreignKey })],
    [
      'that is not signed',
      ({ claims }) =>
        `${[{ alg: 'none' }, claims].map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.')}.`,
    ],
    ['with another algorithm', (token) => ({ ...token, header: { ...token.header, alg: 'HS256' } })],
    ['for another client', (token) => ({ ...token, claims: { ...token.claims, aud: 'another' } })],
    [
      'for several, of whom we are not the first',
      (token) => ({
        ...token,
        claims: { ...token.claims, aud: ['lintel', 'another'], azp: 'another' },
      }),
    ],
    [
      'of another provider',
      (token) => ({ ...token, claims: { ...token.claims, iss: 'https://other.example' } }),
    ],
    ['to another question', (token) => ({ ...token, claims: { ...token.claims, nonce: 'another' } })],
    ['to no question', (token) => ({ ...token, claims: { ...token.claims, nonce: undefined } })],
    ['about nobody', (token) => ({ ...token, claims: { ...token.claims, sub: undefined } })],
    [
      'about somebody with an endless name',
      (token) => ({
        ...token,
        claims: { ...token.claims, sub: 'x'.repeat(501) },
      }),
    ],
    ['of nonsense', () => 'a.b.c'],
  ])('%s', async (_, forge) => {
    provider.forge = forge;
    expect(problemAt(await comeBack())).toBe('answer-refused');
  });

  it('that says it is of another provider', async () => {
    provider.describe = (description) => ({
      ...description,
      authorization_response_iss_parameter_supported: true,
    });
    expect(problemAt(await comeBack({ iss: 'https://other.example' }))).toBe('answer-refused');
  });

  it('without an e-mail, and says so', async () => {
    provider.forge = (token) => ({ ...token, claims: { ...token.claims, email: 'no address' } });
    expect(problemAt(await comeBack())).toBe('no-email');
  });
});

describe('a provider is not believed', () => {
  const sentOn = () => openAt(app.stranger(), ssoStartLink(slug));

  it.each<[string, HostileProvider['describe']]>([
    ['that describes another one', (own) => ({ ...own, issuer: 'https://login.victim.example' })],
    ['that stands elsewhere', (own) => ({ ...own, issuer: `${String(own['issuer'])}/deeper` })],
    ['that leads people into a script', (own) => ({ ...own, authorization_endpoint: 'javascript:alert(1)' })],
    ['without keys', (own) => ({ ...own, jwks_uri: undefined })],
    ['that has no codes', (own) => ({ ...own, response_types_supported: ['id_token'] })],
  ])('%s', async (_, describeAs) => {
    provider.describe = describeAs;
    expect(problemAt(await sentOn())).toBe('provider-unreachable');
  });

  it('that keeps its keys inside the network', async () => {
    provider.describe = (own) => ({ ...own, jwks_uri: 'http://169.254.169.254/latest/meta-data' });
    expect(problemAt(await comeBack())).toBe('provider-unreachable');
  });
});

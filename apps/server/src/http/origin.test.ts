import { authEndpoints } from '@lintel/api/endpoints/auth';
import { everyEndpoint } from '@lintel/api/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { isOwnOrigin } from './origin.ts';

describe('the origin of a request', () => {
  const sentTo = (host: string, origin: string | undefined) => ({ origin, protocol: 'http', host });

  it.each([
    ['https://lintel.example', 'https://lintel.example', true],
    ['https://lintel.example', 'https://LINTEL.example:443', true],
    ['https://lintel.example', 'http://lintel.example', false],
    ['https://lintel.example', 'https://lintel.example:8443', false],
    ['https://lintel.example', 'https://evil.lintel.example', false],
    ['https://lintel.example', 'https://lintel.example.evil.example', false],
    ['https://lintel.example', 'null', false],
    ['https://lintel.example', '', false],
    ['https://lintel.example', undefined, false],
  ])('APP_URL %s, Origin %s: %s', (appUrl, origin, expected) => {
    expect(isOwnOrigin(appUrl, sentTo('evil.example', origin))).toBe(expected);
  });

  it.each([
    ['localhost:3000', 'http://localhost:3000', true],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', true],
    ['lintel.example', 'http://lintel.example:80', true],
    ['localhost:3000', 'http://127.0.0.1:3000', false],
    ['localhost:3000', 'https://localhost:3000', false],
    ['localhost:3000', 'null', false],
    ['localhost:3000', undefined, false],
    ['', '', false],
    ['%%', 'null', false],
  ])('without APP_URL, sent to %s, Origin %s: %s', (host, origin, expected) => {
    expect(isOwnOrigin(null, sentTo(host, origin))).toBe(expected);
  });
});

describe('a changing request', () => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await buildTestApp({ env: { APP_URL: 'https://lintel.example' } });
    person = await app.createPerson();
  });
  afterAll(() => app.close());

  const changing = everyEndpoint().filter(({ method }) => method !== 'GET');

  it.each(changing.map(({ method, path }) => [method, path] as const))(
    'is refused from elsewhere, with a cookie and without: %s %s',
    async (method, path) => {
      for (const origin of ['https://evil.example', 'null', null]) {
        for (const client of [app.asUser(person), app.stranger()]) {
          const answer = await client.inject({ method, url: path.replace(/:\w+/, '1'), headers: { origin } });
          expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin-refused']);
        }
      }
    },
  );

  it('is not saved by a Host header, a Referer or a forwarded host', async () => {
    const answer = await app.asUser(person).inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: {
        origin: 'https://evil.example',
        host: 'evil.example',
        referer: 'https://lintel.example/',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    });
    expect(answer.json().code).toBe('origin-refused');
    expect((await app.asUser(person).call(authEndpoints.session, {})).user.userId).toBe(person.userId);
  });

  it('is refused on addresses that do not exist as well', async () => {
    const answer = await app
      .stranger()
      .inject({ method: 'PUT', url: '/api/nothing', headers: { origin: null } });
    expect(answer.statusCode).toBe(403);
  });

  it('from our own pages is let through, and reading needs no Origin', async () => {
    await app.asUser(await app.createPerson()).call(authEndpoints.signOut, {});
    const answer = await app.asUser(person).inject({ url: '/api/auth/session', headers: { origin: null } });
    expect(answer.statusCode).toBe(200);
  });

  it('without APP_URL has to come from the address it was sent to, as far as a proxy is trusted', async () => {
    const send = async (within: TestApp, headers: Record<string, string>) =>
      (await within.stranger().inject({ method: 'POST', url: '/api/auth/sign-out', headers })).statusCode;
    const forwarded = {
      origin: 'https://lintel.example',
      host: 'inside:3000',
      'x-forwarded-host': 'lintel.example',
      'x-forwarded-proto': 'https',
    };
    const alone = await buildTestApp();
    expect(await send(alone, { origin: 'http://here:3000', host: 'here:3000' })).toBe(200);
    expect(await send(alone, { origin: 'http://there:3000', host: 'here:3000' })).toBe(403);
    expect(await send(alone, forwarded)).toBe(403);
    await alone.close();
    const proxied = await buildTestApp({ env: { TRUST_PROXY: 'true' } });
    expect(await send(proxied, forwarded)).toBe(200);
    await proxied.close();
  });
});

import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { makeKey } from './client.fixture.ts';

/**
 * A plugin of a developer portal, written from the contract alone: it runs in a browser, knows no key, and calls a proxy of its
 * portal, which adds the key and passes on what it is told to pass on.
 */

const portalOrigin = 'https://portal.example';

/** What a careful proxy passes on; a careless one passes on everything. */
const harmless = ['accept', 'accept-language', 'content-type', 'content-length', 'user-agent'];

const passedOn = (headers: IncomingHttpHeaders, isCareful: boolean): IncomingHttpHeaders =>
  isCareful
    ? Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.includes(name)))
    : { ...headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const openProxy = async (target: number, { key, isCareful }: { key: string; isCareful: boolean }) => {
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '').replace(/^\/api\/proxy\/lintel/, '/api/external');
    const headers = { ...passedOn(asked.headers, isCareful), authorization: `Bearer ${key}` };
    const onward = request(
      { host: '127.0.0.1', port: target, path, method: asked.method, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    asked.pipe(onward);
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return server;
};

/** As the page of the portal sends it: with the portal's own cookie and token. */
const portalPage =
  (proxy: Server) =>
  (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    fetch(`http://127.0.0.1:${portOf(proxy)}/api/proxy/lintel${path}`, {
      ...init,
      headers: {
        origin: portalOrigin,
        cookie: 'portal-session=abc; session=of-the-portal',
        authorization: 'Bearer token-of-the-portal',
        ...init.headers,
      },
    });

let app: TestApp;
let port: number;
let key: string;

beforeAll(async () => {
  app = await buildTestApp();
  key = (await makeKey(app, await app.createPerson())).secret;
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

describe.each([{ isCareful: true }, { isCareful: false }])('behind a proxy, careful: $isCareful', (how) => {
  let proxy: Server;
  let page: ReturnType<typeof portalPage>;
  const shop = `shop-${how.isCareful}`;
  const diagram = `checkout-${how.isCareful}`;

  beforeAll(async () => {
    proxy = await openProxy(port, { key, isCareful: how.isCareful });
    page = portalPage(proxy);
  });
  afterAll(() => proxy.close());

  it('brings the catalogue of the portal in', async () => {
    const template = {
      components: [
        { id: shop, name: 'Shop', state: 'ACTIVE' },
        { id: `${shop}-db`, name: 'Shop database', state: 'ACTIVE' },
      ],
      diagrams: [
        {
          id: diagram,
          name: 'Checkout',
          state: 'ACTIVE',
          componentInstances: [
            { ref: 'shop', componentId: shop },
            { ref: 'db', componentId: `${shop}-db` },
          ],
          relations: [{ fromRef: 'shop', toRef: 'db', label: 'reads' }],
        },
      ],
    };
    const answer = await page('/template', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(template),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('shows on the page of a component its diagrams, their pictures, and what it needs', async () => {
    await app.projected();
    const [found] = (await (await page(`/components?name=Shop&state=ACTIVE`)).json()) as { id: string }[];
    expect(found).toBeDefined();
    const diagrams = (await (await page(`/diagrams?componentId=${shop}`)).json()) as { id: string }[];
    expect(diagrams.map(({ id }) => id)).toEqual([diagram]);
    const picture = await page(`/diagrams/${diagram}`, { headers: { accept: 'image/svg+xml' } });
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(await picture.text()).toContain('Shop database');
    expect(await (await page(`/components/${shop}/dependencies`)).json()).toMatchObject([
      { component: { id: `${shop}-db` }, direction: 'downstream', diagrams: [{ id: diagram }] },
    ]);
  });

  it('passes on what is wrong, in words', async () => {
    const missing = await page('/components/nowhere');
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: expect.any(String) }]);
    const nameless = await page('/components', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([nameless.status, await nameless.json()]).toMatchObject([400, { error: expect.any(String) }]);
  });

  it('lets nobody in with the key of the portal’s own', async () => {
    const without = await fetch(`http://127.0.0.1:${port}/api/external/components`, {
      headers: { origin: portalOrigin, authorization: 'Bearer token-of-the-portal' },
    });
    expect(without.status).toBe(401);
  });
});

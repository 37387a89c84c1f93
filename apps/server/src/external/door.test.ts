import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { limits } from '@lintel/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAnswer } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import { componentModel } from '../db/tables/component.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

let app: TestApp;
let ann: Person;
let secret: string;
let apiKeyId: number;
let call: ExternalClient;
const lines: string[] = [];

beforeAll(async () => {
  app = await buildTestApp({ log: { write: (line) => void lines.push(line) } });
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
  ({ secret, apiKeyId } = await makeKey(app, ann));
  call = externalClient(app, secret);
});
afterAll(() => app.close());

const shop = { id: 'shop', name: 'Shop' };

describe('the door for programs', () => {
  it('takes the key in either header, and nothing else', async () => {
    expect((await call('GET', '/components')).status).toBe(200);
    expect((await externalClient(app, secret, 'x-revision-key')('GET', '/components')).status).toBe(200);
    for (const wrong of [null, '', 'lak_nothing', `${secret}x`, `lak_${'a'.repeat(49)}`])
      expect(await externalClient(app, wrong)('GET', '/components')).toMatchObject({
        status: 401,
        body: { error: 'A valid API key is needed' },
      });
    const withCookie = await externalClient(app, null)('GET', '/components', undefined, {
      cookie: ann.cookie,
      origin: app.origin,
    });
    expect(withCookie.status).toBe(401);
  });

  it('asks for no Origin, and leaves no cookie', async () => {
    const made = await call('POST', '/components', shop, { origin: 'https://elsewhere.example' });
    expect(made.status).toBe(201);
    expect(made.headers['set-cookie']).toBeUndefined();
  });

  it('closes at once when the key is revoked, or the organisation suspended', async () => {
    await app.database.db
      .update(organization)
      .set({ suspended: true })
      .where(eq(organization.organizationId, ann.organization?.organizationId ?? 0));
    expect((await call('GET', '/components')).status).toBe(401);
    await app.database.db.update(organization).set({ suspended: false });
    expect((await call('GET', '/components')).status).toBe(200);
    await app.asUser(ann).call(apiKeyEndpoints.revoke, { body: { apiKeyId } });
    expect((await call('GET', '/components')).status).toBe(401);
  });

  it('lets a key that reads do nothing else', async () => {
    await call('POST', '/components', shop);
    const reading = externalClient(app, (await makeKey(app, ann, 'read')).secret);
    expect((await reading('GET', '/components/shop')).status).toBe(200);
    const attempts = [
      ['POST', '/components'],
      ['POST', '/component'],
      ['PATCH', '/components/shop'],
      ['PATCH', '/components/upsert-batch'],
      ['DELETE', '/components/shop'],
      ['POST', '/diagrams'],
      ['POST', '/template'],
      ['POST', '/tags'],
      ['POST', '/attributes'],
    ] as const;
    for (const [method, path] of attempts) expect((await reading(method, path, {})).status).toBe(401);
    expect(await app.database.db.$count(componentModel)).toBe(1);
  });

  it('tells known addresses from unknown ones, and methods that do not fit', async () => {
    expect(await call('PUT', '/components', {})).toMatchObject({ status: 405 });
    expect((await call('PUT', '/components', {})).headers['allow']).toBe('GET, POST');
    expect((await call('POST', '/types', {})).status).toBe(405);
    expect((await call('GET', '/types/service')).status).toBe(501);
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { error: 'Not found' } });
    expect((await call('POST', '/nothing/at/all', {})).status).toBe(404);
    expect((await call('GET', '/components/nothing')).status).toBe(404);
  });

  it('finds nothing under what no database can keep', async () => {
    for (const path of [
      '/components/%00',
      '/diagrams/%00',
      '/tags/a%00b',
      '/components/%F0%9F',
      `/tags/${'a'.repeat(400)}`,
    ])
      expect([400, 404]).toContain((await call('GET', path)).status);
    for (const path of [
      '/components?name=%00',
      '/components?typeId=%00',
      '/diagrams?tagId=%00',
      '/types?name=%00',
    ])
      expect([path, (await call('GET', path)).status]).toEqual([path, 400]);
    expect((await call('PATCH', '/components/%00', {})).status).toBe(404);
  });

  it('describes itself', async () => {
    const { body } = await externalClient(app, null)<{ openapi: string; paths: object }>(
      'GET',
      '/openapi.json',
    );
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual([
      '/components',
      '/component',
      '/components/upsert-batch',
      '/components/{id}',
      '/components/{id}/dependencies',
      '/attributes',
      '/attributes/upsert-batch',
      '/attributes/{id}',
      '/tags',
      '/tags/upsert-batch',
      '/tags/{id}',
      '/types',
      '/diagrams',
      '/diagrams/{id}',
      '/diagrams/upsert-batch',
      '/template',
    ]);
  });

  it('writes no key into a log', async () => {
    await call('POST', '/components', '{"broken', { 'x-revision-key': secret });
    expect(lines.join('')).not.toContain(secret);
  });
});

describe('two organisations', () => {
  it('never see each other', async () => {
    await call('POST', '/components', shop);
    await call('POST', '/diagrams', { id: 'map', name: 'Map' });
    await call('POST', '/tags', { id: 'core', name: 'Core', color: 'red' });
    await call('POST', '/attributes', { id: 'cost', name: 'Cost', type: 'NUMBER' });
    const ben = await app.createPerson();
    const other = externalClient(app, (await makeKey(app, ben)).secret);
    const [mine] = await app.asUser(ann).call(diagramEndpoints.list, {});
    for (const path of ['/components', '/diagrams', '/tags', '/attributes'])
      expect((await other('GET', path)).body).toEqual([]);
    for (const path of [
      '/components/shop',
      '/diagrams/map',
      `/diagrams/${mine?.slug}`,
      '/tags/core',
      '/attributes/cost',
    ]) {
      expect((await other('GET', path)).status).toBe(404);
      expect((await other('PATCH', path, { name: 'Taken' })).status).toBe(404);
      expect((await other('DELETE', path)).status).toBe(404);
    }
    expect((await other('GET', '/components/shop/dependencies')).status).toBe(404);
    // The same id is free there.
    expect((await other('POST', '/components', shop)).status).toBe(201);
    const refused = await other('POST', '/diagrams', {
      name: 'Theirs',
      componentInstances: [{ ref: 'a', componentId: mine?.slug }],
    });
    expect(refused.status).toBe(400);
  });

  it('keep drafts of their people to themselves', async () => {
    const body = { diagrams: [{ name: 'My draft', fkFolderId: ann.draftsFolderId }] };
    const [draft] = await app.asUser(ann).call(diagramEndpoints.save, { body });
    expect((await call('GET', '/diagrams')).body).toEqual([]);
    expect((await call('GET', `/diagrams/${draft?.slug}`)).status).toBe(404);
    expect((await call('DELETE', `/diagrams/${draft?.slug}`)).status).toBe(404);
  });
});

describe('calls that are repeated or overlap', () => {
  it('are done once under an Idempotency-Key, for a day', async () => {
    const headers = { 'idempotency-key': 'run-7' };
    const first = await call<{ id: string }>('POST', '/components', { name: 'Shop' }, headers);
    const again = await call<{ id: string }>('POST', '/components', { name: 'Shop' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await call('POST', '/components', { name: 'Other' }, headers)).status).toBe(400);
    expect(await app.database.db.$count(componentModel)).toBe(1);
    app.clock.advance({ hours: 25 });
    await call('POST', '/components', { name: 'Shop' }, headers);
    expect(await app.database.db.$count(componentModel)).toBe(2);
  });

  it('are forgotten after a day, also of a key that is not used any more', async () => {
    await app.work();
    await call('POST', '/components', shop, { 'idempotency-key': 'run-8' });
    app.clock.advance({ hours: 25 });
    await app.work();
    expect(await app.database.db.$count(apiAnswer)).toBe(0);
  });

  it('bring the same new thing at once, and make it once', async () => {
    const answers = await Promise.all([
      call('POST', '/component', [shop]),
      call('POST', '/component', [{ ...shop, name: 'Store' }]),
      call('PATCH', '/components/upsert-batch', [shop]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect(await app.database.db.$count(componentModel)).toBe(1);
  });

  it('are refused where they are based on another state', async () => {
    await call('POST', '/components', shop);
    const { headers } = await call('GET', '/components/shop');
    const etag = String(headers['etag']);
    const unchanged = await call('GET', '/components/shop', undefined, { 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    const first = await call('PATCH', '/components/shop', { name: 'Store' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await call('PATCH', '/components/shop', { name: 'Depot' }, { 'if-match': etag });
    expect(second.status).toBe(412);
    expect((await call('DELETE', '/components/shop', undefined, { 'if-match': etag })).status).toBe(412);
    const now = String(first.headers['etag']);
    expect((await call('DELETE', '/components/shop', undefined, { 'if-match': now })).status).toBe(200);
  });
});

it('counts calls by key, and says how many are left', async () => {
  const counting = await buildTestApp({ limitCalls: true });
  try {
    const owner = await counting.createPerson();
    const first = externalClient(counting, (await makeKey(counting, owner)).secret);
    const second = externalClient(counting, (await makeKey(counting, owner)).secret);
    const left = async (client: ExternalClient): Promise<number> =>
      Number((await client('GET', '/tags')).headers['x-ratelimit-remaining']);
    expect(await left(first)).toBe(limits.externalCallsPerMinute - 1);
    expect(await left(first)).toBe(limits.externalCallsPerMinute - 2);
    expect(await left(second)).toBe(limits.externalCallsPerMinute - 1);
  } finally {
    await counting.close();
  }
});

it('gives long lists in pages, and whole where nobody asks for pages', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ id: `c${index}`, name: `Component ${index}` }));
  await call('PATCH', '/components/upsert-batch', many);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const path: string = `/components?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const page = await call<{ id: string }[]>('GET', path);
    seen.push(...page.body.map(({ id }) => id));
    cursor = page.headers['x-next-cursor'] as string | undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(many.map(({ id }) => id));
  expect((await call<unknown[]>('GET', '/components')).body).toHaveLength(7);
  expect((await call('GET', '/components?cursor=nonsense')).status).toBe(400);
  expect((await call('GET', '/components?limit=0')).status).toBe(400);
  const beyond = Buffer.from('9999999999').toString('base64url');
  expect((await call('GET', `/components?cursor=${beyond}`)).status).toBe(400);
  expect((await call('GET', '/components?limit=1&limit=2')).status).toBe(400);
});

it('is the author of what it does, and marks what it made', async () => {
  await call('POST', '/components', shop);
  const [made] = await app.asUser(ann).call(componentEndpoints.list, { query: {} });
  expect(made).toMatchObject({ externalId: 'shop', name: 'Shop', state: 'DRAFT' });
});

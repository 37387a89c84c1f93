import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectTo,
  environmentFor,
  startProvider,
  type TestedProvider,
} from '../../auth/sso/flow.fixture.ts';
import { organization as organizationTable } from '../../db/tables/organization.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let provider: TestedProvider;
let ann: Person;
let asAnn: Client;
let ben: Person;
let asBen: Client;

beforeAll(async () => {
  provider = await startProvider('NETIQ');
  app = await buildTestApp({ env: environmentFor(provider) });
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
  asAnn = app.asUser(ann);
  ben = await app.createPerson({ organization: ann.organization, role: 'ADMIN' });
  asBen = app.asUser(ben);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const read = (client = asAnn) => client.call(ssoEndpoints.read, {});
const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

describe('how people sign in', () => {
  it('is by password alone until an administrator connects a provider', async () => {
    const slug = ann.organization?.slug ?? '';
    const { publicUrl } = app.config;
    expect(await read()).toMatchObject({
      connection: null,
      hasSecret: false,
      required: false,
      defaultRole: 'READER',
      roleClaim: 'groups',
      roleRules: [],
      redirectAddress: `${publicUrl}/api/auth/sso/${slug}/callback`,
      signOutAddress: `${publicUrl}/user/sign-in`,
      signInAddress: `${publicUrl}/api/auth/sso/${slug}/start`,
    });
  });

  it('keeps the secret sealed, and shows it to nobody', async () => {
    const clientSecret = 'a very secret secret';
    const body = { provider: 'AZURE', clientId: uuid, clientSecret, tenantId: uuid } as const;
    const answer = await asAnn.inject({ method: 'POST', url: '/api/sso/connection', payload: body });
    expect(answer.statusCode).toBe(200);
    expect(answer.body + JSON.stringify(await read())).not.toContain(clientSecret);
    const [row] = await app.database.db.select().from(organizationTable);
    expect(row?.ssoSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(clientSecret);
    expect(await read()).toMatchObject({
      connection: { provider: 'AZURE', clientId: uuid, tenantId: uuid },
      hasSecret: true,
    });
  });

  it('says that a secret has to be entered anew which was kept under another key', async () => {
    await connectTo(asAnn, provider);
    await app.database.db.update(organizationTable).set({ ssoSecret: 'v1.AAAA' });
    expect(await read()).toMatchObject({ hasSecret: false });
    const { clientSecret: _, ...body } = provider.connection;
    expect((await asAnn.refused(ssoEndpoints.connect, { body })).body.details?.problems).toEqual([
      { path: 'clientSecret', message: 'Client Secret is required' },
    ]);
  });

  it('keeps the secret where none is sent, and sends it to no other address', async () => {
    await connectTo(asAnn, provider);
    const { clientSecret: _, ...same } = provider.connection;
    expect(await asAnn.call(ssoEndpoints.connect, { body: same })).toMatchObject({ hasSecret: true });
    const elsewhere = {
      provider: 'NETIQ',
      clientId: same.clientId,
      wellknownUrl: 'https://collector.example/.well-known/openid-configuration',
    } as const;
    for (const endpoint of [ssoEndpoints.connect, ssoEndpoints.test]) {
      const refused = await asAnn.refused(endpoint, { body: elsewhere });
      expect([refused.status, refused.body.details?.problems?.[0]?.path]).toEqual([400, 'clientSecret']);
    }
    expect((await read()).connection).toEqual(same);
  });

  it('objects in the words of the form', async () => {
    const body = { provider: 'AZURE', clientId: 'x', clientSecret: '', tenantId: 'y' } as const;
    const { status, body: refusal } = await asAnn.refused(ssoEndpoints.connect, { body });
    expect(status).toBe(400);
    expect(refusal.details?.problems).toEqual([
      { path: 'clientId', message: 'Client ID must be a UUID' },
      { path: 'clientSecret', message: 'Client Secret is required' },
      { path: 'tenantId', message: 'Tenant ID must be a UUID' },
    ]);
  });

  it('merges what two administrators settle at once, and overrules nobody', async () => {
    const { updatedAt } = await read();
    await Promise.all([
      asAnn.call(ssoEndpoints.saveRules, { body: { defaultRole: 'EDITOR', updatedAt } }),
      asBen.call(ssoEndpoints.saveRules, { body: { roleClaim: 'roles', updatedAt } }),
    ]);
    const now = await read();
    expect(now).toMatchObject({ defaultRole: 'EDITOR', roleClaim: 'roles' });
    const refused = await asAnn.refused(ssoEndpoints.saveRules, { body: { roleClaim: 'team', updatedAt } });
    expect([refused.status, refused.body.details?.collisions]).toEqual([
      409,
      [{ field: 'roleClaim', yours: 'team', theirs: 'roles', changedByUserId: ben.userId }],
    ]);
    expect(refused.body.details?.basedOn).toBe(now.updatedAt);
  });

  it('is limited in how many groups it names', async () => {
    const rule = { group: 'architects', role: 'EDITOR' } as const;
    const roleRules = Array.from({ length: 101 }, () => rule);
    expect((await asAnn.refused(ssoEndpoints.saveRules, { body: { roleRules } })).status).toBe(400);
  });

  it('is for administrators, and stays within the organisation', async () => {
    const eve = app.asUser(await app.createPerson({ organization: ann.organization, role: 'EDITOR' }));
    expect((await eve.refused(ssoEndpoints.read, {})).status).toBe(403);
    await connectTo(asAnn, provider);
    const carla = app.asUser(await app.createPerson());
    expect(await read(carla)).toMatchObject({ connection: null });
  });
});

describe('a connection that is tried', () => {
  const attempt = async (body: TestedProvider['connection'], client = asAnn) =>
    (await client.call(ssoEndpoints.test, { body })).steps.map(({ step, result, text }) => [
      step,
      result,
      text,
    ]);

  it('passes step by step, and is not kept', async () => {
    provider.register({ redirect: (await read()).redirectAddress, signedOut: 'http://localhost/x' });
    expect(await attempt(provider.connection)).toEqual([
      ['address', 'passed', expect.stringContaining('127.0.0.1')],
      ['description', 'passed', `It calls itself ${provider.issuer}`],
      ['keys', 'passed', expect.stringMatching(/^\d+ keys? with which it signs$/)],
      ['client', 'passed', 'The provider knows this client ID and secret'],
    ]);
    expect((await read()).connection).toBeNull();
  });

  it('says where it ends', async () => {
    provider.register({ redirect: (await read()).redirectAddress, signedOut: 'http://localhost/x' });
    const wrong = await attempt({ ...provider.connection, clientSecret: 'wrong' });
    expect(wrong.at(-1)).toEqual([
      'client',
      'failed',
      'The provider does not know this client ID with this secret',
    ]);
    const at = (wellknownUrl: string) =>
      attempt({ provider: 'NETIQ', clientId: 'a', clientSecret: 'b', wellknownUrl });
    const rest = [
      ['description', 'not-tried', ''],
      ['keys', 'not-tried', ''],
      ['client', 'not-tried', ''],
    ];
    expect(await at('https://10.0.0.1/.well-known/openid-configuration')).toEqual([
      ['address', 'failed', '10.0.0.1 is not on the public internet'],
      ...rest,
    ]);
    expect(await at(`${provider.origin}/nothing`)).toEqual([
      ['address', 'failed', expect.stringContaining('answered 404')],
      ...rest,
    ]);
    const elsewhere = await at(`${provider.wellknownUrl}?x=1`);
    expect(elsewhere[1]).toEqual(['description', 'failed', expect.stringContaining(provider.issuer)]);
  });
});

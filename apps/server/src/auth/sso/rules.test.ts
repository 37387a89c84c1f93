import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { acceptInviteLink } from '@lintel/domain/links';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standingsOf } from '../../events/standings.ts';
import { rightsOf } from '../../documents/rights.ts';
import { buildTestApp, type Client, password, type Person, type TestApp } from '../../testing/app.ts';
import { keyOf } from '../../testing/matrixWorld.ts';
import { hashToken } from '../tokens.ts';
import {
  activitiesIn,
  comeIn,
  connectTo,
  environmentFor,
  organizationOf,
  startProvider,
  type TestedProvider,
} from './flow.fixture.ts';

let app: TestApp;
let provider: TestedProvider;
let olga: Person;
let asOlga: Client;
let organization: ReturnType<typeof organizationOf>;

beforeAll(async () => {
  provider = await startProvider('NETIQ');
  app = await buildTestApp({ env: environmentFor(provider) });
});
beforeEach(async () => {
  await app.reset();
  olga = await app.createPerson({ firstName: 'Olga' });
  asOlga = app.asUser(olga);
  organization = organizationOf(olga);
  provider.claimsOf('cn=ben')['groups'] = ['staff'];
  await connectTo(asOlga, provider);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

type Rules = Parameters<typeof asOlga.call<typeof ssoEndpoints.saveRules>>[1]['body'];
const settle = (body: Rules) => asOlga.call(ssoEndpoints.saveRules, { body });
const sessionOf = (browser: Client) => browser.call(authEndpoints.session, {});
const arrive = async (groups?: string[]) => {
  if (groups !== undefined) provider.claimsOf('cn=ben')['groups'] = groups;
  const browser = app.stranger();
  expect(await comeIn(browser, provider, organization)).toBe('/');
  return { browser, session: await sessionOf(browser) };
};

const roleRules: Rules['roleRules'] = [
  { group: 'architects', role: 'EDITOR' },
  { group: 'owners', role: 'ADMIN' },
];

describe('the role that somebody comes in', () => {
  it('is the default one, and what an administrator makes of it stays', async () => {
    await settle({ defaultRole: 'EDITOR' });
    const { session } = await arrive();
    expect(session.role).toBe('EDITOR');
    await asOlga.call(memberEndpoints.changeRole, { body: { userId: session.user.userId, role: 'READER' } });
    expect((await arrive()).session.role).toBe('READER');
  });

  it('is that of the groups, each time anew', async () => {
    await settle({ roleRules });
    expect((await arrive(['staff'])).session.role).toBe('READER');
    expect((await arrive(['staff', 'architects'])).session.role).toBe('EDITOR');
    expect((await arrive(['owners', 'architects'])).session.role).toBe('ADMIN');
    expect((await arrive([])).session.role).toBe('READER');
    const changes = (await activitiesIn(app)).filter(({ what }) => what === 'roleFollowed');
    expect(changes).toEqual([
      { of: 'member', what: 'roleFollowed', from: 'READER', to: 'EDITOR' },
      { of: 'member', what: 'roleFollowed', from: 'EDITOR', to: 'ADMIN' },
      { of: 'member', what: 'roleFollowed', from: 'ADMIN', to: 'READER' },
    ]);
  });

  it('is read from the claim that an administrator names, one within another too', async () => {
    await settle({ roleRules, roleClaim: 'groups.of_alder' });
    const claims = provider.claimsOf('cn=ben');
    claims['groups'] = { of_alder: ['architects'] };
    expect((await arrive()).session.role).toBe('EDITOR');
  });

  it('never takes the last administrator away', async () => {
    await settle({ roleRules });
    const { session, browser } = await arrive(['owners']);
    await browser.call(memberEndpoints.changeRole, { body: { userId: olga.userId, role: 'READER' } });
    expect((await arrive([])).session).toMatchObject({ user: session.user, role: 'ADMIN' });
    await browser.call(memberEndpoints.changeRole, { body: { userId: olga.userId, role: 'ADMIN' } });
    expect((await arrive([])).session.role).toBe('READER');
  });
});

describe('a session through a provider', () => {
  it('is good for its own organisation alone', async () => {
    const { browser, session } = await arrive();
    const other = await app.createPerson();
    const invited = await app
      .asUser(other)
      .call(memberEndpoints.invite, { body: { email: session.user.email, role: 'ADMIN' } });
    const token = new URL(invited.link).hash.replace('#token=', '');
    expect(acceptInviteLink(token)).toContain(token);
    const accepted = await browser.refused(authEndpoints.acceptInvite, { body: { token } });
    expect([accepted.status, accepted.body.code]).toEqual([403, 'sso-elsewhere']);
    const founded = await browser.refused(organizationEndpoints.create, { body: { name: 'Mine' } });
    expect([founded.status, founded.body.code]).toEqual([403, 'sso-elsewhere']);
  });

  it('goes over into no other organisation of the person, not even where it is put there', async () => {
    const known = await app.createPerson({ email: 'ben@birch.example' });
    const elsewhere = organizationOf(known);
    const browser = app.asUser(known);
    await comeIn(browser, provider, organization);
    await browser.inject({ method: 'POST', url: '/api/auth/sso-proof', payload: {} });
    expect((await sessionOf(browser)).organization?.slug).toBe(organization.slug);
    const { organizationId } = elsewhere;
    const refused = await browser.refused(authEndpoints.switchOrganization, { body: { organizationId } });
    expect([refused.status, refused.body.code]).toEqual([403, 'sso-elsewhere']);
    await app.database.db.execute(
      `update sessions set fk_organization_id = ${organizationId} where fk_sso_organization_id is not null`,
    );
    expect(await sessionOf(browser)).toMatchObject({ organization: null, role: null });
  });

  it('ends at once when single sign-on is turned off or leads to another provider', async () => {
    const first = await arrive();
    await asOlga.call(ssoEndpoints.connect, {
      body: { provider: 'NETIQ', clientId: 'other', clientSecret: 's', wellknownUrl: provider.wellknownUrl },
    });
    expect((await first.browser.refused(authEndpoints.session, {})).status).toBe(401);
    await connectTo(asOlga, provider);
    const second = await arrive();
    await connectTo(asOlga, provider);
    expect((await sessionOf(second.browser)).user.userId).toBe(first.session.user.userId);
    const off = await asOlga.call(ssoEndpoints.disconnect, {});
    expect(off).toMatchObject({ connection: null, hasSecret: false, required: false });
    expect((await second.browser.refused(authEndpoints.session, {})).status).toBe(401);
    expect((await sessionOf(asOlga)).user.userId).toBe(olga.userId);
  });
});

describe('where single sign-on is required', () => {
  let rita: Person;
  let asRita: Client;
  beforeEach(async () => {
    rita = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Rita' });
    asRita = app.asUser(rita);
  });

  it('signs everybody out who came by password, but for administrators', async () => {
    const { browser } = await arrive();
    await settle({ required: true });
    expect((await asRita.refused(authEndpoints.session, {})).status).toBe(401);
    expect((await sessionOf(asOlga)).role).toBe('ADMIN');
    expect((await sessionOf(browser)).role).toBe('READER');
  });

  it('lets nobody else in by password, and says so only to who knows it', async () => {
    await settle({ required: true });
    const signIn = (typed: string) =>
      app.stranger().refused(authEndpoints.signIn, { body: { email: rita.email, password: typed } });
    const right = await signIn(password);
    expect([right.status, right.body.code, right.body.details]).toEqual([
      403,
      'sso-required',
      { slug: organization.slug },
    ]);
    expect((await signIn('another password')).body.code).toBe('wrong-credentials');
    const admin = app.stranger();
    await admin.call(authEndpoints.signIn, { body: { email: olga.email, password } });
    expect(await activitiesIn(app)).toContainEqual({ of: 'signIn', what: 'enteredByException' });
  });

  it('leads who is elsewhere too to where they may still be', async () => {
    const { organization: other } = await app.createPerson();
    if (other === null) throw new Error('Nobody is elsewhere');
    const both = await app.createPerson({ organization: other, role: 'READER' });
    await app.database.db.execute(
      `insert into membership (fk_organization_id, fk_user_id, role) values (${organization.organizationId}, ${both.userId}, 'EDITOR')`,
    );
    await settle({ required: true });
    const browser = app.stranger();
    await browser.call(authEndpoints.signIn, { body: { email: both.email, password } });
    expect((await sessionOf(browser)).organization?.slug).toBe(other.slug);
    const { organizationId } = organization;
    const refused = await browser.refused(authEndpoints.switchOrganization, { body: { organizationId } });
    expect([refused.status, refused.body.code]).toEqual([403, 'sso-required']);
  });

  it('takes an invite through the provider alone', async () => {
    await settle({ required: true });
    const { link } = await asOlga.call(memberEndpoints.invite, {
      body: { email: 'ben@birch.example', role: 'EDITOR' },
    });
    const token = new URL(link).hash.replace('#token=', '');
    const account = { firstName: 'B', lastName: 'B', password };
    const refused = await app.stranger().refused(authEndpoints.acceptInvite, { body: { token, account } });
    expect([refused.status, refused.body.code]).toEqual([403, 'sso-required']);
    expect((await arrive()).session.role).toBe('EDITOR');
    expect(await asOlga.call(memberEndpoints.invites, {})).toEqual([]);
  });

  it('counts for streams, documents and sessions alike, also for who is demoted meanwhile', async () => {
    const sue = await app.createPerson({ organization, role: 'ADMIN', firstName: 'Sue' });
    await settle({ required: true });
    const { db } = app.database;
    const at = app.clock.now();
    const [diagram] = await asOlga
      .inject({ method: 'POST', url: '/api/diagrams', payload: { diagrams: [{ name: 'Landscape' }] } })
      .then((answer): { slug: string }[] => answer.json());
    const asked = { credential: keyOf(sue), diagramSlug: diagram?.slug ?? '' };
    const standing = async () => ({
      streams: (await standingsOf(db, at, [keyOf(sue)])).size,
      documents: (await rightsOf(db, at, [asked]))(asked),
      role: (await sessionOf(app.asUser(sue))).role,
    });
    expect(await standing()).toEqual({ streams: 1, documents: 'write', role: 'ADMIN' });
    await asOlga.call(memberEndpoints.changeRole, { body: { userId: sue.userId, role: 'EDITOR' } });
    expect(await standing()).toEqual({ streams: 0, documents: 'none', role: null });
  });

  it('counts for the tokens of programs as for their people', async () => {
    const slug = await asOlga
      .inject({ method: 'POST', url: '/api/diagrams', payload: { diagrams: [{ name: 'Landscape' }] } })
      .then((answer): string => answer.json()[0].slug);
    const tokenOf = async (client: Client): Promise<string> => {
      const body = { name: 'Robot', access: 'read', days: 365, diagramSlug: null } as const;
      return hashToken((await client.call(tokenEndpoints.create, { body })).secret);
    };
    const { browser } = await arrive();
    const [rita, olgas, bens] = [await tokenOf(asRita), await tokenOf(asOlga), await tokenOf(browser)];
    const pass = await asRita.call(tokenEndpoints.forDiagram, { params: { slug }, body: {} });
    const credentials = { rita, pass: hashToken(pass.secret), olga: olgas, ben: bens };
    const allowed = async (): Promise<string[]> => {
      const asked = Object.entries(credentials).map(([name, credential]) => ({
        name,
        credential,
        diagramSlug: slug,
      }));
      const rights = await rightsOf(app.database.db, app.clock.now(), asked);
      return asked.flatMap((each) => (rights(each) === 'none' ? [] : [each.name]));
    };
    expect(await allowed()).toEqual(['rita', 'pass', 'olga', 'ben']);
    await settle({ required: true });
    // Administrators may come in by password, and Ben was let in by the provider just now.
    expect(await allowed()).toEqual(['olga', 'ben']);
    await browser.call(authEndpoints.signOut, {});
    app.clock.advance({ days: 6 });
    expect(await allowed()).toEqual(['olga', 'ben']);
    app.clock.advance({ days: 1, seconds: 1 });
    expect(await allowed()).toEqual(['olga']);
    await arrive();
    expect(await allowed()).toEqual(['olga', 'ben']);
  });

  it('leaves no token what another provider vouched for', async () => {
    const { browser } = await arrive();
    const body = { name: 'Robot', access: 'read', days: 365, diagramSlug: null } as const;
    const credential = hashToken((await browser.call(tokenEndpoints.create, { body })).secret);
    const slug = await asOlga
      .inject({ method: 'POST', url: '/api/diagrams', payload: { diagrams: [{ name: 'Landscape' }] } })
      .then((answer): string => answer.json()[0].slug);
    const asked = { credential, diagramSlug: slug };
    const right = async () => (await rightsOf(app.database.db, app.clock.now(), [asked]))(asked);
    await settle({ required: true });
    expect(await right()).toBe('read');
    await asOlga.call(ssoEndpoints.connect, {
      body: { provider: 'NETIQ', clientId: 'other', clientSecret: 's', wellknownUrl: provider.wellknownUrl },
    });
    expect(await right()).toBe('none');
  });

  it('needs a provider first', async () => {
    await asOlga.call(ssoEndpoints.disconnect, {});
    const refused = await asOlga.refused(ssoEndpoints.saveRules, { body: { required: true } });
    expect([refused.status, refused.body.details?.problems?.[0]?.path]).toEqual([400, 'required']);
    expect((await sessionOf(asRita)).role).toBe('EDITOR');
  });
});

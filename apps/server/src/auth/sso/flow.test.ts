import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { ssoStartLink } from '@lintel/domain/links';
import { limits } from '@lintel/domain/limits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions, ssoRequest } from '../../db/tables/access.ts';
import { organization as organizationTable } from '../../db/tables/organization.ts';
import { users } from '../../db/tables/user.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';
import { phoneOf } from '../secondFactor/phone.fixture.ts';
import {
  activitiesIn,
  answerOf,
  comeIn,
  connectTo,
  environmentFor,
  openAt,
  organizationOf,
  problemAt,
  startProvider,
  type TestedProvider,
} from './flow.fixture.ts';

const kinds = ['AZURE', 'NETIQ'] as const;

/** As each of the two knows the first of its people. */
const expected = {
  AZURE: { firstName: 'Ann', lastName: 'Archer', email: 'ann.archer@alder.example' },
  NETIQ: { firstName: 'Ben', lastName: 'Birch', email: 'ben@birch.example' },
};

describe.each(kinds)('the way in through %s', (kind) => {
  let app: TestApp;
  let provider: TestedProvider;
  let olga: Person;
  let asOlga: Client;
  let organization: { slug: string; organizationId: number; name: string };

  beforeAll(async () => {
    provider = await startProvider(kind);
    app = await buildTestApp({ env: environmentFor(provider) });
  });
  beforeEach(async () => {
    await app.reset();
    olga = await app.createPerson({ firstName: 'Olga' });
    asOlga = app.asUser(olga);
    organization = organizationOf(olga);
    await connectTo(asOlga, provider);
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  const sessionOf = (browser: Client) => browser.call(authEndpoints.session, {});
  const members = () => asOlga.call(memberEndpoints.list, {});

  it('makes a member at the first time, and knows them again', async () => {
    const browser = app.stranger();
    expect(await comeIn(browser, provider, organization, '/diagram/d:orders')).toBe('/diagram/d:orders');
    const session = await sessionOf(browser);
    expect(session).toMatchObject({
      user: { ...expected[kind], authProvider: kind },
      organization: { slug: organization.slug },
      role: 'READER',
    });
    expect(await members()).toHaveLength(2);

    const another = app.stranger();
    expect(await comeIn(another, provider, organization)).toBe('/');
    expect((await sessionOf(another)).user.userId).toBe(session.user.userId);
    expect(await members()).toHaveLength(2);
    expect(await activitiesIn(app)).toEqual([
      { of: 'sso', what: 'configured', provider: kind, isSecretNew: true },
      { of: 'member', what: 'joined', role: session.role, by: 'sso' },
      { of: 'signIn', what: 'entered', by: 'sso' },
      { of: 'signIn', what: 'entered', by: 'sso' },
    ]);
  });

  it('knows them by issuer and subject, whatever their e-mail is by then', async () => {
    const first = app.stranger();
    await comeIn(first, provider, organization);
    const { userId, email } = (await sessionOf(first)).user;
    const claims = provider.claimsOf(provider.visitor ?? '');
    const name = kind === 'AZURE' ? 'preferred_username' : 'email';
    const before = claims[name];
    claims[name] = 'married@alder.example';
    try {
      const later = app.stranger();
      await comeIn(later, provider, organization);
      expect((await sessionOf(later)).user).toMatchObject({ userId, email });
    } finally {
      claims[name] = before;
    }
  });

  it('opens no account by its e-mail alone: the person proves it once', async () => {
    const { email } = expected[kind];
    const known = await app.createPerson({ email, firstName: 'Known', organization: null });
    const browser = app.stranger();
    expect(await comeIn(browser, provider, organization, '/components')).toBe('/user/sso?proof=1');
    expect((await browser.refused(authEndpoints.session, {})).status).toBe(401);
    expect(await members()).toHaveLength(1);
    const proof = { method: 'GET', url: '/api/auth/sso-proof' } as const;
    expect((await browser.inject(proof)).json()).toEqual({
      email,
      organizationName: organization.name,
      provider: kind,
      signedIn: false,
      returnTo: '/components',
    });
    const prove = (password?: string) =>
      browser.inject({ method: 'POST', url: '/api/auth/sso-proof', payload: password ? { password } : {} });
    expect((await prove()).statusCode).toBe(403);
    expect((await prove('another password')).statusCode).toBe(403);
    const proved = await prove(known.password);
    expect([proved.statusCode, proved.json()]).toMatchObject([
      200,
      { user: { userId: known.userId, firstName: 'Known' }, organization: { slug: organization.slug } },
    ]);
    expect((await browser.inject(proof)).statusCode).toBe(404);

    const later = app.stranger();
    expect(await comeIn(later, provider, organization)).toBe('/');
    expect((await sessionOf(later)).user.userId).toBe(known.userId);
  });

  it('asks for a code as well of who signs in with two steps', async () => {
    const { email } = expected[kind];
    const known = await app.createPerson({ email, organization: null });
    const phone = await phoneOf(app, app.asUser(known));
    const browser = app.stranger();
    await comeIn(browser, provider, organization);
    const prove = async (code?: string) => {
      const payload = { password: known.password, code };
      const answer = await browser.inject({ method: 'POST', url: '/api/auth/sso-proof', payload });
      return answer.statusCode;
    };
    expect(await prove()).toBe(401);
    expect(await prove(phone.used)).toBe(401);
    expect(await prove(phone.code(1))).toBe(200);
    expect((await sessionOf(browser)).user.userId).toBe(known.userId);
  });

  it('opens to who comes through the provider, whatever is asked of those with a password', async () => {
    await app.database.db.update(organizationTable).set({ secondFactorRequired: true });
    const browser = app.stranger();
    await comeIn(browser, provider, organization);
    expect(await sessionOf(browser)).toMatchObject({
      organization: { slug: organization.slug },
      awaitsSecondFactor: null,
    });
  });

  it('takes being signed in by password for a proof, and no session of anybody else', async () => {
    const { email } = expected[kind];
    const known = await app.createPerson({ email });
    for (const [person, status] of [
      [await app.createPerson(), 403],
      [known, 200],
    ] as const) {
      const browser = app.asUser(person);
      expect(await comeIn(browser, provider, organization)).toBe('/user/sso?proof=1');
      const proved = await browser.inject({ method: 'POST', url: '/api/auth/sso-proof', payload: {} });
      expect(proved.statusCode).toBe(status);
    }
    expect(await members()).toHaveLength(2);
  });

  it('ends the session that was there before', async () => {
    const before = app.asUser(await app.createPerson());
    const cookie = before.cookie() ?? '';
    await comeIn(before, provider, organization);
    expect((await sessionOf(before)).user.email).toBe(expected[kind].email);
    const stolen = await app.stranger().inject({
      method: 'GET',
      url: '/api/auth/session',
      headers: { cookie },
    });
    expect(stolen.statusCode).toBe(401);
  });

  it('takes an answer once, in the browser that was sent, for the organisation it was sent for', async () => {
    const browser = app.stranger();
    const answer = await answerOf(browser, provider, organization);
    expect(problemAt(await openAt(app.stranger(), answer))).toBe('expired');
    const otherBrowser = app.stranger();
    await answerOf(otherBrowser, provider, organization);
    expect(problemAt(await openAt(otherBrowser, answer))).toBe('expired');

    const other = organizationOf(await app.createPerson());
    const elsewhere = answer.replace(`/sso/${organization.slug}/`, `/sso/${other.slug}/`);
    expect(elsewhere).not.toBe(answer);
    expect(problemAt(await openAt(browser, elsewhere))).toBe('not-available');

    expect(await openAt(browser, answer)).toBe('/');
    expect(problemAt(await openAt(browser, answer))).toBe('expired');
  });

  it('mixes up no two answers of one browser, and waits for none too long', async () => {
    const browser = app.stranger();
    const [one, other] = [
      await answerOf(browser, provider, organization, '/one'),
      await answerOf(browser, provider, organization, '/other'),
    ];
    const codeOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('code') ?? '';
    expect(problemAt(await openAt(browser, one.replace(codeOf(one), codeOf(other))))).toBe('answer-refused');
    expect(await openAt(browser, await answerOf(browser, provider, organization, '/third'))).toBe('/third');

    const late = await answerOf(browser, provider, organization);
    app.clock.advance({ minutes: 11 });
    expect(problemAt(await openAt(browser, late))).toBe('expired');
    await browser.inject({ method: 'GET', url: ssoStartLink(organization.slug) });
    await app.settled();
    expect(await app.database.db.$count(ssoRequest)).toBe(1);
  });

  it('says what the provider said: that the person did not want to, or that we are unknown there', async () => {
    const browser = app.stranger();
    const answer = await answerOf(browser, provider, organization);
    const { searchParams } = new URL(answer, 'http://localhost');
    const refused = new URLSearchParams({ state: searchParams.get('state') ?? '', error: 'access_denied' });
    if (searchParams.has('iss')) refused.set('iss', searchParams.get('iss') ?? '');
    const link = `/api/auth/sso/${organization.slug}/callback?${refused.toString()}`;
    expect(problemAt(await openAt(browser, link))).toBe('provider-refused');

    await asOlga.call(ssoEndpoints.connect, {
      body: { ...provider.connection, clientSecret: 'not the secret' },
    });
    expect(problemAt(await comeIn(browser, provider, organization))).toBe('settings-wrong');
    expect((await activitiesIn(app)).filter(({ of }) => of === 'signIn')).toEqual([
      { of: 'signIn', what: 'refused', problem: 'provider-refused' },
      { of: 'signIn', what: 'refused', problem: 'settings-wrong' },
    ]);
  });

  it('never leads outside afterwards', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await comeIn(app.stranger(), provider, organization, to)).toBe('/');
  });

  it('answers alike for no organisation and for one without single sign-on', async () => {
    const { slug } = organizationOf(await app.createPerson());
    const links = await Promise.all(
      [slug, 'nobody-has-this', 'not a slug'].map((name) => openAt(app.stranger(), ssoStartLink(name))),
    );
    expect(links.map(problemAt)).toEqual(['not-available', 'not-available', 'not-available']);
  });

  it('lets nobody into a suspended organisation', async () => {
    const browser = app.stranger();
    const answer = await answerOf(browser, provider, organization);
    await app.database.db.execute(
      sql`update organization set suspended = true where slug = ${organization.slug}`,
    );
    expect(problemAt(await openAt(browser, answer))).toBe('organization-suspended');
    expect(problemAt(await openAt(browser, ssoStartLink(organization.slug)))).toBe('organization-suspended');
  });

  it('says that it is out of order when the provider is not there', async () => {
    const other = await startProvider(kind);
    await other.close();
    const { slug } = organization;
    const body = { ...provider.connection, ...(kind === 'NETIQ' && { wellknownUrl: other.wellknownUrl }) };
    if (kind === 'AZURE') Object.assign(body, { tenantId: '00000000-0000-4000-8000-000000000000' });
    await asOlga.call(ssoEndpoints.connect, { body });
    expect(problemAt(await openAt(app.stranger(), ssoStartLink(slug)))).toBe('provider-unreachable');
  });

  it('is closed to who was removed, until they are invited again', async () => {
    const browser = app.stranger();
    await comeIn(browser, provider, organization);
    const { userId, email } = (await sessionOf(browser)).user;
    await asOlga.call(memberEndpoints.remove, { body: { userId } });
    expect((await browser.refused(authEndpoints.session, {})).status).toBe(401);
    expect(problemAt(await comeIn(browser, provider, organization))).toBe('removed');
    await asOlga.call(memberEndpoints.invite, { body: { email, role: 'EDITOR' } });
    expect(await comeIn(browser, provider, organization)).toBe('/');
    expect(await sessionOf(browser)).toMatchObject({ user: { userId }, role: 'EDITOR' });
    expect(await asOlga.call(memberEndpoints.invites, {})).toEqual([]);
  });

  it('leads out at the provider as well', async () => {
    const browser = app.stranger();
    await comeIn(browser, provider, organization);
    const { providerSignOut } = await browser.call(authEndpoints.signOut, {});
    const address = new URL(providerSignOut ?? '');
    expect(address.origin).toBe(provider.origin);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${app.config.publicUrl}/user/sign-in`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    // It refuses a hint that is not its own, and an address that it does not know.
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('xsrf')]);
    expect((await app.asUser(olga).call(authEndpoints.signOut, {})).providerSignOut).toBeNull();
    const kept = JSON.stringify(await app.database.db.select().from(sessions));
    expect(kept).not.toContain('id_token_hint');
  });

  it('lasts a week at the most', async () => {
    const browser = app.stranger();
    await comeIn(browser, provider, organization);
    for (let day = 1; day <= 6; day++) {
      app.clock.advance({ days: 1 });
      await sessionOf(browser);
    }
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await browser.refused(authEndpoints.session, {})).status).toBe(401);
  });

  it('takes nobody whom the organisation has no room for, and leaves no account behind', async () => {
    await app.database.db.execute(sql`
      with filled as (
        insert into users (first_name, last_name, email)
        select 'N', 'N', 'n' || n || '@fill.example' from generate_series(1, ${limits.membersPerOrganization}) as n
        returning user_id)
      insert into membership (fk_organization_id, fk_user_id, role)
      select ${organization.organizationId}, user_id, 'READER' from filled`);
    expect(problemAt(await comeIn(app.stranger(), provider, organization))).toBe('organization-full');
    expect(await app.database.db.$count(users, eq(users.email, expected[kind].email))).toBe(0);
  });
});

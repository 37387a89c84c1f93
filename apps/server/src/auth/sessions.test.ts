import { authEndpoints } from '@lintel/api/endpoints/auth';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { limits } from '@lintel/domain/limits';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import { folder } from '../db/tables/folder.ts';
import { membership, userPassword, users } from '../db/tables/user.ts';
import { type Client, buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { hashToken } from './tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const signIn = async (person: Person, browser: Client = app.stranger()): Promise<Client> => {
  await browser.call(authEndpoints.signIn, { body: { email: person.email, password: person.password } });
  return browser;
};
const isSignedIn = async (browser: Client): Promise<boolean> =>
  (await browser.inject({ url: '/api/auth/session' })).statusCode === 200;
const idIn = (browser: Client): string => browser.cookie()?.split('=')[1] ?? '';

const removeMember = async (person: Person): Promise<void> => {
  await app.database.db.delete(folder).where(eq(folder.fkUserId, person.userId));
  await app.database.db.delete(membership).where(eq(membership.fkUserId, person.userId));
};

describe('a password that is replaced while it is judged', () => {
  let replace: () => Promise<unknown>;
  let within: TestApp;
  let person: Person;
  let times = 0;
  beforeAll(async () => {
    within = await buildTestApp({
      passwords: {
        hash: async () => 'hashed',
        matches: async () => {
          await replace();
          return true;
        },
      },
    });
  });
  beforeEach(async () => {
    person = await within.createPerson();
    replace = () =>
      within.database.db
        .update(userPassword)
        .set({ passwordHash: `another ${++times}` })
        .where(eq(userPassword.fkUserId, person.userId));
  });
  afterAll(() => within.close());

  it('opens no session', async () => {
    const { email, password } = person;
    const refused = await within.stranger().refused(authEndpoints.signIn, { body: { email, password } });
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong-credentials']);
  });

  it('changes neither password nor address', async () => {
    const client = within.asUser(person);
    const passwords = { currentPassword: person.password, newPassword: 'another long password' };
    const address = { currentPassword: person.password, email: 'another@acme.example' };
    const refusals = [
      await client.refused(profileEndpoints.changePassword, { body: passwords }),
      await client.refused(profileEndpoints.saveProfile, { body: address }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('the session cookie', () => {
  const cookieOf = async (within: TestApp): Promise<string> => {
    const person = await within.createPerson();
    const answer = await within.stranger().inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: person.email, password: person.password },
    });
    return String(answer.headers['set-cookie']);
  };

  it('is out of reach of scripts and of other sites', async () => {
    const cookie = await cookieOf(app);
    expect(cookie).toMatch(/^lintel_session=[a-z0-9]{40};/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  it('is Secure where the public address is https', async () => {
    const secure = await buildTestApp({ env: { APP_URL: 'https://lintel.example' } });
    const cookie = await cookieOf(secure);
    expect(cookie).toMatch(/; Secure/);
    // Browsers take a name like that only from the host itself, over https, for all of its paths.
    expect(cookie).toMatch(/^__Host-lintel_session=[a-z0-9]{40};/);
    expect(cookie).not.toMatch(/Domain/);
    const [pair = ''] = cookie.split(';');
    const sees = (sent: string) =>
      secure.stranger().inject({ url: '/api/auth/session', headers: { cookie: sent } });
    expect((await sees(pair)).statusCode).toBe(200);
    // Another host of the same domain could have set that.
    expect((await sees(pair.replace('__Host-', ''))).statusCode).toBe(401);
    await secure.close();
  });
});

describe('a session', () => {
  it('stands in the database under a hash, and nothing there equals the cookie', async () => {
    const browser = await signIn(await app.createPerson());
    const dump = await app.database.rows(sql`select row_to_json(s)::text as row from sessions s`);
    const stored = JSON.stringify(dump);
    expect(stored).toContain(hashToken(idIn(browser)));
    expect(stored).not.toContain(idIn(browser));
  });

  it('cannot be opened with what the database holds', async () => {
    const browser = await signIn(await app.createPerson());
    const cookie = `lintel_session=${hashToken(idIn(browser))}`;
    const answer = await app.stranger().inject({ url: '/api/auth/session', headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  });

  it('ends when its person has signed in in too many other browsers since', async () => {
    const person = await app.createPerson();
    const first = await signIn(person);
    const other = await signIn(await app.createPerson({ email: 'other@acme.example' }));
    const { db } = app.database;
    const late = Array.from({ length: limits.sessionsPerPerson - 1 }, (_, index) => ({
      sessionId: `late-${index}`,
      fkUserId: person.userId,
      expiresAt: '2099-01-01T00:00:00Z',
      absoluteExpiresAt: '2099-01-01T00:00:00Z',
      lastSeenAt: '2098-01-01T00:00:00Z',
      userAgent: '',
      address: '',
      createdAt: '2098-01-01T00:00:00Z',
    }));
    await db.insert(sessions).values(late);
    expect(await isSignedIn(first)).toBe(true);
    const last = await signIn(person);
    expect([await isSignedIn(first), await isSignedIn(last), await isSignedIn(other)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('gets a new id at sign-in, and the one before ends', async () => {
    const person = await app.createPerson();
    const browser = await signIn(person);
    const former = browser.cookie() ?? null;
    await signIn(person, browser);
    expect(browser.cookie()).not.toBe(former);
    expect(await isSignedIn(browser)).toBe(true);
    const answer = await app.stranger().inject({ url: '/api/auth/session', headers: { cookie: former } });
    expect(answer.statusCode).toBe(401);
  });

  it('is never opened under an id that was planted beforehand', async () => {
    const person = await app.createPerson();
    const planted = `lintel_session=${'a'.repeat(40)}`;
    const answer = await app.stranger().inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { cookie: planted },
      payload: { email: person.email, password: person.password },
    });
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).not.toContain(planted);
    const later = await app.stranger().inject({ url: '/api/auth/session', headers: { cookie: planted } });
    expect(later.statusCode).toBe(401);
  });

  it.each([
    '',
    'x',
    '%00',
    `lintel_session=${'x'.repeat(5_000)}`,
    'lintel_session=%F0%28',
    'lintel_session=;;',
  ])('is not there for the cookie %j', async (cookie) => {
    const answer = await app.stranger().inject({ url: '/api/auth/session', headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  });

  it('ends after 30 days without use, and each use starts them again', async () => {
    const browser = await signIn(await app.createPerson());
    for (let visit = 0; visit < 3; visit++) {
      app.clock.advance({ days: 29 });
      expect(await isSignedIn(browser)).toBe(true);
    }
    app.clock.advance({ days: 30, seconds: 1 });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await app.database.db.$count(sessions, eq(sessions.sessionId, hashToken(idIn(browser))))).toBe(0);
  });

  it('ends after 180 days however much it is used', async () => {
    const browser = await signIn(await app.createPerson());
    for (let days = 20; days < 180; days += 20) {
      app.clock.advance({ days: 20 });
      expect(await isSignedIn(browser)).toBe(true);
    }
    app.clock.advance({ days: 20, seconds: 1 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('notes at most once a minute that somebody was seen', async () => {
    const person = await app.createPerson();
    const browser = await signIn(person);
    const seen = async () => {
      const [row] = await app.database.db
        .select({ user: users.lastSeenAt, session: sessions.lastSeenAt, saved: users.updatedAt })
        .from(users)
        .innerJoin(sessions, eq(sessions.sessionId, hashToken(idIn(browser))))
        .where(eq(users.userId, person.userId));
      return row;
    };
    const start = await seen();
    app.clock.advance({ seconds: 50 });
    await isSignedIn(browser);
    expect(await seen()).toEqual(start);

    app.clock.advance({ seconds: 15 });
    await isSignedIn(browser);
    const later = await seen();
    expect(later?.session).not.toBe(start?.session);
    expect(later?.user).toBe(later?.session);
    // Being seen is no edit: a profile that is open elsewhere can still be saved.
    expect(later?.saved).toBe(start?.saved);
  });

  it('keeps where it was opened from, cut to a sensible length', async () => {
    const person = await app.createPerson();
    const browser = app.stranger();
    await browser.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'user-agent': 'x'.repeat(2_000) },
      payload: { email: person.email, password: person.password },
    });
    const [newest] = await browser.call(authEndpoints.sessions, {});
    expect(newest).toMatchObject({ current: true, address: '127.0.0.1' });
    expect(newest?.userAgent).toHaveLength(300);
  });
});

describe('the list of sessions', () => {
  it('shows the own ones alone, without those that have ended', async () => {
    const person = await app.createPerson();
    app.clock.advance({ days: 31 });
    const [first, second] = [await signIn(person), await signIn(person)];
    await signIn(await app.createPerson());
    const listed = await first.call(authEndpoints.sessions, {});
    expect(Object.fromEntries(listed.map(({ key, current }) => [key, current]))).toEqual({
      [hashToken(idIn(first))]: true,
      [hashToken(idIn(second))]: false,
    });
  });

  it('ends one of them, and never a stranger’s', async () => {
    const person = await app.createPerson();
    const [here, there] = [await signIn(person), await signIn(person)];
    const other = await signIn(await app.createPerson());
    const refusal = await here.refused(authEndpoints.endSession, { body: { key: hashToken(idIn(other)) } });
    expect(refusal).toEqual(await here.refused(authEndpoints.endSession, { body: { key: 'absent' } }));
    expect(refusal.status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);

    await here.call(authEndpoints.endSession, { body: { key: hashToken(idIn(there)) } });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  it('can be ended altogether', async () => {
    const person = await app.createPerson();
    const [here, there] = [await signIn(person), await signIn(person)];
    const other = await signIn(await app.createPerson());
    await here.call(authEndpoints.signOutEverywhere, {});
    expect(here.cookie()).toBeUndefined();
    expect([await isSignedIn(there), await isSignedIn(other)]).toEqual([false, true]);
  });
});

describe('the current organisation', () => {
  it('is switched among the own ones, for this session alone', async () => {
    const person = await app.createPerson({ organization: await app.createOrganization({ name: 'First' }) });
    const second = await app.createOrganization({ name: 'Second' });
    const foreign = await app.createOrganization({ name: 'Foreign' });
    const { organizationId } = second;
    await app.database.db
      .insert(membership)
      .values({ fkOrganizationId: organizationId, fkUserId: person.userId, role: 'READER' });
    const [here, there] = [await signIn(person), await signIn(person)];

    const switched = await here.call(authEndpoints.switchOrganization, { body: { organizationId } });
    expect(switched).toMatchObject({ organization: { name: 'Second' }, role: 'READER' });
    expect((await here.call(authEndpoints.session, {})).organization?.name).toBe('Second');
    expect((await there.call(authEndpoints.session, {})).organization?.name).toBe('First');

    const refusals = await Promise.all(
      [foreign.organizationId, 99_999].map((id) =>
        here.refused(authEndpoints.switchOrganization, { body: { organizationId: id } }),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.status).toBe(404);
  });

  it('is none any more for whoever was removed, who stays signed in', async () => {
    const person = await app.createPerson({ role: 'EDITOR' });
    const browser = app.asUser(person);
    await removeMember(person);
    expect(await browser.call(authEndpoints.session, {})).toMatchObject({ organization: null, role: null });
    const { status, body } = await browser.refused(folderEndpoints.list, {});
    expect([status, body.code]).toEqual([403, 'membership-ended']);
  });

  it('is told to be suspended, and read by nobody then, not even its operator', async () => {
    const person = await app.createPerson({ superUser: true });
    const browser = app.asUser(person);
    await app.database.db.update(organization).set({ suspended: true });
    const session = await browser.call(authEndpoints.session, {});
    expect(session).toMatchObject({ organization: { suspended: true }, role: 'SUPER_USER' });
    const { status, body } = await browser.refused(folderEndpoints.list, {});
    expect([status, body.code]).toEqual([403, 'organization-suspended']);
  });

  it('gives a changed role at once', async () => {
    const person = await app.createPerson({ role: 'EDITOR' });
    const browser = app.asUser(person);
    const folderToSave = { body: { folder: { name: 'Plans' } } };
    await browser.call(folderEndpoints.save, folderToSave);
    await app.database.db
      .update(membership)
      .set({ role: 'READER' })
      .where(and(eq(membership.fkUserId, person.userId)));
    const { status, body } = await browser.refused(folderEndpoints.save, folderToSave);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

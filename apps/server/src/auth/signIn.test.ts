import { authEndpoints } from '@lintel/api/endpoints/auth';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { folder } from '../db/tables/folder.ts';
import { organization } from '../db/tables/organization.ts';
import { membership, userPassword, users } from '../db/tables/user.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const account = {
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'Ann@Acme.example',
  password: 'a long password',
  organizationName: 'Acme & Söhne',
};

describe('sign-up', () => {
  it('makes an account with its organisation and signs in', async () => {
    const browser = app.stranger();
    const session = await browser.call(authEndpoints.signUp, { body: account });
    expect(session).toMatchObject({
      user: { email: 'ann@acme.example', superUser: false, authProvider: 'PASSWORD' },
      organization: { name: 'Acme & Söhne', slug: 'acme-sohne', suspended: false },
      role: 'ADMIN',
    });
    expect(session.user.defaultOrganizationId).toBe(session.organization?.organizationId);
    const { mark, ...read } = await browser.call(authEndpoints.session, {});
    expect([read, mark]).toEqual([session, expect.any(String)]);
  });

  it('makes a drafts folder of the person', async () => {
    const browser = app.stranger();
    const { user } = await browser.call(authEndpoints.signUp, { body: account });
    const [drafts, ...others] = await browser.call(folderEndpoints.list, {});
    expect(drafts).toMatchObject({ name: 'My drafts', fkUserId: user.userId });
    expect(others).toEqual([]);
  });

  it('fills an example organisation with folders, tags and diagrams', async () => {
    const browser = app.stranger();
    await browser.call(authEndpoints.signUp, { body: { ...account, template: 'example' } });
    const folders = await browser.call(folderEndpoints.list, {});
    expect(folders.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Data platform', 'Retail platform', 'My drafts']),
    );
    const tags = await browser.call(tagEndpoints.list, {});
    expect(tags.map(({ name, color }) => `${name} ${color}`)).toEqual(
      expect.arrayContaining(['Approved green', 'In review orange', 'Personal data red']),
    );
    const diagrams = await browser.call(diagramEndpoints.list, {});
    expect(diagrams.length).toBeGreaterThan(5);
    expect(
      diagrams.every(({ fkFolderId, diagramLevel2 }) => fkFolderId !== null && diagramLevel2 !== null),
    ).toBe(true);
    const [stored] = await app.database.db.select().from(organization);
    expect(stored?.organizationTemplate).toBe('example');
  });

  it('refuses an address that has an account, in any spelling, and leaves nothing behind', async () => {
    await app.createPerson({ email: 'ann@acme.example' });
    const before = await app.database.db.$count(organization);
    const { status, body } = await app.stranger().refused(authEndpoints.signUp, { body: account });
    expect([status, body.code]).toEqual([409, 'already-exists']);
    expect(await app.database.db.$count(organization)).toBe(before);
  });

  it('gives organisations of one name slugs of their own, also at the same moment', async () => {
    const signUps = Array.from({ length: 8 }, (_, at) =>
      app.stranger().call(authEndpoints.signUp, { body: { ...account, email: `a${at}@acme.example` } }),
    );
    const slugs = (await Promise.all(signUps)).map((session) => session.organization?.slug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).toContain('acme-sohne');
    expect(slugs).toContain('acme-sohne-2');
  });

  it('makes one account of two calls at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.stranger().inject({ method: 'POST', url: '/api/auth/sign-up', payload: account }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await app.database.db.$count(users)).toBe(1);
  });

  it('says which fields are wrong', async () => {
    const { status, body } = await app.stranger().refused(authEndpoints.signUp, {
      body: { ...account, email: 'ann', password: 'short', firstName: ' ' },
    });
    expect(status).toBe(400);
    expect(body.details?.problems?.map(({ path }) => path).sort()).toEqual([
      'email',
      'firstName',
      'password',
    ]);
  });

  it('takes no password that whoever knows the person would guess', async () => {
    const asked = { body: { ...account, password: `${account.organizationName} 2026!` } };
    const { status, body } = await app.stranger().refused(authEndpoints.signUp, asked);
    expect([status, body.details?.problems?.[0]?.path]).toEqual([400, 'password']);
    expect(await app.database.db.$count(users)).toBe(0);
  });
});

describe('sign-in', () => {
  it('takes the address in any spelling', async () => {
    const person = await app.createPerson({ email: 'ann@acme.example' });
    const session = await app
      .stranger()
      .call(authEndpoints.signIn, { body: { email: ' ANN@acme.Example ', password: person.password } });
    expect(session.user.userId).toBe(person.userId);
  });

  it('answers a wrong password and an absent account alike', async () => {
    const person = await app.createPerson();
    const answers = await Promise.all(
      [
        person.email,
        'nobody@acme.example',
        'not an address',
        `a${String.fromCharCode(0xd83d)}@acme.example`,
      ].map((email) =>
        app.stranger().refused(authEndpoints.signIn, { body: { email, password: 'wrong password' } }),
      ),
    );
    expect(answers[0]?.body.code).toBe('wrong-credentials');
    expect(answers[0]?.status).toBe(401);
    expect(answers.slice(1, 3)).toEqual([answers[0], answers[0]]);
    // What no database can store is told before anything is looked up.
    expect(answers[3]?.status).toBe(400);
  });

  it('works for nobody without a password of their own', async () => {
    const person = await app.createPerson();
    await app.database.db.delete(userPassword).where(eq(userPassword.fkUserId, person.userId));
    const { status } = await app
      .stranger()
      .refused(authEndpoints.signIn, { body: { email: person.email, password: person.password } });
    expect(status).toBe(401);
  });

  it('leads to the organisation that was chosen, while the person is a member of it', async () => {
    const first = await app.createOrganization({ name: 'First' });
    const chosen = await app.createPerson({ organization: await app.createOrganization({ name: 'Chosen' }) });
    const { userId } = chosen;
    await app.database.db
      .insert(membership)
      .values({ fkOrganizationId: first.organizationId, fkUserId: userId, role: 'READER' });
    const signIn = async () =>
      app.stranger().call(authEndpoints.signIn, { body: { email: chosen.email, password: chosen.password } });
    expect((await signIn()).organization?.name).toBe('Chosen');

    await app.database.db.delete(folder).where(eq(folder.fkUserId, userId));
    await app.database.db
      .delete(membership)
      .where(eq(membership.fkOrganizationId, chosen.organization?.organizationId ?? 0));
    expect(await signIn()).toMatchObject({ organization: { name: 'First' }, role: 'READER' });
  });

  it('works without any membership', async () => {
    const person = await app.createPerson({ organization: null });
    const session = await app
      .stranger()
      .call(authEndpoints.signIn, { body: { email: person.email, password: person.password } });
    expect(session).toMatchObject({ organization: null, role: null });
  });
});

describe('sign-out', () => {
  it('ends the session and takes the cookie back', async () => {
    const person = await app.createPerson();
    const browser = app.asUser(person);
    await browser.call(authEndpoints.signOut, {});
    expect(browser.cookie()).toBeUndefined();
    expect((await app.asUser(person).refused(authEndpoints.session, {})).status).toBe(401);
  });

  it('is fine with somebody who is not signed in, and with an empty body that claims to be JSON', async () => {
    const answer = await app.stranger().inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('closed sign-up', () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await buildTestApp({ env: { SIGN_UP: 'invite', ENVIRONMENT: 'production' } });
  });
  afterAll(() => closed.close());

  it('lets the first one in, and then refuses new accounts and says so beforehand', async () => {
    const browser = closed.stranger();
    const policy = () => browser.call(authEndpoints.signUpPolicy, {});
    expect(await policy()).toEqual({
      signUp: 'open',
      environment: 'production',
      storageEndpoint: null,
      supportUrl: null,
    });
    await closed.stranger().call(authEndpoints.signUp, { body: account });

    expect(await policy()).toEqual({
      signUp: 'invite',
      environment: 'production',
      storageEndpoint: null,
      supportUrl: null,
    });
    const second = { ...account, email: 'second@acme.example' };
    const { status, body } = await browser.refused(authEndpoints.signUp, { body: second });
    expect([status, body.code]).toEqual([403, 'sign-up-closed']);
    expect(await closed.database.db.$count(users)).toBe(1);
  });
});

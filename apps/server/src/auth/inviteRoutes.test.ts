import { authEndpoints } from '@lintel/api/endpoints/auth';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { normalizeEmail } from '@lintel/domain/people';
import type { MemberRole } from '@lintel/domain/roles';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '../db/tables/access.ts';
import { folder } from '../db/tables/folder.ts';
import { membership, users } from '../db/tables/user.ts';
import { buildTestApp, type Organization, type TestApp } from '../testing/app.ts';
import { newInviteToken } from './invites.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ env: { SIGN_UP: 'invite' } });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const email = 'ben@acme.example';
const account = { firstName: 'Ben', lastName: 'Baker', password: 'a long password' };

const inviteTo = async (
  organization: Organization,
  role: MemberRole = 'EDITOR',
  invitedEmail = email,
): Promise<string> => {
  const { token, hash, expires } = newInviteToken(app.clock.now());
  await app.database.db.insert(invite).values({
    fkOrganizationId: organization.organizationId,
    invitedEmail: normalizeEmail(invitedEmail),
    role,
    token: hash,
    expires,
    createdAt: app.clock.now().toISOString(),
  });
  return token;
};

const accept = (token: string) =>
  app.stranger().inject({ method: 'POST', url: '/api/auth/invite/accept', payload: { token, account } });

describe('an invite token', () => {
  it('is 256 random bits, kept as a hash, and lasts a week', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const [first, second] = [newInviteToken(now), newInviteToken(now)];
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(first.token).not.toBe(second.token);
    expect(first.hash).not.toContain(first.token);
    expect(first.expires).toBe('2026-11-27T12:00:00.000Z');
  });
});

describe('reading an invite', () => {
  it('tells what it invites to, and whether to sign in or to make an account', async () => {
    const organization = await app.createOrganization({ name: 'Acme' });
    const token = await inviteTo(organization);
    const read = () => app.stranger().call(authEndpoints.readInvite, { body: { token } });
    expect(await read()).toEqual({
      organizationName: 'Acme',
      invitedEmail: email,
      role: 'EDITOR',
      hasAccount: false,
    });
    await app.createPerson({ email });
    expect(await read()).toMatchObject({ hasAccount: true });
  });
});

describe('accepting an invite', () => {
  it('without an account makes one, also where sign-up is closed', async () => {
    const organization = await app.createOrganization({ name: 'Acme' });
    const token = await inviteTo(organization, 'READER');
    const browser = app.stranger();
    const session = await browser.call(authEndpoints.acceptInvite, { body: { token, account } });
    expect(session).toMatchObject({
      user: { email, firstName: 'Ben', defaultOrganizationId: organization.organizationId },
      organization: { name: 'Acme' },
      role: 'READER',
    });
    const folders = await browser.call(folderEndpoints.list, {});
    expect(folders).toMatchObject([{ name: 'My drafts', fkUserId: session.user.userId }]);
  });

  it('without an account needs the details of one', async () => {
    const token = await inviteTo(await app.createOrganization());
    const { status, body } = await app.stranger().refused(authEndpoints.acceptInvite, { body: { token } });
    expect([status, body.details?.problems?.[0]?.path]).toEqual([400, 'account']);
  });

  it('with an account needs its owner to be signed in, not just anybody with the link', async () => {
    const person = await app.createPerson({ email });
    const token = await inviteTo(await app.createOrganization());
    const { status, body } = await app
      .stranger()
      .refused(authEndpoints.acceptInvite, { body: { token, account } });
    expect([status, body.code]).toEqual([401, 'unauthorized']);
    expect(await app.database.db.$count(membership, eq(membership.fkUserId, person.userId))).toBe(1);
    expect((await app.stranger().call(authEndpoints.readInvite, { body: { token } })).hasAccount).toBe(true);
  });

  it('signed in joins and continues there, with a drafts folder', async () => {
    const person = await app.createPerson({ email });
    const organization = await app.createOrganization({ name: 'Other' });
    const browser = app.asUser(person);
    const token = await inviteTo(organization);
    const session = await browser.call(authEndpoints.acceptInvite, { body: { token } });
    expect(session).toMatchObject({ organization: { name: 'Other' }, role: 'EDITOR' });
    expect((await browser.call(authEndpoints.session, {})).organization?.name).toBe('Other');
    expect(await app.database.db.$count(folder, eq(folder.fkUserId, person.userId))).toBe(2);
  });

  it('is for the invited address alone', async () => {
    const token = await inviteTo(await app.createOrganization());
    const other = app.asUser(await app.createPerson({ email: 'eve@acme.example' }));
    const { status } = await other.refused(authEndpoints.acceptInvite, { body: { token, account } });
    expect(status).toBe(403);
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('is for whoever has the address, however it was typed', async () => {
    const token = await inviteTo(await app.createOrganization(), 'READER', 'Ben@ACME.example');
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('works once', async () => {
    const token = await inviteTo(await app.createOrganization());
    expect((await accept(token)).statusCode).toBe(200);
    const again = await accept(token);
    expect([again.statusCode, again.json().code]).toEqual([404, 'token-invalid']);
    const { status } = await app.stranger().refused(authEndpoints.readInvite, { body: { token } });
    expect(status).toBe(404);
  });

  it('works for one of several who try at the same moment', async () => {
    const person = await app.createPerson({ email });
    const token = await inviteTo(await app.createOrganization());
    const browser = app.asUser(person);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        browser.inject({ method: 'POST', url: '/api/auth/invite/accept', payload: { token } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await app.database.db.$count(membership, eq(membership.fkUserId, person.userId))).toBe(2);
  });

  it('ends after a week', async () => {
    const token = await inviteTo(await app.createOrganization());
    app.clock.advance({ days: 7, seconds: 1 });
    expect((await accept(token)).json().code).toBe('token-invalid');
  });

  it('uses up every other link to the same person, so that none lets them back in later', async () => {
    const organization = await app.createOrganization();
    const [first, second] = [await inviteTo(organization, 'READER'), await inviteTo(organization, 'ADMIN')];
    await accept(first);
    const { userId } = (await app.database.db.select().from(users))[0] ?? { userId: 0 };
    await app.database.db.delete(folder).where(eq(folder.fkUserId, userId));
    await app.database.db.delete(membership).where(eq(membership.fkUserId, userId));
    expect((await accept(second)).statusCode).toBe(404);
  });

  it('leaves the role of somebody who is a member already', async () => {
    const organization = await app.createOrganization({ name: 'Acme' });
    const person = await app.createPerson({ email, organization, role: 'READER' });
    const token = await inviteTo(organization, 'ADMIN');
    const session = await app.asUser(person).call(authEndpoints.acceptInvite, { body: { token } });
    expect(session).toMatchObject({ organization: { name: 'Acme' }, role: 'READER' });
    expect(await app.database.db.$count(folder, and(eq(folder.fkUserId, person.userId)))).toBe(1);
  });

  it('leaves no token in the database', async () => {
    const token = await inviteTo(await app.createOrganization());
    const dump = await app.database.rows(sql`select row_to_json(i)::text as row from invite i`);
    expect(JSON.stringify(dump)).not.toContain(token);
  });
});

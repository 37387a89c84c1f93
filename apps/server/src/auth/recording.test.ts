import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { operatorEndpoints, organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { describeFact } from '@lintel/domain/activityLog/kinds';
import { sentenceOf } from '@lintel/domain/changeLog/words';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityLog } from '../db/tables/logs.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  password,
  type Person,
  type TestApp,
} from '../testing/app.ts';
import { joinOrganization } from './organizations.ts';
import { recordedFailures, recordRefusedEntrance } from './recording.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization({ name: 'Acme' });
  ann = await app.createPerson({ organization, firstName: 'Ann', lastName: 'Archer' });
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const entriesOf = async ({ organizationId }: Pick<Organization, 'organizationId'>) => {
  await app.settled();
  return app.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.fkOrganizationId, organizationId))
    .orderBy(asc(activityLog.activityLogId));
};

const reported = async (of: Pick<Organization, 'organizationId'> = organization) =>
  (await entriesOf(of)).map(({ fact, fkUserId, actor }) => [
    actor === 'STRANGER' ? 'somebody' : fkUserId,
    fact === null ? null : sentenceOf(describeFact(fact)),
  ]);

const wrong = { email: 'ann@lintel.example', password: 'not the password' };

describe('what is recorded of accounts', () => {
  it('is who came in and went, and from where', async () => {
    const browser = app.stranger();
    await browser.call(authEndpoints.signIn, { body: { email: ann.email, password } });
    await browser.call(authEndpoints.signOut, {});
    await asAnn.call(authEndpoints.signOutEverywhere, {});
    expect(await reported()).toEqual([
      [ann.userId, 'Signed in with a password'],
      [ann.userId, 'Signed out'],
      [ann.userId, 'Signed out on all devices'],
    ]);
    expect(new Set((await entriesOf(organization)).map(({ address }) => address))).toEqual(
      new Set(['127.0.0.1']),
    );
  });

  it('is a new organisation with its founder, and who came over from another one', async () => {
    const body = { ...wrong, firstName: 'Ben', lastName: 'Baker', organizationName: 'New' };
    const browser = app.stranger();
    const { user, organization: founded } = await browser.call(authEndpoints.signUp, { body });
    const { organizationId = 0 } = founded ?? {};
    await browser.call(organizationEndpoints.create, { body: { name: 'Second', template: 'empty' } });
    await browser.call(authEndpoints.switchOrganization, { body: { organizationId } });
    await browser.call(authEndpoints.switchOrganization, { body: { organizationId } });
    expect(await reported({ organizationId })).toEqual([
      [user.userId, 'Founded the organisation "New"'],
      [user.userId, 'Signed in with a new account'],
      [user.userId, 'Came over from another organisation'],
    ]);
  });

  it('is what became of passwords and addresses, in each organisation of the person', async () => {
    const other = await app.createOrganization();
    const { organizationId } = other;
    await app.database.db.transaction((tx) =>
      joinOrganization(tx, { userId: ann.userId, organizationId, role: 'READER' }),
    );
    await asAnn.call(profileEndpoints.changePassword, {
      body: { currentPassword: password, newPassword: 'another horse battery' },
    });
    const email = 'new@lintel.example';
    await asAnn.call(profileEndpoints.saveProfile, {
      body: { email, currentPassword: 'another horse battery' },
    });
    const stranger = app.stranger();
    await stranger.call(authEndpoints.requestPasswordReset, { body: { email } });
    await stranger.call(authEndpoints.requestPasswordReset, { body: { email: 'nobody@lintel.example' } });
    const mails = await app.readOutbox();
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    await stranger.call(authEndpoints.confirmPasswordReset, { body: { token, password } });
    const expected = [
      [ann.userId, 'Changed their password'],
      [ann.userId, `Changed their e-mail from "${ann.email}" to "${email}"`],
      ['somebody', 'Asked for a new password for "Ann Archer"'],
      [ann.userId, 'Set a new password by a link that was mailed'],
    ];
    expect(await reported()).toEqual(expected);
    expect(await reported(other)).toEqual(expected);
  });

  it('is who was invited, joined, was given another role, and left', async () => {
    const email = 'ben@lintel.example';
    const { invite, link } = await asAnn.call(memberEndpoints.invite, { body: { email, role: 'READER' } });
    const renewed = await asAnn.call(memberEndpoints.renewInvite, {
      body: { inviteId: invite.inviteId, send: false },
    });
    expect(renewed.link).not.toBe(link);
    const token = /token=([\w-]+)/.exec(renewed.link)?.[1] ?? '';
    const account = { firstName: 'Ben', lastName: 'Baker', password };
    const asBen = app.stranger();
    const { user: ben } = await asBen.call(authEndpoints.acceptInvite, { body: { token, account } });
    const { userId } = ben;
    await asAnn.call(memberEndpoints.changeRole, { body: { userId, role: 'ADMIN' } });
    await asAnn.call(memberEndpoints.changeRole, { body: { userId, role: 'ADMIN' } });
    await asBen.call(memberEndpoints.remove, { body: { userId: ann.userId } });
    expect(await reported()).toEqual([
      [ann.userId, 'Invited "ben@lintel.example" as Reader'],
      [ann.userId, 'Renewed the invite of "ben@lintel.example"'],
      [userId, 'Joined by an invite with the role Reader'],
      [userId, 'Signed in with an invite'],
      [ann.userId, 'Changed the role of "Ben Baker" from Reader to Administrator'],
      [userId, 'Removed the member "Ann Archer"'],
    ]);
  });

  it('is that the operator suspended the organisation', async () => {
    const operator = await app.createPerson({ superUser: true });
    const { organizationId } = organization;
    for (const suspended of [true, false])
      await app.asUser(operator).call(operatorEndpoints.suspend, { body: { organizationId, suspended } });
    expect(await reported()).toEqual([
      [operator.userId, 'Suspended the organisation'],
      [operator.userId, 'Ended the suspension of the organisation'],
    ]);
  });
});

describe('a failed sign-in', () => {
  const fail = (email: string, remoteAddress = '192.0.2.1') =>
    app.stranger().inject({
      method: 'POST',
      url: authEndpoints.signIn.path,
      remoteAddress,
      payload: { email, password: 'not the password' },
    });

  it('is recorded where there is such an account, and answered alike where there is none', async () => {
    const [known, unknown] = [await fail(ann.email), await fail('nobody@lintel.example')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await reported()).toEqual([['somebody', 'Could not sign in as "Ann Archer" with a password']]);
    const [entry] = await entriesOf(organization);
    expect(entry).toMatchObject({ address: '192.0.2.1', fkUserId: ann.userId });
    expect(JSON.stringify(entry)).not.toContain('not the password');
  });

  it('is not written down without bound, from however many addresses', async () => {
    const { perAccount } = recordedFailures;
    // Each address may try five times.
    for (let count = 0; count < perAccount + 10; count++) await fail(ann.email, `192.0.2.${count}`);
    const entries = await entriesOf(organization);
    expect(entries).toHaveLength(perAccount);
    const marked = entries.map(({ fact }) => fact?.of === 'signIn' && 'isLast' in fact && fact.isLast);
    expect(marked.indexOf(true)).toBe(perAccount - 1);
  });

  it('of a person without an organisation is recorded nowhere', async () => {
    const { email } = await app.createPerson({ organization: null });
    await fail(email);
    await app.settled();
    expect(await app.database.db.$count(activityLog)).toBe(0);
  });
});

it('of who comes back from a provider and is not let in no more is written down than of wrong passwords', async () => {
  const { organizationId } = organization;
  const { perOrganization } = recordedFailures;
  const { notices, database } = app;
  const refused = {
    organizationId,
    userId: null,
    problem: 'provider-refused',
    address: '192.0.2.1',
  } as const;
  for (let count = 0; count < perOrganization + 5; count++)
    await recordRefusedEntrance({ db: database.db, notices }, refused);
  const entries = await entriesOf(organization);
  expect(entries).toHaveLength(perOrganization);
  expect(entries.at(-1)?.fact).toEqual({
    of: 'signIn',
    what: 'refused',
    problem: 'provider-refused',
    isLast: true,
  });
});

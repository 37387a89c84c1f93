import { authEndpoints } from '@lintel/api/endpoints/auth';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, password, type Person, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const anotherSession = async (person: Person) => {
  const browser = app.stranger();
  await browser.call(authEndpoints.signIn, { body: { email: person.email, password: person.password } });
  return browser;
};

describe('the profile', () => {
  it('changes the fields that are sent and no others', async () => {
    const browser = app.asUser(await app.createPerson({ firstName: 'Ann', lastName: 'Archer' }));
    const saved = await browser.call(profileEndpoints.saveProfile, { body: { lastName: ' Baker ' } });
    expect(saved).toMatchObject({ firstName: 'Ann', lastName: 'Baker' });
    expect((await browser.call(authEndpoints.session, {})).user).toEqual(saved);
  });

  it('takes an empty change', async () => {
    const person = await app.createPerson();
    const saved = await app.asUser(person).call(profileEndpoints.saveProfile, { body: {} });
    expect(saved.email).toBe(person.email);
  });

  it('tells of a save that was based on an older state, with both values', async () => {
    const browser = app.asUser(await app.createPerson({ firstName: 'Ann' }));
    const { user } = await browser.call(authEndpoints.session, {});
    const { updatedAt } = await browser.call(profileEndpoints.saveProfile, { body: { firstName: 'Anna' } });
    const { status, body } = await browser.refused(profileEndpoints.saveProfile, {
      body: { firstName: 'Anne', updatedAt: user.updatedAt },
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.details).toEqual({
      collisions: [{ field: 'firstName', yours: 'Anne', theirs: 'Anna', changedByUserId: user.userId }],
      basedOn: updatedAt,
    });
    const same = { firstName: 'Anna', updatedAt: user.updatedAt };
    expect((await browser.call(profileEndpoints.saveProfile, { body: same })).firstName).toBe('Anna');
  });

  it('merges what two windows change at once, field by field', async () => {
    const person = await app.createPerson({ firstName: 'Ann', lastName: 'Archer' });
    const [one, other] = [app.asUser(person), app.asUser(person)];
    const { updatedAt } = (await one.call(authEndpoints.session, {})).user;
    await Promise.all([
      one.call(profileEndpoints.saveProfile, { body: { firstName: 'Anna', updatedAt } }),
      other.call(profileEndpoints.saveProfile, { body: { lastName: 'Baker', updatedAt } }),
    ]);
    const { user } = await one.call(authEndpoints.session, {});
    expect(user).toMatchObject({ firstName: 'Anna', lastName: 'Baker' });
    expect(user.updatedAt > updatedAt).toBe(true);
  });

  it('keeps a default organisation that the person is a member of, or none', async () => {
    const person = await app.createPerson();
    const foreign = await app.createOrganization();
    const browser = app.asUser(person);
    const save = { defaultOrganizationId: null };
    expect(
      (await browser.call(profileEndpoints.saveProfile, { body: save })).defaultOrganizationId,
    ).toBeNull();
    const refusals = await Promise.all(
      [foreign.organizationId, 99_999].map((defaultOrganizationId) =>
        browser.refused(profileEndpoints.saveProfile, { body: { defaultOrganizationId } }),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.status).toBe(404);
  });
});

describe('another e-mail', () => {
  const newEmail = 'New@acme.example';

  it('needs the current password', async () => {
    const person = await app.createPerson({ firstName: 'Ann' });
    const browser = app.asUser(person);
    for (const currentPassword of [undefined, 'wrong password']) {
      const body = { email: newEmail, ...(currentPassword === undefined ? {} : { currentPassword }) };
      const refused = await browser.refused(profileEndpoints.saveProfile, { body });
      expect([refused.status, refused.body.code]).toEqual([403, 'wrong-credentials']);
    }
    const body = { email: newEmail, currentPassword: password };
    expect((await browser.call(profileEndpoints.saveProfile, { body })).email).toBe('new@acme.example');
    const [notice] = await app.readOutbox();
    expect(notice?.to).toBe(person.email);
    expect(notice?.text).toContain('new@acme.example');
  });

  it('is not asked for a password when it is the same', async () => {
    const person = await app.createPerson();
    const body = { email: person.email.toUpperCase(), firstName: 'Ann' };
    const saved = await app.asUser(person).call(profileEndpoints.saveProfile, { body });
    expect(saved.email).toBe(person.email);
    expect(await app.readOutbox()).toEqual([]);
  });

  it('must be free', async () => {
    await app.createPerson({ email: 'new@acme.example' });
    const { status, body } = await app
      .asUser(await app.createPerson())
      .refused(profileEndpoints.saveProfile, { body: { email: newEmail, currentPassword: password } });
    expect([status, body.code]).toEqual([409, 'already-exists']);
  });

  it('ends links that were sent to the old one', async () => {
    const person = await app.createPerson();
    await app.stranger().call(authEndpoints.requestPasswordReset, { body: { email: person.email } });
    const token = /#token=([\w-]+)/.exec((await app.readOutbox())[0]?.text ?? '')?.[1] ?? '';
    await app
      .asUser(person)
      .call(profileEndpoints.saveProfile, { body: { email: newEmail, currentPassword: password } });
    const { status } = await app
      .stranger()
      .refused(authEndpoints.confirmPasswordReset, { body: { token, password: 'another long password' } });
    expect(status).toBe(404);
  });
});

describe('another password', () => {
  const newPassword = 'another long password';

  it('ends all other sessions and open links', async () => {
    const person = await app.createPerson();
    const [here, there] = [await anotherSession(person), await anotherSession(person)];
    await app.stranger().call(authEndpoints.requestPasswordReset, { body: { email: person.email } });
    const token = /#token=([\w-]+)/.exec((await app.readOutbox())[0]?.text ?? '')?.[1] ?? '';

    await here.call(profileEndpoints.changePassword, { body: { currentPassword: password, newPassword } });
    expect((await here.call(authEndpoints.session, {})).user.userId).toBe(person.userId);
    expect((await there.refused(authEndpoints.session, {})).status).toBe(401);
    const reset = { body: { token, password: 'a third long password' } };
    expect((await app.stranger().refused(authEndpoints.confirmPasswordReset, reset)).status).toBe(404);
    const session = await app
      .stranger()
      .call(authEndpoints.signIn, { body: { email: person.email, password: newPassword } });
    expect(session.user.userId).toBe(person.userId);
  });

  it('needs the current one, and guessing it is limited as at sign-in', async () => {
    const browser = app.asUser(await app.createPerson());
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) {
      const body = { currentPassword: 'wrong password', newPassword };
      statuses.push((await browser.refused(profileEndpoints.changePassword, { body })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('must be long enough', async () => {
    const body = { currentPassword: password, newPassword: 'short' };
    const { status } = await app
      .asUser(await app.createPerson())
      .refused(profileEndpoints.changePassword, { body });
    expect(status).toBe(400);
  });
});

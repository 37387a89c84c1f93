import { authEndpoints } from '@lintel/api/endpoints/auth';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { operatorEndpoints, organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { membership } from '../db/tables/user.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

describe('the organisations of a person', () => {
  it('are listed by name with the role there', async () => {
    const person = await app.createPerson({ organization: await app.createOrganization({ name: 'beta' }) });
    const second = await app.createOrganization({ name: 'Alpha', suspended: true });
    await app.createOrganization({ name: 'Foreign' });
    await app.database.db
      .insert(membership)
      .values({ fkOrganizationId: second.organizationId, fkUserId: person.userId, role: 'READER' });
    const listed = await app.asUser(person).call(organizationEndpoints.list, {});
    expect(listed.map(({ name, role, suspended }) => [name, role, suspended])).toEqual([
      ['Alpha', 'READER', true],
      ['beta', 'ADMIN', false],
    ]);
  });

  it('can be founded by anybody, who then continues there as administrator with a drafts folder', async () => {
    const person = await app.createPerson({ role: 'READER' });
    const browser = app.asUser(person);
    const session = await browser.call(organizationEndpoints.create, { body: { name: 'New' } });
    expect(session).toMatchObject({ organization: { name: 'New', slug: 'new' }, role: 'ADMIN' });
    expect(await browser.call(folderEndpoints.list, {})).toMatchObject([{ name: 'My drafts' }]);
    // Where sign-in leads stays what the person chose.
    expect(session.user.defaultOrganizationId).toBe(person.organization?.organizationId);
  });

  it('can be founded by operators alone where sign-up is closed', async () => {
    const closed = await buildTestApp({ env: { SIGN_UP: 'invite' } });
    const body = { name: 'New' };
    const anybody = closed.asUser(await closed.createPerson());
    expect((await anybody.refused(organizationEndpoints.create, { body })).body.code).toBe('sign-up-closed');
    const operator = closed.asUser(await closed.createPerson({ superUser: true }));
    expect((await operator.call(organizationEndpoints.create, { body })).role).toBe('SUPER_USER');
    await closed.close();
  });
});

describe('the operator', () => {
  it('sees every organisation with its size, without being a member of any', async () => {
    const acme = await app.createOrganization({ name: 'Acme' });
    await app.createPerson({ organization: acme });
    await app.createPerson({ organization: acme });
    await app.createOrganization({ name: 'Empty' });
    const operator = app.asUser(await app.createPerson({ organization: null, superUser: true }));
    const listed = await operator.call(operatorEndpoints.organizations, {});
    expect(listed).toMatchObject([
      { name: 'Acme', members: 2, diagrams: 0, components: 0 },
      { name: 'Empty', members: 0, diagrams: 0, components: 0 },
    ]);
    expect((await operator.refused(folderEndpoints.list, {})).body.code).toBe('membership-ended');
  });

  it('suspends an organisation and lifts that again', async () => {
    const member = await app.createPerson({ role: 'READER' });
    const organizationId = member.organization?.organizationId ?? 0;
    const operator = app.asUser(await app.createPerson({ superUser: true }));
    await operator.call(operatorEndpoints.suspend, { body: { organizationId, suspended: true } });
    expect((await app.asUser(member).refused(folderEndpoints.list, {})).body.code).toBe(
      'organization-suspended',
    );
    await operator.call(operatorEndpoints.suspend, { body: { organizationId, suspended: false } });
    expect(await app.asUser(member).call(folderEndpoints.list, {})).toHaveLength(1);
    const absent = await operator.refused(operatorEndpoints.suspend, {
      body: { organizationId: 99_999, suspended: true },
    });
    expect(absent.status).toBe(404);
  });

  it('is nobody else, however high their role', async () => {
    const administrator = app.asUser(await app.createPerson({ role: 'ADMIN' }));
    expect((await administrator.refused(operatorEndpoints.organizations, {})).status).toBe(403);
    expect((await app.stranger().refused(operatorEndpoints.organizations, {})).status).toBe(401);
  });

  it('counts as administrator inside the own organisation', async () => {
    const operator = await app.createPerson({ role: 'READER', superUser: true });
    const browser = app.asUser(operator);
    expect((await browser.call(authEndpoints.session, {})).role).toBe('SUPER_USER');
    await browser.call(folderEndpoints.save, { body: { folder: { name: 'Plans' } } });
    expect(await app.database.db.$count(membership, eq(membership.role, 'READER'))).toBe(1);
  });
});

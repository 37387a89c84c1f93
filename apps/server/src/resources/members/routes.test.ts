import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folder } from '../../db/tables/folder.ts';
import { membership, users } from '../../db/tables/user.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let ben: Person;
let rob: Person;
let asAnn: Client;
let asBen: Client;
let asRob: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ben = await app.createPerson({ organization, role: 'ADMIN', firstName: 'Ben', lastName: 'Z' });
  ann = await app.createPerson({ organization, role: 'ADMIN', firstName: 'Ann', lastName: 'B' });
  rob = await app.createPerson({ organization, role: 'READER', firstName: 'Ann', lastName: 'A' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
  asRob = app.asUser(rob);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const changeRole = (client: Client, userId: number, role: 'ADMIN' | 'EDITOR' | 'READER') =>
  client.call(memberEndpoints.changeRole, { body: { userId, role } });
const refusedChange = (client: Client, userId: number, role: 'ADMIN' | 'EDITOR' | 'READER' = 'READER') =>
  client.refused(memberEndpoints.changeRole, { body: { userId, role } });
const remove = (client: Client, userId: number) => client.call(memberEndpoints.remove, { body: { userId } });
const refusedRemoval = (client: Client, userId: number) =>
  client.refused(memberEndpoints.remove, { body: { userId } });
const idsOf = async (client: Client) =>
  (await client.call(memberEndpoints.users, {})).map((each) => each.userId);

const lastAdministrator = {
  status: 409,
  body: { error: 'An organisation needs at least one administrator', code: 'last-administrator' },
};

describe('the people of an organisation', () => {
  it('are listed by name, for readers as well, and without those of others', async () => {
    await app.createPerson();
    const people = await asRob.call(memberEndpoints.users, {});
    expect(people.map((each) => [each.firstName, each.lastName, each.role])).toEqual([
      ['Ann', 'A', 'READER'],
      ['Ann', 'B', 'ADMIN'],
      ['Ben', 'Z', 'ADMIN'],
    ]);
    expect(Object.keys(people[0] ?? {}).sort()).toEqual([
      'email',
      'firstName',
      'image',
      'lastName',
      'role',
      'userId',
    ]);
  });

  it('tell administrators when each was last seen and how they sign in', async () => {
    const members = await asAnn.call(memberEndpoints.list, {});
    expect(members.map((each) => each.userId)).toEqual([rob.userId, ann.userId, ben.userId]);
    expect(members[0]).toMatchObject({ authProvider: 'PASSWORD', email: rob.email });
    expect(Date.parse(members[0]?.joinedAt ?? '')).toBeGreaterThan(0);
    for (const endpoint of [memberEndpoints.list, memberEndpoints.invites])
      expect((await asRob.refused(endpoint, {})).status).toBe(403);
  });

  it('count a super user as what they are inside', async () => {
    await app.createPerson({ organization, role: 'READER', superUser: true, firstName: 'Sue' });
    const sue = (await asRob.call(memberEndpoints.users, {})).find((each) => each.firstName === 'Sue');
    expect(sue?.role).toBe('SUPER_USER');
  });
});

describe('changing a role', () => {
  it('counts from the next request on', async () => {
    expect(await changeRole(asAnn, rob.userId, 'EDITOR')).toMatchObject({
      userId: rob.userId,
      role: 'EDITOR',
    });
    await asRob.call(folderEndpoints.save, { body: { folder: { name: 'Now I may' } } });
    await changeRole(asAnn, rob.userId, 'READER');
    const refused = await asRob.refused(folderEndpoints.save, { body: { folder: { name: 'And not' } } });
    expect(refused.status).toBe(403);
  });

  it('to the same one changes nothing', async () =>
    expect((await changeRole(asAnn, ann.userId, 'ADMIN')).role).toBe('ADMIN'));

  it('never leaves an organisation without an administrator', async () => {
    await changeRole(asAnn, ben.userId, 'EDITOR');
    expect(await refusedChange(asAnn, ann.userId)).toEqual(lastAdministrator);
    expect(await refusedRemoval(asAnn, ann.userId)).toEqual(lastAdministrator);
    expect((await changeRole(asAnn, ann.userId, 'ADMIN')).role).toBe('ADMIN');
  });

  it('lets the last two not demote or remove each other at once', async () => {
    for (const both of [
      () => [changeRole(asAnn, ben.userId, 'READER'), changeRole(asBen, ann.userId, 'READER')],
      () => [changeRole(asAnn, ann.userId, 'READER'), changeRole(asBen, ben.userId, 'READER')],
      () => [changeRole(asAnn, ann.userId, 'EDITOR'), remove(asBen, ben.userId)],
      () => [remove(asAnn, ben.userId), remove(asBen, ann.userId)],
    ]) {
      const answers = await Promise.allSettled(both());
      expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = await app.database.db.select().from(membership).where(eq(membership.role, 'ADMIN'));
      expect(left).toHaveLength(1);
      await app.database.db
        .insert(membership)
        .values(
          [ann, ben].map(({ userId }) => ({
            fkOrganizationId: organization.organizationId,
            fkUserId: userId,
            role: 'ADMIN' as const,
          })),
        )
        .onConflictDoUpdate({
          target: [membership.fkOrganizationId, membership.fkUserId],
          set: { role: 'ADMIN' },
        });
    }
  });

  it('is for administrators, and hides who is not a member', async () => {
    expect((await refusedChange(asRob, rob.userId, 'ADMIN')).status).toBe(403);
    const carla = await app.createPerson();
    const absent = await refusedChange(asAnn, 999_999);
    expect(absent.status).toBe(404);
    expect(await refusedChange(asAnn, carla.userId)).toEqual(absent);
    expect(
      (
        await asAnn.inject({
          method: 'POST',
          url: '/api/members',
          payload: { userId: rob.userId, role: 'SUPER_USER' },
        })
      ).statusCode,
    ).toBe(400);
  });
});

describe('removing a member', () => {
  it('takes effect on their open session at once', async () => {
    await asRob.call(uiSettingsEndpoints.save, { body: { tableSettings: { a: 1 } } });
    await remove(asAnn, rob.userId);
    const refused = await asRob.refused(diagramEndpoints.list, {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'membership-ended' } });
    expect(await idsOf(asAnn)).toEqual([ann.userId, ben.userId]);
    const [account] = await app.database.db.select().from(users).where(eq(users.userId, rob.userId));
    expect(account?.defaultOrganizationId).toBeNull();
  });

  it('passes their drafts to whoever removes them', async () => {
    await changeRole(asAnn, rob.userId, 'EDITOR');
    const [draft] = await asRob.call(diagramEndpoints.save, {
      body: { diagrams: [{ name: 'Unfinished', fkFolderId: rob.draftsFolderId }] },
    });
    expect(await asAnn.call(diagramEndpoints.list, {})).toEqual([]);
    await remove(asAnn, rob.userId);
    const [passed] = await asAnn.call(diagramEndpoints.list, {});
    expect(passed).toMatchObject({
      slug: draft?.slug,
      name: 'Unfinished',
      fkFolderId: ann.draftsFolderId,
      state: 'DRAFT',
      updatedAt: draft?.updatedAt,
      concurrencyKey: draft?.concurrencyKey,
    });
    expect(await asBen.call(diagramEndpoints.list, {})).toEqual([]);
    const left = await app.database.db.select().from(folder).where(eq(folder.fkUserId, rob.userId));
    expect(left).toEqual([]);
  });

  it('leaves the drafts of an administrator who goes to the one who has been there longest', async () => {
    await asAnn.call(diagramEndpoints.save, {
      body: { diagrams: [{ name: 'Unfinished', fkFolderId: ann.draftsFolderId }] },
    });
    await app.createPerson({ organization, role: 'ADMIN', firstName: 'Late' });
    await remove(asAnn, ann.userId);
    expect(await asBen.call(diagramEndpoints.list, {})).toMatchObject([{ fkFolderId: ben.draftsFolderId }]);
  });

  it('makes a drafts folder for an heir who has none', async () => {
    await changeRole(asAnn, rob.userId, 'EDITOR');
    await asRob.call(diagramEndpoints.save, { body: { diagrams: [{ fkFolderId: rob.draftsFolderId }] } });
    await app.database.db.delete(folder).where(eq(folder.fkUserId, ann.userId));
    await remove(asAnn, rob.userId);
    expect(await asAnn.call(folderEndpoints.list, {})).toMatchObject([
      { name: 'My drafts', fkUserId: ann.userId, diagrams: 1 },
    ]);
  });

  it('leaves what they are elsewhere alone', async () => {
    const other = await app.createOrganization();
    const guest = await app.createPerson({ organization: other, role: 'EDITOR' });
    await app.database.db
      .insert(membership)
      .values({ fkOrganizationId: organization.organizationId, fkUserId: guest.userId, role: 'READER' });
    await remove(asAnn, guest.userId);
    const folders = await app.asUser(guest).call(folderEndpoints.list, {});
    expect(folders.map((each) => each.folderId)).toEqual([guest.draftsFolderId]);
    const [account] = await app.database.db.select().from(users).where(eq(users.userId, guest.userId));
    expect(account?.defaultOrganizationId).toBe(other.organizationId);
  });

  it('is for administrators, and hides who is not a member', async () => {
    expect((await refusedRemoval(asRob, rob.userId)).status).toBe(403);
    const carla = await app.createPerson();
    const absent = await refusedRemoval(asAnn, 999_999);
    expect(absent.status).toBe(404);
    expect(await refusedRemoval(asAnn, carla.userId)).toEqual(absent);
    expect(await idsOf(app.asUser(carla))).toEqual([carla.userId]);
  });
});

import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { type TypeToSave, typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { icon } from '../../db/tables/type.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let asAnn: Client;
let asBen: Client;
let ben: Person;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const save = (type: TypeToSave, client = asAnn) => client.call(typeEndpoints.save, { body: { type } });
const refused = (type: TypeToSave, client = asAnn) => client.refused(typeEndpoints.save, { body: { type } });
const list = (client = asAnn) => client.call(typeEndpoints.list, {});

const makeIcon = async (fkOrganizationId: number | null): Promise<number> => {
  const [made] = await app.database.db
    .insert(icon)
    .values({
      fkOrganizationId,
      name: 'bolt',
      url: `bolt-${fkOrganizationId}.svg`,
      originalName: 'bolt.svg',
      iconSet: fkOrganizationId === null ? 'GENERAL' : 'CUSTOM',
      storageType: 'LOCAL',
    })
    .returning();
  return made?.iconId ?? 0;
};

describe('types', () => {
  it('are listed newest first, with their icons', async () => {
    const iconId = await makeIcon(organization.organizationId);
    await save({ name: 'Order desk', iconId });
    await save({ typeId: -1, name: 'Post room', description: 'Waits' });
    expect(await list(asBen)).toMatchObject([
      { name: 'Post room', slug: 'post-room', description: 'Waits', icon: null },
      { name: 'Order desk', slug: 'order-desk', iconId, icon: { iconId, name: 'bolt', iconSet: 'CUSTOM' } },
    ]);
  });

  it('refuse a name that is taken but for its outer blanks and its capitals', async () => {
    await save({ name: 'Order desk' });
    const { typeId } = await save({ name: 'Post room' });
    const taken = { status: 409, body: { error: '"Order desk" already exists', code: 'already-exists' } };
    expect(await refused({ name: ' Order desk ' })).toMatchObject(taken);
    expect(await refused({ typeId, name: 'Order desk' })).toMatchObject(taken);
    expect((await refused({ name: 'order desk' })).status).toBe(409);
    expect((await save({ typeId, name: 'POST ROOM' })).name).toBe('POST ROOM');
    expect((await save({ typeId, name: 'Post room' })).name).toBe('Post room');
    expect((await refused({ name: ' ' })).status).toBe(400);
    expect((await refused({ description: 'no name' })).status).toBe(400);
  });

  it('refuse the name of a type that everybody has', async () => {
    const taken = { status: 409, body: { error: '"queue" already exists', code: 'already-exists' } };
    expect(await refused({ name: ' queue ' })).toMatchObject(taken);
    const { typeId } = await save({ name: 'Post room' });
    expect(await refused({ typeId, name: 'Service' })).toMatchObject({ status: 409 });
    // Another name may still come to the same slug, which a drawn box goes by.
    expect((await save({ name: 'Queue!' })).slug).toBe('queue-2');
  });

  it("cannot show another organisation's icon", async () => {
    const other = await app.createOrganization();
    expect((await refused({ name: 'A', iconId: await makeIcon(other.organizationId) })).status).toBe(404);
    const builtIn = await makeIcon(null);
    expect((await save({ name: 'A', iconId: builtIn })).icon?.iconId).toBe(builtIn);
  });

  it('merge different fields and ask about the same one', async () => {
    const { typeId, updatedAt } = await save({ name: 'Order desk' });
    const theirs = await save({ typeId, name: 'Program', updatedAt }, asBen);
    expect(await refused({ typeId, name: 'Course', updatedAt })).toMatchObject({
      status: 409,
      body: {
        details: {
          collisions: [{ field: 'name', yours: 'Course', theirs: theirs.name }],
          savedByUserId: ben.userId,
        },
      },
    });
    expect(await save({ typeId, description: 'Runs', updatedAt })).toMatchObject({
      name: 'Program',
      description: 'Runs',
    });
  });

  it('leave components without a type when they are deleted, and say so in their logs', async () => {
    const { typeId } = await save({ name: 'Order desk' });
    const [component] = await asAnn.call(componentEndpoints.save, {
      body: { components: [{ name: 'Checkout', fkTypeId: typeId }] },
    });
    const slug = component?.slug ?? '';
    expect(await asAnn.call(typeEndpoints.usage, {})).toEqual([
      { typeId, sharedTypeId: null, components: 1, attributes: 0 },
    ]);
    await asAnn.call(typeEndpoints.remove, { body: { types: [{ typeId }] } });
    expect(await list()).toEqual([]);
    const read = await asBen.call(componentEndpoints.read, { params: { slug } });
    expect([read.type, read.fkTypeId]).toEqual([null, null]);
    const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } });
    expect(log[0]?.text).toBe('Lost the type "Order desk", which was deleted');
  });

  it('are deleted all or none', async () => {
    const { typeId } = await save({ name: 'Order desk' });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await save({ name: 'Theirs' }, carla);
    const answer = await asAnn.refused(typeEndpoints.remove, {
      body: { types: [{ typeId }, { typeId: theirs.typeId }] },
    });
    expect(answer).toMatchObject({ status: 404, body: { error: "Couldn't find type" } });
    expect(await list()).toHaveLength(1);
  });
});

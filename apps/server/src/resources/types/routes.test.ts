import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { type TypeToSave, typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { icon } from '../../db/tables/type.ts';
import { buildTestApp, type Client, type Organization, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  asBen = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
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
    await save({ name: 'Service', iconId });
    await save({ typeId: -1, name: 'Queue', description: 'Waits' });
    // The built-in types have the plain slugs.
    expect(await list(asBen)).toMatchObject([
      { name: 'Queue', slug: 'queue-2', description: 'Waits', icon: null },
      { name: 'Service', slug: 'service-2', iconId, icon: { iconId, name: 'bolt', iconSet: 'CUSTOM' } },
    ]);
  });

  it('refuse a name that is taken but for its outer blanks and its capitals', async () => {
    await save({ name: 'Service' });
    const { typeId } = await save({ name: 'Queue' });
    const taken = { status: 409, body: { error: '"Service" already exists', code: 'already-exists' } };
    expect(await refused({ name: ' Service ' })).toMatchObject(taken);
    expect(await refused({ typeId, name: 'Service' })).toMatchObject(taken);
    expect((await refused({ name: 'service' })).status).toBe(409);
    expect((await save({ typeId, name: 'QUEUE' })).name).toBe('QUEUE');
    expect((await save({ typeId, name: 'Queue' })).name).toBe('Queue');
    expect((await refused({ name: ' ' })).status).toBe(400);
    expect((await refused({ description: 'no name' })).status).toBe(400);
  });

  it("cannot show another organisation's icon", async () => {
    const other = await app.createOrganization();
    expect((await refused({ name: 'A', iconId: await makeIcon(other.organizationId) })).status).toBe(404);
    const builtIn = await makeIcon(null);
    expect((await save({ name: 'A', iconId: builtIn })).icon?.iconId).toBe(builtIn);
  });

  it('merge different fields and ask about the same one', async () => {
    const { typeId, updatedAt } = await save({ name: 'Service' });
    const theirs = await save({ typeId, name: 'Program', updatedAt }, asBen);
    expect(await save({ typeId, description: 'Runs', updatedAt })).toMatchObject({
      name: 'Program',
      description: 'Runs',
    });
    expect(await refused({ typeId, name: 'Process', updatedAt })).toMatchObject({
      status: 409,
      body: { details: { collisions: [{ field: 'name', yours: 'Process', theirs: theirs.name }] } },
    });
  });

  it('leave components without a type when they are deleted, and say so in their logs', async () => {
    const { typeId } = await save({ name: 'Service' });
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
    expect(log[0]?.text).toBe('Lost the type "Service", which was deleted');
  });

  it('are deleted all or none', async () => {
    const { typeId } = await save({ name: 'Service' });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await save({ name: 'Theirs' }, carla);
    const answer = await asAnn.refused(typeEndpoints.remove, {
      body: { types: [{ typeId }, { typeId: theirs.typeId }] },
    });
    expect(answer).toMatchObject({ status: 404, body: { error: "Couldn't find type" } });
    expect(await list()).toHaveLength(1);
  });
});

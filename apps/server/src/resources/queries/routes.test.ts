import type { Input, Reply } from '@lintel/api/endpoint';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../db/tables/saved.ts';
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
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Saved = Reply<typeof queryEndpoints.save>;
type Sent = Input<typeof queryEndpoints.save>['body']['query'];

const save = (slug: string, sent: Sent, client = asAnn): Promise<Saved> =>
  client.call(queryEndpoints.save, { params: { slug }, body: { query: sent } });
const refusedSave = (slug: string, sent: Sent, client = asAnn) =>
  client.refused(queryEndpoints.save, { params: { slug }, body: { query: sent } });
const list = (client = asAnn) => client.call(queryEndpoints.list, {});
const active = {
  columns: ['col-name' as const],
  states: { operator: 'in' as const, value: ['ACTIVE' as const] },
};

describe('the views of an organisation', () => {
  it('are listed by name, with and without the last slash of the address', async () => {
    for (const name of ['b', 'A', '']) await save('new', { name });
    expect((await list(asBen)).map(({ name }) => name)).toEqual(['', 'A', 'b']);
    for (const url of ['/api/queries', '/api/queries/']) {
      const answer = await asAnn.inject({ url });
      expect([answer.statusCode, (JSON.parse(answer.body) as unknown[]).length]).toEqual([200, 3]);
    }
  });

  it('are read one by one, by nobody else', async () => {
    const saved = await save('new', { name: 'Owners', description: 'Who has what', filter: active });
    expect(saved).toMatchObject({
      name: 'Owners',
      description: 'Who has what',
      filter: active,
      updatedByUserId: ann.userId,
    });
    expect(await asBen.call(queryEndpoints.read, { params: { slug: saved.slug } })).toEqual(saved);
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const refused = await carla.refused(queryEndpoints.read, { params: { slug: saved.slug } });
    expect(refused).toEqual(await carla.refused(queryEndpoints.read, { params: { slug: 'nothing' } }));
    expect(refused.status).toBe(404);
  });
});

describe('saving a view', () => {
  it('begins one under the slug new, with the columns that every view begins with', async () => {
    const { slug, name, filter } = await save('new', {});
    expect([name, filter]).toEqual(['', { columns: ['col-row-id', 'col-name', 'col-type', 'col-dia'] }]);
    expect(slug).not.toBe('new');
    expect((await save('new', {})).slug).not.toBe(slug);
  });

  it('changes what is sent, and nothing where it is the same', async () => {
    const { slug } = await save('new', { name: 'Owners', description: 'Kept' });
    const changed = await save(slug, { filter: active });
    expect(changed).toMatchObject({ name: 'Owners', description: 'Kept', filter: active });
    expect(await save(slug, { name: 'Owners', filter: active }, asBen)).toEqual(changed);
    expect((await save(slug, { description: null, name: '' })).name).toBe('');
  });

  it('merges different fields, and names both sides and the person where it was the same one', async () => {
    const { slug, updatedAt } = await save('new', { name: 'Owners' });
    await save(slug, { filter: active, updatedAt }, asBen);
    const merged = await save(slug, { name: 'Holders', updatedAt });
    expect(merged).toMatchObject({ name: 'Holders', filter: active });
    const other = { columns: [] };
    expect(await refusedSave(slug, { name: 'Keepers', filter: other, updatedAt }, asBen)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: {
          collisions: [
            { field: 'name', yours: 'Keepers', theirs: 'Holders' },
            { field: 'filter', yours: other, theirs: active },
          ],
          basedOn: merged.updatedAt,
          savedByUserId: ann.userId,
        },
      },
    });
    expect((await save(slug, { name: 'Keepers' }, asBen)).name).toBe('Keepers');
  });

  it.each([
    ['a column that is none', { columns: ['col-nothing'] }],
    ['an operator of another kind', { columns: [], name: { operator: 'gt', value: '1' } }],
    ['types without shared types', { columns: [], types: { operator: 'in', value: [1] } }],
    [
      'a key too many values',
      { columns: [], tags: { operator: 'in', value: Array.from({ length: 501 }, () => 1) } },
    ],
    [
      'an attribute with a value of another kind',
      { columns: [], attributes: [{ attributeId: 1, attributeType: 'LIST', operator: 'in', value: 'x' }] },
    ],
  ])('refuses %s', async (_, filter) => {
    expect((await refusedSave('new', { filter: filter as unknown as typeof active })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("answers 404 for another organisation's view as for one that never was", async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const { slug } = await save('new', { name: 'Theirs' }, carla);
    const refused = await refusedSave(slug, { name: 'Mine' });
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await refusedSave('nothing', { name: 'Mine' }));
  });

  it('ends at the limit', async () => {
    await app.database.db.insert(query).values(
      Array.from({ length: limits.viewsPerOrganization }, (_, count) => ({
        slug: `view-${count}`,
        name: '',
        filter: { columns: [] },
        fkOrganizationId: organization.organizationId,
      })),
    );
    expect(await refusedSave('new', {})).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
  });

  it('is not for readers', async () => {
    const rob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    const { slug } = await save('new', { name: 'Owners' });
    expect((await refusedSave(slug, { name: 'x' }, rob)).status).toBe(403);
    expect(await list(rob)).toHaveLength(1);
  });
});

describe('deleting views', () => {
  it('deletes all or none', async () => {
    const [one, two] = [await save('new', {}), await save('new', {})];
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const foreign = await save('new', {}, carla);
    for (const queryId of [foreign.queryId, 2_000_000_000])
      expect(
        (await asAnn.refused(queryEndpoints.remove, { body: [{ queryId: one.queryId }, { queryId }] }))
          .status,
      ).toBe(404);
    expect(await list()).toHaveLength(2);
    const body = [{ queryId: two.queryId }, { queryId: one.queryId }];
    expect(await asAnn.call(queryEndpoints.remove, { body })).toEqual(body);
    expect(await list()).toEqual([]);
    expect(await list(carla)).toHaveLength(1);
  });
});

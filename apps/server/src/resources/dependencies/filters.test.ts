import type { Input, Reply } from '@lintel/api/endpoint';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityLog } from '../../db/tables/logs.ts';
import { dependencyFilter } from '../../db/tables/saved.ts';
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
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Saved = Reply<typeof dependencyEndpoints.save>;
type Sent = Input<typeof dependencyEndpoints.save>['body']['data'];

const save = (id: string, data: Sent, client = asAnn): Promise<Saved> =>
  client.call(dependencyEndpoints.save, { params: { id }, body: { data } });
const refusedSave = (id: string, data: Sent, client = asAnn) =>
  client.refused(dependencyEndpoints.save, { params: { id }, body: { data } });
const read = (id: string, client = asAnn) => client.call(dependencyEndpoints.filter, { params: { id } });
const list = (client = asAnn) => client.call(dependencyEndpoints.filters, {});
const about = (...value: (number | null)[]) => ({ components: { operator: 'in' as const, value } });
const warnings = () => app.database.db.select().from(activityLog);

describe('the dependency graphs of an organisation', () => {
  it('are listed by name, and read by slug or by id', async () => {
    const saved = await save('new', { name: 'Order to cash', filter: about(7) });
    await save('new', { name: 'a' });
    expect((await list(asBen)).map(({ name }) => name)).toEqual(['a', 'Order to cash']);
    expect(await read(saved.slug, asBen)).toEqual(saved);
    expect(await read(String(saved.dependencyFilterId))).toEqual(saved);
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    for (const id of [saved.slug, String(saved.dependencyFilterId), 'nothing', '99999999999', '0'])
      expect((await carla.refused(dependencyEndpoints.filter, { params: { id } })).status).toBe(404);
  });

  it('ask for what a merged component reads as', async () => {
    const [one, two] = await asAnn.call(componentEndpoints.save, {
      body: { components: [{ name: 'One' }, { name: 'Two' }] },
    });
    const filter = {
      ...about(one?.componentModelId ?? 0, two?.componentModelId ?? 0),
      contains: { operator: 'not_in' as const, value: [one?.componentModelId ?? 0, null] },
    };
    const { slug } = await save('new', { filter });
    await asAnn.call(componentEndpoints.merge, {
      body: { into: two?.slug ?? '', components: [one?.slug ?? ''] },
    });
    expect((await read(slug)).filter).toEqual({
      ...about(two?.componentModelId ?? 0),
      contains: { operator: 'not_in', value: [two?.componentModelId, null] },
    });
    await asAnn.call(componentEndpoints.restore, { body: { components: [one?.slug ?? ''] } });
    expect((await read(slug)).filter).toEqual(filter);
  });
});

describe('saving a dependency graph', () => {
  it('begins a blank one under the id new', async () => {
    expect(await save('new', {})).toMatchObject({
      name: '',
      filter: {},
      showDependencies: true,
      displayMode: 'DEFAULT',
      showDetachedNodes: true,
      updatedByUserId: ann.userId,
    });
  });

  it('changes only what is sent, by slug or by id', async () => {
    const { slug, dependencyFilterId } = await save('new', {
      name: 'A',
      filter: about(1),
      showDetachedNodes: false,
    });
    await save(slug, { displayMode: 'CONTAINER' });
    const changed = await save(String(dependencyFilterId), { showDependencies: false }, asBen);
    expect(changed).toMatchObject({
      slug,
      name: 'A',
      filter: about(1),
      displayMode: 'CONTAINER',
      showDependencies: false,
      showDetachedNodes: false,
      updatedByUserId: ben.userId,
    });
    expect(await save(slug, { filter: about(1) })).toEqual(changed);
  });

  it('merges names and settings with what others changed', async () => {
    const { slug, updatedAt } = await save('new', { name: 'A' });
    await save(slug, { filter: about(1), showDependencies: false }, asBen);
    const renamed = await save(slug, { name: 'B', showDetachedNodes: false, updatedAt });
    expect(renamed).toMatchObject({ name: 'B', filter: about(1), showDependencies: false });
    expect(await refusedSave(slug, { name: 'C', updatedAt }, asBen)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: { collisions: [{ field: 'name', yours: 'C', theirs: 'B' }], savedByUserId: ann.userId },
      },
    });
  });

  it('warns before a filter is saved over what is newer, and records the warning', async () => {
    const { slug, updatedAt } = await save('new', { filter: about(1) });
    const newer = await save(slug, { name: 'Renamed', updatedAt }, asBen);
    expect(await warnings()).toEqual([]);
    expect(await refusedSave(slug, { filter: about(2), updatedAt })).toEqual({
      status: 409,
      body: {
        error: 'Filter has changed',
        code: 'filter-changed',
        details: { basedOn: newer.updatedAt, slug, savedByUserId: ben.userId },
      },
    });
    expect(await read(slug)).toEqual(newer);
    expect(await warnings()).toMatchObject([
      {
        itemType: 'DEPENDENCY_GRAPH',
        action: 'WARNED',
        itemSlug: slug,
        fkUserId: ann.userId,
        fkDiagramId: null,
      },
    ]);
    // What is there already overwrites nothing, and who was warned says that it is meant.
    expect(await save(slug, { filter: about(1), updatedAt })).toEqual(newer);
    expect((await save(slug, { filter: about(2) })).filter).toEqual(about(2));
    expect(await warnings()).toHaveLength(1);
  });

  it.each([
    ['a display mode that is none', { displayMode: 'TREE' as 'DEFAULT' }],
    ['a state that is none', { filter: { states: { operator: 'in' as const, value: ['GONE' as 'DRAFT'] } } }],
    ['too long a name', { name: 'x'.repeat(201) }],
  ])('refuses %s', async (_, data) => {
    expect((await refusedSave('new', data)).status).toBe(400);
  });

  it("answers 404 for another organisation's graph as for one that never was", async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const { slug } = await save('new', {}, carla);
    const refused = await refusedSave(slug, { name: 'Mine' });
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await refusedSave('nothing', { name: 'Mine' }));
  });

  it('ends at the limit', async () => {
    await app.database.db.insert(dependencyFilter).values(
      Array.from({ length: limits.dependencyGraphsPerOrganization }, (_, count) => ({
        slug: `graph-${count}`,
        name: '',
        filter: {},
        fkOrganizationId: organization.organizationId,
      })),
    );
    expect(await refusedSave('new', {})).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
  });
});

describe('deleting dependency graphs', () => {
  it('deletes all or none', async () => {
    const { dependencyFilterId } = await save('new', {});
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const foreign = await save('new', {}, carla);
    const body = [{ dependencyFilterId }];
    expect(
      (
        await asAnn.refused(dependencyEndpoints.removeFilters, {
          body: [...body, { dependencyFilterId: foreign.dependencyFilterId }],
        })
      ).status,
    ).toBe(404);
    expect(await list()).toHaveLength(1);
    expect(await asAnn.call(dependencyEndpoints.removeFilters, { body })).toEqual(body);
    expect([await list(), (await list(carla)).length]).toEqual([[], 1]);
  });
});

import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { set } from '@lintel/diagram/change';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '../sharing/drawing.fixture.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { applied, counted, exportedOrganization, lookedAt, wholeOf } from './passing.fixture.ts';
import { fullOrganization } from './world.fixture.ts';

let app: TestApp;
let ann: Person;
let world: Awaited<ReturnType<typeof fullOrganization>>;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
  world = await fullOrganization(app, ann);
});
afterAll(() => app.close());

/** Where slugs and numbers are others, everything is called by its name. */
const byNames = async (bytes: Buffer): Promise<unknown> => {
  const whole = await wholeOf(bytes);
  const names = Object.values(whole).flatMap((list) => list.map(({ id, name }) => [id, name] as const));
  const slugs = new Map(names.filter(([id]) => typeof id === 'string'));
  const numbers = new Map(names.filter(([id]) => typeof id === 'number'));
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return slugs.has(value)
        ? `slug of ${String(slugs.get(value))}`
        : value.replaceAll(
            /\/api\/attachments\/(\d+)/g,
            (_, id: string) => `/attachments/${String(numbers.get(Number(id)))}`,
          );
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        typeof each === 'number' && ['id', 'icon'].includes(key)
          ? numbers.get(each)
          : key === 'attachments' && Array.isArray(each)
            ? each
                .map((id) => (typeof id === 'number' ? numbers.get(id) : named(id)))
                .sort((a, b) => String(a).localeCompare(String(b)))
            : key === 'file'
              ? 'its bytes'
              : named(each),
      ]),
    );
  };
  return named(whole);
};

describe('into the same organisation', () => {
  it('everything is the same, as long as nothing was changed', async () => {
    const bytes = await exportedOrganization(app, ann);
    const transfer = await lookedAt(app, ann, bytes, 'all.zip');
    expect(transfer.problem).toBeNull();
    expect(counted(transfer)).toEqual({
      'types same': 1,
      'tags same': 1,
      'folders same': 1,
      'attributes same': 3,
      'components same': 2,
      'diagrams same': 2,
      'views same': 1,
      'graphs same': 1,
      'attachments same': 2,
      'icons same': 1,
    });
  });

  it.each(['json', 'yaml'] as const)('what was changed becomes again what it was (%s)', async (format) => {
    const before = await exportedOrganization(app, ann);
    const file = await exportedOrganization(app, ann, format);
    const { call } = app.asUser(ann);
    await call(componentEndpoints.save, {
      body: { components: [{ slug: world.shop, name: 'Store', state: 'ACTIVE' }] },
    });
    await call(componentEndpoints.remove, { body: [{ slug: world.gate }] });
    await call(tagEndpoints.save, { body: { tag: { ...world.tag, name: 'Heart', color: 'red' } } });
    await draw(app, world.landscape.slug, [
      set('shopbox1', 'position', { x: 14, y: 5 }),
      set('laterbox', 'alive', undefined),
    ]);
    const transfer = await lookedAt(app, ann, file, 'all.zip');
    expect(transfer.problem).toBeNull();
    expect(counted(transfer)).toMatchObject({
      'tags update': 1,
      'components update': 1,
      'components create': 1,
      'diagrams update': 1,
      'diagrams same': 1,
    });
    const done = await applied(app, ann, transfer);
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect(await wholeOf(await exportedOrganization(app, ann))).toEqual(await wholeOf(before));
  });

  it('nothing is kept where nothing is drawn over', async () => {
    const file = await exportedOrganization(app, ann);
    const { call } = app.asUser(ann);
    const params = { slug: world.landscape.slug };
    await call(diagramEndpoints.save, { body: { diagrams: [{ ...params, name: 'Terrain' }] } });
    await applied(app, ann, await lookedAt(app, ann, file, 'all.zip'));
    expect(await call(versionEndpoints.automatic, { params })).toEqual([]);
  });

  it('what was drawn is kept before it is drawn over, and before that is undone', async () => {
    const file = await exportedOrganization(app, ann);
    const { call } = app.asUser(ann);
    const params = { slug: world.landscape.slug };
    const versions = () => call(versionEndpoints.automatic, { params });
    const shown = async (v?: string): Promise<unknown> =>
      (await call(sharingEndpoints.picture, { params, query: v === undefined ? {} : { v } })).picture.items;
    const draws = async (x: number): Promise<void> => {
      await draw(app, params.slug, [set('shopbox1', 'position', { x, y: 5 })], ann);
      await app.projected();
    };
    await call(organizationEndpoints.save, { body: { automaticVersions: false } });
    await draws(14);
    const drawn = await shown();
    const { transferId } = await applied(app, ann, await lookedAt(app, ann, file, 'all.zip'));
    await app.projected();
    const [kept, ...others] = await versions();
    expect(others).toEqual([]);
    expect(await shown(kept?.slug)).toEqual(drawn);
    const imported = await shown();
    expect(imported).not.toEqual(drawn);

    await call(exchangeEndpoints.undo, { params: { transferId } });
    await app.projected();
    expect(await shown()).toEqual(drawn);
    const slugs = (await versions()).map(({ slug }) => slug);
    expect(slugs).toHaveLength(2);
    const first = slugs.find((slug) => slug !== kept?.slug);
    expect(await shown(first)).toEqual(imported);
  });

  it('a dry run changes nothing', async () => {
    const file = await exportedOrganization(app, ann);
    const { call } = app.asUser(ann);
    await call(componentEndpoints.save, { body: { components: [{ slug: world.shop, name: 'Store' }] } });
    const before = await wholeOf(await exportedOrganization(app, ann));
    await lookedAt(app, ann, file, 'all.zip');
    expect(await wholeOf(await exportedOrganization(app, ann))).toEqual(before);
  });
});

describe('into another organisation', () => {
  it('everything is made, with all that belongs to it', async () => {
    const file = await exportedOrganization(app, ann);
    const bob = await app.createPerson();
    const transfer = await lookedAt(app, bob, file, 'all.zip');
    expect(transfer.problem).toBeNull();
    expect(counted(transfer)).toEqual({
      'types create': 1,
      'tags create': 1,
      'folders create': 1,
      'attributes create': 3,
      'components create': 2,
      'diagrams create': 2,
      'views create': 1,
      'graphs create': 1,
      'attachments create': 2,
      'icons create': 1,
    });
    const done = await applied(app, bob, transfer);
    expect(done.problem).toBeNull();
    const [there, here] = [await byNames(file), await byNames(await exportedOrganization(app, bob))];
    const withoutPeople = JSON.parse(
      JSON.stringify(there)
        .replaceAll(`,"owners":{"people":["${ann.email}"]}`, '')
        .replaceAll(`"owners":{"people":["${ann.email}"]},`, ''),
    );
    expect(here).toEqual(withoutPeople);
  });

  it('a second import finds what the first has made', async () => {
    const file = await exportedOrganization(app, ann);
    const bob = await app.createPerson();
    await applied(app, bob, await lookedAt(app, bob, file, 'all.zip'));
    const again = await lookedAt(app, bob, file, 'all.zip');
    const changes = again.rows.filter(({ outcome }) => outcome !== 'same');
    // The people of a list are not there.
    expect(changes).toMatchObject([{ list: 'components', name: 'Gate', outcome: 'update' }]);
  });

  it('is taken back as a whole', async () => {
    const file = await exportedOrganization(app, ann);
    const bob = await app.createPerson();
    const empty = await wholeOf(await exportedOrganization(app, bob));
    const { transferId } = await applied(app, bob, await lookedAt(app, bob, file, 'all.zip'));
    const undone = await app.asUser(bob).call(exchangeEndpoints.undo, { params: { transferId } });
    expect(undone).toMatchObject({ state: 'undone', takenBack: { kept: 0 } });
    expect(await wholeOf(await exportedOrganization(app, bob))).toEqual(empty);
  });
});

describe('an undo', () => {
  it('brings back what was changed, and leaves what somebody has changed since', async () => {
    const file = await exportedOrganization(app, ann);
    const { call } = app.asUser(ann);
    await call(componentEndpoints.save, { body: { components: [{ slug: world.shop, name: 'Store' }] } });
    await draw(app, world.landscape.slug, [set('shopbox1', 'position', { x: 14, y: 5 })]);
    const before = await wholeOf(await exportedOrganization(app, ann));
    const { transferId } = await applied(app, ann, await lookedAt(app, ann, file, 'all.zip'));
    await call(componentEndpoints.save, { body: { components: [{ slug: world.shop, name: 'Market' }] } });
    const undone = await call(exchangeEndpoints.undo, { params: { transferId } });
    expect(undone.takenBack).toEqual({ undone: 1, kept: 1 });
    const after = await wholeOf(await exportedOrganization(app, ann));
    expect(after['diagrams']).toEqual(before['diagrams']);
    expect(after['components']?.map(({ name }) => name)).toEqual(['Gate', 'Market']);
  });

  it('is done once', async () => {
    const file = await exportedOrganization(app, ann);
    const { transferId } = await applied(app, ann, await lookedAt(app, ann, file, 'all.zip'));
    const { call, refused } = app.asUser(ann);
    await call(exchangeEndpoints.undo, { params: { transferId } });
    expect((await refused(exchangeEndpoints.undo, { params: { transferId } })).status).toBe(409);
  });
});

it('a template of one diagram makes that diagram elsewhere', async () => {
  const template = await app.asUser(ann).inject({
    method: 'POST',
    url: '/api/diagrams/export',
    payload: { diagrams: [{ slug: world.landscape.slug }] },
  });
  const eve = await app.createPerson({
    organization: (await app.createPerson()).organization,
    role: 'EDITOR',
  });
  const transfer = await lookedAt(app, eve, template.body, 'Landscape.json');
  expect(transfer.rows.filter(({ outcome }) => outcome === 'reject')).toEqual([]);
  expect((await applied(app, eve, transfer)).state).toBe('done');
  const [made] = await app.asUser(eve).call(diagramEndpoints.list, {});
  expect(made).toMatchObject({ name: 'Landscape', diagramLevel2: 'C1', tags: [{ name: 'Core' }] });
});

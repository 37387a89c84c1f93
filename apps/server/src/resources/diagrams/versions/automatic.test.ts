import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { type Change, set } from '@lintel/diagram/change';
import { component } from '@lintel/diagram/testing/build';
import { report } from '@lintel/domain/changeLog/describe';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diagram, version } from '../../../db/tables/diagram.ts';
import { insertAutomatic } from '../../../model/versions/automaticVersion.ts';
import { createDiagram, draw } from '../../../sharing/drawing.fixture.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let ann: Person;
let ben: Person;
let client: Client;
let slug: string;

/** Noon, so that an hour more is the same day. */
const noon = new Date('2026-11-23T12:00:00.000Z');

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  app.clock.set(noon);
  const organization = await app.createOrganization();
  ann = await app.createPerson({ organization, firstName: 'Ann', lastName: 'Example', role: 'ADMIN' });
  ben = await app.createPerson({ organization, firstName: 'Ben', lastName: 'Example', role: 'EDITOR' });
  client = app.asUser(ann);
  ({ slug } = await createDiagram(app, ann));
});
afterEach(() => app.reset());
afterAll(() => app.close());

const keyOf = (name: string): string => `${name.toLowerCase()}-item`;
const box = (name: string): Change[] => component(keyOf(name), [name.length * 8, 0, 4, 2], { name });
const drawn = async (changes: readonly Change[], by: Person = ann): Promise<void> => {
  await draw(app, slug, changes, by);
  await app.projected();
};
const automatic = () => client.call(versionEndpoints.automatic, { params: { slug } });
const byHand = () => client.call(versionEndpoints.list, { params: { slug } });
const keep = (name = '') => client.call(versionEndpoints.create, { params: { slug }, body: { name } });
const restore = (versionSlug: string) =>
  client.call(versionEndpoints.restore, { params: { slug, versionSlug }, body: {} });
const pictureOf = async (v?: string): Promise<string> =>
  JSON.stringify(
    (await client.call(sharingEndpoints.picture, { params: { slug }, query: v === undefined ? {} : { v } }))
      .picture,
  );
const only = <Item>(items: readonly Item[]): Item => {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`There are ${items.length}`);
  return item;
};
/** Nobody changes anything for so long, and the server looks after it. */
const rest = async (minutes: number): Promise<void> => {
  app.clock.advance({ minutes });
  await app.work();
};
const many = Array.from({ length: 12 }, (_, index) => `Box${index}`);
const deleting = (names: readonly string[]): Change[] =>
  names.map((name) => set(keyOf(name), 'alive', undefined));

describe('the server keeps a version', () => {
  it('of what is drawn before the first change of a day, called by when and by whom it was drawn', async () => {
    await drawn(box('Till'));
    app.clock.advance({ minutes: 1 });
    await drawn(box('Shop'), ben);
    expect(await automatic()).toEqual([]);
    const before = await pictureOf();
    app.clock.advance({ days: 1 });
    await drawn(box('Checkout'), ben);
    await drawn(box('Warehouse'));
    const kept = only(await automatic());
    expect(kept.people.sort()).toEqual(['Ann Example', 'Ben Example']);
    expect(kept.createdAt.slice(0, 16)).toBe('2026-11-23T12:01');
    expect(await pictureOf(kept.slug)).toBe(before);
  });

  it('behind changes, once nobody has changed anything for half an hour', async () => {
    await drawn(box('Till'));
    await rest(29);
    expect(await automatic()).toEqual([]);
    await rest(2);
    expect(only(await automatic())).toMatchObject({ people: ['Ann Example'] });
    await rest(60);
    app.clock.advance({ days: 1 });
    await drawn(box('Shop'), ben);
    // What was drawn before that is kept already.
    expect(only(await automatic()).people).toEqual(['Ann Example']);
    await rest(31);
    expect((await automatic()).map(({ people }) => people)).toEqual([['Ben Example'], ['Ann Example']]);
  });

  it('before one edit deletes many things, and not where a few go', async () => {
    await drawn(many.flatMap(box));
    await drawn(deleting(many.slice(0, 2)));
    expect(await automatic()).toEqual([]);
    const before = await pictureOf();
    await drawn(deleting(many.slice(2)));
    expect(await pictureOf(only(await automatic()).slug)).toBe(before);
  });

  it('of a diagram of which nothing is known, such as one that is older than this, before it changes', async () => {
    await draw(app, slug, box('Till'));
    await app.projected();
    const before = await pictureOf();
    await drawn(box('Shop'));
    const kept = only(await automatic());
    expect(kept.people).toEqual([]);
    expect(await pictureOf(kept.slug)).toBe(before);
  });

  it('and none where somebody has kept what is drawn', async () => {
    await drawn(box('Till'));
    await keep('Agreed');
    await rest(31);
    app.clock.advance({ days: 1 });
    await drawn(box('Shop'));
    expect(await automatic()).toEqual([]);
  });

  it('and none where the organisation does not want them', async () => {
    await client.call(organizationEndpoints.save, { body: { automaticVersions: false } });
    await drawn(many.flatMap(box));
    await drawn(deleting(many));
    await rest(31);
    app.clock.advance({ days: 1 });
    await drawn(box('Shop'));
    expect(await automatic()).toEqual([]);
  });
});

describe('restoring', () => {
  it('keeps what is drawn, and not what a version holds already', async () => {
    await drawn(box('Till'));
    const agreed = await keep('Agreed');
    await drawn(box('Shop'), ben);
    const before = await pictureOf();
    const { snapshot } = await restore(agreed.slug);
    expect(snapshot?.people).toEqual(['Ben Example']);
    expect(await pictureOf(snapshot?.slug)).toBe(before);
    await app.projected();
    await rest(31);
    const count = (await automatic()).length;
    expect((await restore(snapshot?.slug ?? '')).snapshot).toBeNull();
    expect(await automatic()).toHaveLength(count);
  });

  it('keeps what is drawn whatever the organisation wants of other moments', async () => {
    await client.call(organizationEndpoints.save, { body: { automaticVersions: false } });
    const empty = await keep('Empty');
    await drawn(box('Till'));
    expect((await restore(empty.slug)).snapshot).not.toBeNull();
  });

  it('of an automatic one is shown with when that was drawn', async () => {
    await drawn(box('Till'));
    await rest(31);
    const kept = only(await automatic());
    await drawn(box('Shop'));
    await restore(kept.slug);
    const entries = await client.call(changeLogEndpoints.ofDiagram, { params: { slug } });
    expect(entries.flatMap(({ facts }) => facts)).toContainEqual({
      of: 'diagram',
      what: 'versionRestored',
      name: `${kept.createdAt.slice(0, 10)} ${kept.createdAt.slice(11, 16)} UTC`,
      drawnAt: kept.createdAt,
    });
  });
});

describe('automatic versions', () => {
  it('are not counted among those that people keep, until somebody names one', async () => {
    await drawn(box('Till'));
    await rest(31);
    expect(await byHand()).toEqual([]);
    expect(await keep()).toMatchObject({ seqId: 1 });
    const { slug: versionSlug, createdAt } = only(await automatic());
    const named = await app
      .asUser(ben)
      .call(versionEndpoints.rename, { params: { slug, versionSlug }, body: { name: 'First draft' } });
    expect(named).toMatchObject({ seqId: 2, name: 'First draft', createdBy: 'Ben Example', createdAt });
    expect(await automatic()).toEqual([]);
    expect((await byHand()).map(({ seqId }) => seqId)).toEqual([2, 1]);
    expect(await pictureOf(versionSlug)).toBe(await pictureOf());
  });

  it('tell strangers when they were drawn, and not by whom', async () => {
    await drawn(box('Till'));
    await rest(31);
    const { slug: versionSlug, createdAt } = only(await automatic());
    await client.call(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: true }] } });
    const shown = await app
      .stranger()
      .call(sharingEndpoints.picture, { params: { slug }, query: { v: versionSlug } });
    expect(shown.version).toMatchObject({ slug: versionSlug, name: null, drawnAt: createdAt });
    expect(JSON.stringify(shown)).not.toContain('Ann');
  });

  it('are thinned out, but for what somebody wrote down or keeps', async () => {
    const { db } = app.database;
    const [row] = await db.select().from(diagram).where(eq(diagram.slug, slug));
    const target = { diagramId: row?.diagramId ?? 0, organizationId: row?.fkOrganizationId ?? 0 };
    const state = { state: new Uint8Array([0, 0]), isPacked: false };
    const at = async (createdAt: string): Promise<string> =>
      insertAutomatic(db, target, { createdAt, people: [], state });
    const [early, pointedAt, named, last] = [
      await at('2026-11-20T08:00:00.000Z'),
      await at('2026-11-20T09:00:00.000Z'),
      await at('2026-11-20T10:00:00.000Z'),
      await at('2026-11-20T11:00:00.000Z'),
    ];
    await client.call(componentEndpoints.save, {
      body: { components: [{ name: 'Till', description: `As in /diagram/d:${slug}:${pointedAt}` }] },
    });
    await client.call(versionEndpoints.rename, {
      params: { slug, versionSlug: named },
      body: { name: 'Mine' },
    });
    await app.work();
    const left = await db.select({ slug: version.slug }).from(version);
    expect(left.map((each) => each.slug).sort()).toEqual([last, named, pointedAt].sort());
    expect(left).not.toContainEqual({ slug: early });
  });
});

it('what was done since a version is shown in words, and by the keys of what it was done to', async () => {
  await drawn([...box('Till'), ...box('Shop'), ...box('Cafe')]);
  const { slug: versionSlug } = await keep();
  const nothing = { facts: null, added: [], removed: [], changed: [] };
  const params = { slug, versionSlug };
  expect(await client.call(versionEndpoints.differences, { params })).toEqual(nothing);
  await drawn([
    set(keyOf('Till'), 'position', { x: 1, y: 40 }),
    set(keyOf('Shop'), 'alive', undefined),
    ...box('Warehouse'),
  ]);
  const shown = await client.call(versionEndpoints.differences, { params });
  expect(shown).toMatchObject({
    added: [keyOf('Warehouse')],
    removed: [keyOf('Shop')],
    changed: [keyOf('Till')],
  });
  expect(report(shown.facts ?? [])).toBe(
    'Added the component "Warehouse", deleted the component "Shop" and moved the component "Till"',
  );
});

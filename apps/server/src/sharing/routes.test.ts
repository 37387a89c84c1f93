import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import type { PictureZoom } from '@lintel/api/pictureZoom';
import { set } from '@lintel/diagram/change';
import { component, relation, textarea } from '@lintel/diagram/testing/build';
import type { TextContent } from '@lintel/diagram/text';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { organization } from '../db/tables/organization.ts';
import { types } from '../db/tables/type.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';
import { createDiagram, draw } from './drawing.fixture.ts';

let app: TestApp;
let person: Person;
let member: Client;
const lines: string[] = [];

beforeAll(async () => {
  app = await buildTestApp({ log: { write: (line) => lines.push(line) } });
});
beforeEach(async () => {
  person = await app.createPerson();
  member = app.asUser(person);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const svgOf = (client: Client, slug: string, search = '', headers = {}) =>
  client.inject({ method: 'GET', url: `/api/svg/${slug}${search}`, headers });

const share = (slug: string, fields: Omit<DiagramToSave, 'slug'>) =>
  member.call(diagramEndpoints.save, { body: { diagrams: [{ slug, ...fields }] } });

const password = 'sesame seeds';
const linking: TextContent = [
  {
    name: 'paragraph',
    attributes: {},
    children: [
      {
        name: 'link',
        attributes: { __url: 'https://secret.example/plan' },
        children: [{ runs: [{ text: 'the plan', attributes: {} }] }],
      },
    ],
  },
];

describe('the SVG of a diagram', () => {
  it('shows a member what is drawn, as an image in which nothing runs', async () => {
    const { slug } = await createDiagram(app, person);
    await draw(app, slug, component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
    const answer = await svgOf(member, slug);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('>Checkout</tspan>');
    expect(answer.body).toContain('@font-face');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  it('is sent again only when something looks different', async () => {
    const { slug } = await createDiagram(app, person);
    await draw(app, slug, component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
    const { etag = '' } = (await svgOf(member, slug)).headers;
    const again = await svgOf(member, slug, '', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await draw(app, slug, [set('checkout', 'name', 'Till')]);
    const changed = await svgOf(member, slug, '', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('>Till</tspan>');
  });

  it('has a state of its own for each theme, and is small without fonts', async () => {
    const { slug } = await createDiagram(app, person);
    await draw(app, slug, component('checkout', [0, 0, 4, 2]));
    const [light, dark, small] = await Promise.all(
      ['', '?theme=dark', '?fonts=none'].map((search) => svgOf(member, slug, search)),
    );
    expect(new Set([light, dark, small].map((answer) => answer?.headers['etag'])).size).toBe(3);
    expect(small?.body).not.toContain('@font-face');
    expect(small?.body.length).toBeLessThan(10_000);
  });

  it('names components and types of its own organisation, and follows when they change', async () => {
    const { slug } = await createDiagram(app, person);
    const { db } = app.database;
    const home = person.organization?.organizationId ?? 0;
    const elsewhere = await app.createOrganization();
    const [type] = await db
      .insert(types)
      .values({ fkOrganizationId: home, name: 'Service', slug: 'service' })
      .returning();
    await db.insert(componentModel).values([
      { fkOrganizationId: home, slug: 'till', name: 'Till', fkTypeId: type?.typeId ?? 0 },
      { fkOrganizationId: elsewhere.organizationId, slug: 'theirs', name: 'Foreign secret' },
    ]);
    await draw(app, slug, [
      ...component('checkout', [0, 0, 4, 2], { component: 'till' }),
      ...component('stranger', [6, 0, 4, 2], { name: 'Own name', component: 'theirs' }),
      ...component('sketched', [12, 0, 4, 2], { name: 'Sketch', type: 'service' }),
    ]);
    const first = await svgOf(member, slug);
    for (const text of ['Till', 'Service', 'Own name', 'Sketch']) expect(first.body).toContain(`>${text}<`);
    expect(first.body).not.toContain('Foreign secret');
    await db.update(componentModel).set({ name: 'Cash desk' }).where(eq(componentModel.slug, 'till'));
    const second = await svgOf(member, slug);
    expect(second.body).toContain('>Cash desk<');
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('shows what a merged component became, and what a deleted one was', async () => {
    const { slug } = await createDiagram(app, person);
    const { db } = app.database;
    const fkOrganizationId = person.organization?.organizationId ?? 0;
    const [target] = await db
      .insert(componentModel)
      .values({ fkOrganizationId, slug: 'target', name: 'Target', deletedAt: new Date().toISOString() })
      .returning();
    await db.insert(componentModel).values({
      fkOrganizationId,
      slug: 'source',
      name: 'Source',
      mergedInto: target?.componentModelId ?? 0,
    });
    await draw(app, slug, component('checkout', [0, 0, 4, 2], { component: 'source' }));
    const { body } = await svgOf(member, slug);
    expect(body).toContain('>Target<');
    expect(body).toContain('>Placeholder<');
  });
});

describe('sharing by link', () => {
  it('shows strangers nothing until general access is on, and nothing any more when it is off', async () => {
    const { slug } = await createDiagram(app, person);
    const visits = async () => [
      (await svgOf(app.stranger(), slug)).statusCode,
      (await app.stranger().inject({ method: 'GET', url: `/api/diagram/${slug}/picture` })).statusCode,
    ];
    expect(await visits()).toEqual([404, 404]);
    const [shared] = await share(slug, { generalAccess: true });
    expect(shared).toMatchObject({ generalAccess: true, hasPassword: false });
    expect(await visits()).toEqual([200, 200]);
    await share(slug, { generalAccess: false });
    expect(await visits()).toEqual([404, 404]);
  });

  it('never shows what lies in somebody’s drafts, nor anything of a suspended organisation', async () => {
    const { slug } = await createDiagram(app, person, {
      generalAccess: true,
      fkFolderId: person.draftsFolderId ?? 0,
    });
    expect((await svgOf(app.stranger(), slug)).statusCode).toBe(404);
    const open = await createDiagram(app, person, { generalAccess: true });
    expect((await svgOf(app.stranger(), open.slug)).statusCode).toBe(200);
    await app.database.db.update(organization).set({ suspended: true });
    expect((await svgOf(app.stranger(), open.slug)).statusCode).toBe(404);
  });

  it('gives the picture as data, with names and without a single address', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    await draw(app, slug, [
      ...component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
      ...component('payments', [8, 0, 4, 2]),
      ...relation('relation', 'checkout', 'payments', { links: ['elsewhere'] }),
      ...textarea('overview', [0, 6, 6], linking),
    ]);
    const shown = await app.stranger().call(sharingEndpoints.picture, { params: { slug }, query: {} });
    expect(shown).toMatchObject({ name: 'Landscape', version: null, token: null });
    const text = JSON.stringify(shown);
    expect(text).toContain('the plan');
    expect(text).toContain('Checkout');
    expect(text).not.toMatch(/secret\.example|elsewhere/);
    expect((await svgOf(app.stranger(), slug)).body).not.toMatch(/secret\.example|<a /);
  });

  it('draws names larger where it is going to be seen so small that they could not be read', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    await draw(app, slug, component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
    const scaleOfName = async (zoom?: PictureZoom): Promise<number> => {
      const asked = { params: { slug }, query: { zoom } };
      const { picture } = await app.stranger().call(sharingEndpoints.picture, asked);
      const [box] = picture.items;
      const enlarged = box?.shapes.find(({ kind }) => kind === 'group');
      return enlarged?.kind === 'group' ? (enlarged.scale ?? 1) : 1;
    };
    expect([await scaleOfName(), await scaleOfName('100')]).toEqual([1, 1]);
    expect(await scaleOfName('50')).toBeCloseTo(2);
    expect(await scaleOfName('28')).toBeCloseTo(1 / 0.28);
    // One who looks closely is not given what another asked for.
    expect(await scaleOfName('100')).toBe(1);
    await draw(app, slug, [set('checkout', 'name', 'Till')]);
    expect(await scaleOfName('50')).toBeCloseTo(2);
    const asked = { method: 'GET', url: `/api/diagram/${slug}/picture?zoom=51` } as const;
    expect((await app.stranger().inject(asked)).statusCode).toBe(400);
  });

  it('answers as the caller’s own state holds, and never keeps what is protected', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const url = `/api/diagram/${slug}/picture`;
    const first = await app.stranger().inject({ method: 'GET', url });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await app
      .stranger()
      .inject({ method: 'GET', url, headers: { 'if-none-match': first.headers['etag'] ?? '' } });
    expect(again.statusCode).toBe(304);
    const initialView = { x: 4, y: -2.5, zoom: 0.8 };
    for (const change of [{ name: 'Renamed' }, { initialView }]) {
      const before = await app.stranger().inject({ method: 'GET', url });
      await share(slug, change);
      const after = await app
        .stranger()
        .inject({ method: 'GET', url, headers: { 'if-none-match': before.headers['etag'] ?? '' } });
      expect(after.json()).toMatchObject(change);
    }
    await share(slug, { password });
    expect((await svgOf(member, slug)).headers['cache-control']).toBe('private, no-store');
  });
});

describe('a password on the link', () => {
  const open = (slug: string, typed: string, client = app.stranger()) =>
    client.call(sharingEndpoints.open, { params: { slug }, body: { password: typed } });
  const protectedDiagram = () => createDiagram(app, person, { generalAccess: true, password });

  it('is asked of strangers and not of members, and is stored as a hash', async () => {
    const { slug, hasPassword } = await protectedDiagram();
    expect(hasPassword).toBe(true);
    const refused = await app.stranger().refused(sharingEndpoints.picture, { params: { slug }, query: {} });
    expect([refused.status, refused.body.code]).toEqual([401, 'password-required']);
    expect((await svgOf(app.stranger(), slug)).statusCode).toBe(404);
    expect((await svgOf(member, slug)).statusCode).toBe(200);
    const [row] = await app.database.db.select().from(diagram).where(eq(diagram.slug, slug));
    expect(row?.password).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await member.call(diagramEndpoints.list, {}))).not.toContain('argon2');
  });

  it('opens page and image with a pass, which ends after an hour and is renewed by use', async () => {
    const { slug } = await protectedDiagram();
    const { token } = await open(slug, password);
    const first = await app.stranger().call(sharingEndpoints.picture, { params: { slug }, query: { token } });
    expect((await svgOf(app.stranger(), slug, `?token=${token}`)).statusCode).toBe(200);
    app.clock.advance({ minutes: 50 });
    const later = await app.stranger().call(sharingEndpoints.picture, { params: { slug }, query: { token } });
    app.clock.advance({ minutes: 20 });
    const refused = await app
      .stranger()
      .refused(sharingEndpoints.picture, { params: { slug }, query: { token: first.token ?? token } });
    expect(refused.status).toBe(401);
    const renewed = { token: later.token ?? '' };
    await app.stranger().call(sharingEndpoints.picture, { params: { slug }, query: renewed });
  });

  it('opens the image by itself', async () => {
    const { slug } = await protectedDiagram();
    expect((await svgOf(app.stranger(), slug, '?pw=sesame%20seeds')).statusCode).toBe(200);
    expect((await svgOf(app.stranger(), slug, '?pw=wrong%20guess')).statusCode).toBe(404);
  });

  it('makes passes worthless when it changes, and they open no other diagram', async () => {
    const { slug } = await protectedDiagram();
    const other = await protectedDiagram();
    const { token } = await open(slug, password);
    const status = async (of: string) =>
      (await app.stranger().inject({ method: 'GET', url: `/api/diagram/${of}/picture?token=${token}` }))
        .statusCode;
    expect([await status(slug), await status(other.slug)]).toEqual([200, 401]);
    await share(slug, { password: 'another one' });
    expect(await status(slug)).toBe(401);
    await share(slug, { password: null });
    expect(await status(slug)).toBe(200);
  });

  it('cannot be guessed at for long', async () => {
    const { slug } = await protectedDiagram();
    const guess = () =>
      app.stranger().refused(sharingEndpoints.open, { params: { slug }, body: { password: 'a guess' } });
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await svgOf(app.stranger(), slug, '?pw=sesame%20seeds')).statusCode).toBe(429);
  });

  it('collides without telling the hash', async () => {
    const { slug, concurrencyKey } = await protectedDiagram();
    await share(slug, { password: 'another one' });
    const refused = await member.refused(diagramEndpoints.save, {
      body: { diagrams: [{ slug, password: 'a third one', concurrencyKey }] },
    });
    expect(refused.body.details?.collisions).toEqual([
      { field: 'password', yours: true, theirs: true, changedByUserId: expect.any(Number) },
    ]);
  });

  it('stands in no line of the log, nor does a pass', async () => {
    const { slug } = await protectedDiagram();
    const { token } = await open(slug, password);
    await svgOf(app.stranger(), slug, `?token=${token}`);
    await svgOf(app.stranger(), slug, '?pw=sesame%20seeds');
    const log = lines.join('\n');
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/sesame/);
  });
});

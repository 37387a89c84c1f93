import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { previewEndpoints } from '@lintel/api/endpoints/previews';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { set } from '@lintel/diagram/change';
import { component } from '@lintel/diagram/testing/build';
import { documentName } from '@lintel/diagram/document';
import { limits } from '@lintel/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramPreview } from '../db/tables/diagramPreview.ts';
import { icon, types } from '../db/tables/type.ts';
import { createDiagram, draw } from '../sharing/drawing.fixture.ts';
import { compact } from '../documents/compaction.ts';
import { until } from '../sync/room.fixture.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';

let app: TestApp;
let person: Person;
let member: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  person = await app.createPerson();
  member = app.asUser(person);
});
afterAll(() => app.close());

const svgOf = (slug: string, search = '?fonts=none&size=card', client = member) =>
  client.inject({ method: 'GET', url: `/api/svg/${slug}${search}` });

/** A person looks at the card of a diagram of which nothing is kept. */
const look = async (slug: string): Promise<string> => {
  await app.projected();
  const { body } = await svgOf(slug);
  await app.settled();
  return body;
};

const listed = (diagrams: string | string[], client = member, theme: 'light' | 'dark' = 'light') =>
  client.call(previewEndpoints.list, { query: { theme, diagram: diagrams } });

const keptOf = async (slug: string) =>
  app.database.db
    .select({ theme: diagramPreview.theme, svg: diagramPreview.svg })
    .from(diagramPreview)
    .innerJoin(diagram, eq(diagram.diagramId, diagramPreview.fkDiagramId))
    .where(eq(diagram.slug, slug))
    .orderBy(diagramPreview.theme);

const homeOf = (someone: Person): number => someone.organization?.organizationId ?? 0;

const drawnWith = async (name: string, columns: object = {}): Promise<string> => {
  const { slug } = await createDiagram(app, person);
  await draw(app, slug, component('checkout', [0, 0, 4, 2], { name, ...columns }));
  return slug;
};

describe('the previews of many diagrams', () => {
  it('are what the image of each is, once that was looked at', async () => {
    const slugs = [await drawnWith('Checkout'), await drawnWith('Till')];
    expect(await listed(slugs)).toEqual([]);
    const seen = new Map([
      [slugs[0], await look(slugs[0] ?? '')],
      [slugs[1], await look(slugs[1] ?? '')],
    ]);
    const found = await listed(slugs);
    expect(new Map(found.map(({ slug, svg }) => [slug, svg]))).toEqual(seen);
    expect([...seen.values()].join()).toMatch(/>Checkout<.*>Till</s);
  });

  it('are not sent to whoever shows that they are there already', async () => {
    const slug = await drawnWith('Checkout');
    await look(slug);
    const [first] = await listed(slug);
    expect(await listed(`${slug}:${first?.mark}`)).toEqual([{ ...first, svg: null }]);
    const [other] = await listed(`${slug}:another`);
    expect(other?.svg).toBe(first?.svg);
  });

  it('are another one for each theme', async () => {
    const slug = await drawnWith('Checkout');
    await look(slug);
    expect(await listed(slug, member, 'dark')).toEqual([]);
    await app.projected();
    const { body } = await svgOf(slug, '?fonts=none&size=card&theme=dark');
    await app.settled();
    expect((await listed(slug, member, 'dark')).map(({ svg }) => svg)).toEqual([body]);
    expect((await listed(slug))[0]?.svg).not.toBe(body);
  });

  it('show nobody what is not theirs to see', async () => {
    const { slug: draft } = await createDiagram(app, person, { fkFolderId: person.draftsFolderId ?? 0 });
    const slug = await drawnWith('Checkout');
    await Promise.all([look(draft), look(slug)]);
    expect(await listed([draft, slug])).toHaveLength(2);
    const colleague = await app.createPerson({ organization: person.organization });
    expect((await listed([draft, slug], app.asUser(colleague))).map((each) => each.slug)).toEqual([slug]);
    const stranger = await app.createPerson();
    expect(await listed([draft, slug], app.asUser(stranger))).toEqual([]);
  });

  it('say what may not stay on a device', async () => {
    const slug = await drawnWith('Checkout');
    await member.call(diagramEndpoints.save, {
      body: { diagrams: [{ slug, generalAccess: true, password: 'sesame seeds' }] },
    });
    await look(slug);
    expect((await listed(slug)).map(({ mayKeep }) => mayKeep)).toEqual([false]);
  });

  it('are never made of what strangers or versions see', async () => {
    const slug = await drawnWith('Checkout');
    await member.call(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: true }] } });
    const version = await member.call(versionEndpoints.create, { params: { slug }, body: {} });
    expect((await svgOf(slug, '?fonts=none&size=card', app.stranger())).statusCode).toBe(200);
    expect((await svgOf(slug, `?fonts=none&size=card&v=${version.slug}`)).statusCode).toBe(200);
    expect((await svgOf(slug, '?size=card')).body).toContain('@font-face');
    expect((await svgOf(slug, '?fonts=none')).statusCode).toBe(200);
    await app.settled();
    expect(await keptOf(slug)).toEqual([]);
  });
});

describe('a kept preview holds no longer', () => {
  /** Kept and at hand; then something happens, after which it is not, and the image says so. */
  const isGoneAfter = async (slug: string, happens: () => Promise<unknown>): Promise<string> => {
    await look(slug);
    expect(await listed(slug)).toHaveLength(1);
    await happens();
    expect(await listed(slug)).toEqual([]);
    const now = await look(slug);
    expect((await listed(slug)).map(({ svg }) => svg)).toEqual([now]);
    return now;
  };

  it('when the diagram was changed', async () => {
    const slug = await drawnWith('Checkout');
    const now = await isGoneAfter(slug, () => draw(app, slug, [set('checkout', 'name', 'Till')]));
    expect(now).toContain('>Till<');
  });

  it('when it was changed back', async () => {
    const slug = await drawnWith('Checkout');
    const first = await look(slug);
    const now = await isGoneAfter(slug, async () => {
      await draw(app, slug, [set('checkout', 'name', 'Till')]);
      await draw(app, slug, [set('checkout', 'name', 'Checkout')]);
    });
    expect(now).toBe(first);
  });

  it('when its journal was folded, which tells nothing about what is drawn', async () => {
    const slug = await drawnWith('Checkout');
    const first = await look(slug);
    const now = await isGoneAfter(slug, () =>
      compact(app.database.db, documentName(slug), { now: new Date(), mayFold: () => true }),
    );
    expect(now).toBe(first);
  });

  it('when the diagram got another name', async () => {
    const slug = await drawnWith('Checkout');
    const now = await isGoneAfter(slug, () =>
      member.call(diagramEndpoints.save, { body: { diagrams: [{ slug, name: 'Seascape' }] } }),
    );
    expect(now).toContain('<title>Seascape</title>');
  });

  it('when a version was restored', async () => {
    const slug = await drawnWith('Checkout');
    const version = await member.call(versionEndpoints.create, { params: { slug }, body: {} });
    await draw(app, slug, [set('checkout', 'name', 'Till')]);
    const params = { slug, versionSlug: version.slug };
    const now = await isGoneAfter(slug, () => member.call(versionEndpoints.restore, { params, body: {} }));
    expect(now).toContain('>Checkout<');
  });

  it('when a component, its type or the icon of that is another one', async () => {
    const { db } = app.database;
    const fkOrganizationId = homeOf(person);
    const suffix = person.organization?.slug ?? 'none';
    const [type] = await db
      .insert(types)
      .values({ fkOrganizationId, name: 'Service', slug: `service-${suffix}` })
      .returning();
    const [pictogram] = await db
      .insert(icon)
      .values({
        fkOrganizationId,
        name: 'Coin',
        originalName: 'coin.svg',
        url: `${suffix}.svg`,
        iconSet: 'CUSTOM',
        storageType: 'LOCAL',
      })
      .returning();
    await db.insert(componentModel).values([
      { fkOrganizationId, slug: `till-${suffix}`, name: 'Till', fkTypeId: type?.typeId ?? 0 },
      { fkOrganizationId, slug: `desk-${suffix}`, name: 'Desk' },
    ]);
    const slug = await drawnWith('Own name', { component: `till-${suffix}` });
    const rename = (name: string) =>
      db
        .update(componentModel)
        .set({ name })
        .where(eq(componentModel.slug, `till-${suffix}`));
    expect(await isGoneAfter(slug, () => rename('Cash desk'))).toContain('>Cash desk<');
    const byType = eq(types.typeId, type?.typeId ?? 0);
    const renamed = await isGoneAfter(slug, () => db.update(types).set({ name: 'Machine' }).where(byType));
    expect(renamed).toContain('>Machine<');
    await isGoneAfter(slug, () =>
      db
        .update(types)
        .set({ iconId: pictogram?.iconId ?? 0 })
        .where(byType),
    );
    const [desk] = await db
      .select()
      .from(componentModel)
      .where(eq(componentModel.slug, `desk-${suffix}`));
    const merged = await isGoneAfter(slug, () =>
      db
        .update(componentModel)
        .set({ mergedInto: desk?.componentModelId ?? 0 })
        .where(eq(componentModel.slug, `till-${suffix}`)),
    );
    expect(merged).toContain('>Desk<');
  });

  it('but it does while only other diagrams and components change', async () => {
    const slug = await drawnWith('Checkout');
    const other = await drawnWith('Other');
    await look(slug);
    await draw(app, other, [set('checkout', 'name', 'Till')]);
    await app.database.db
      .insert(componentModel)
      .values({ fkOrganizationId: homeOf(person), slug: `new-${other}`, name: 'New' });
    expect(await listed([slug, other])).toHaveLength(1);
  });
});

describe('what is kept', () => {
  it('goes with the diagram', async () => {
    const slug = await drawnWith('Checkout');
    await look(slug);
    const all = () => app.database.db.$count(diagramPreview);
    const before = await all();
    await member.call(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    expect([await keptOf(slug), await all()]).toEqual([[], before - 1]);
    expect(await listed(slug)).toEqual([]);
  });

  it('is one image in each theme, however often it is drawn', async () => {
    const slug = await drawnWith('Checkout');
    for (const name of ['a', 'b', 'c']) {
      await draw(app, slug, [set('checkout', 'name', name)]);
      await look(slug);
    }
    expect(await keptOf(slug)).toHaveLength(1);
  });

  it('is nothing of a diagram that takes too much, not even how it looked before', async () => {
    const slug = await drawnWith('Checkout');
    await look(slug);
    expect(await keptOf(slug)).toHaveLength(1);
    const boxes = Array.from({ length: 1_400 }, (_, at) =>
      component(`box${at + 10_000}`, [(at % 25) * 5, 4 + Math.floor(at / 25) * 3, 4, 2], {
        name: `Box ${at}`,
      }),
    );
    await draw(app, slug, boxes.flat());
    expect((await look(slug)).length).toBeGreaterThan(limits.previewLength);
    expect(await keptOf(slug)).toEqual([]);
  });
});

describe('a diagram that comes to rest', () => {
  let resting: TestApp;

  beforeAll(async () => {
    resting = await buildTestApp({ previewAfter: 0 });
  });
  afterAll(() => resting.close());

  it('has its preview in both themes before anybody asks, and again after the next change', async () => {
    const someone = await resting.createPerson();
    const client = resting.asUser(someone);
    const { slug } = await createDiagram(resting, someone);
    const atHand = async (text: string): Promise<boolean> => {
      const found = await Promise.all([listed(slug, client, 'light'), listed(slug, client, 'dark')]);
      return found.every(([preview]) => preview?.svg?.includes(`>${text}<`) === true);
    };
    await draw(resting, slug, component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
    await until('the first preview is there', () => atHand('Checkout'));
    await draw(resting, slug, [set('checkout', 'name', 'Till')]);
    await until('the next preview is there', () => atHand('Till'));
    expect((await listed(slug, client))[0]?.svg).toBe(
      (await svgOf(slug, '?fonts=none&size=card', client)).body,
    );
  });
});

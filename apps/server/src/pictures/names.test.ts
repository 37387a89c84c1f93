import { componentEndpoints } from '@lintel/api/endpoints/components';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiagram, draw } from '../sharing/drawing.fixture.ts';
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
afterEach(() => app.reset());
afterAll(() => app.close());

const save = async (given: { slug?: string; name?: string; fkTypeId?: number | null }, client = member) => {
  const [saved] = await client.call(componentEndpoints.save, { body: { components: [given] } });
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};

const svgOf = (slug: string, etag?: string) =>
  member.inject({
    method: 'GET',
    url: `/api/svg/${slug}?fonts=none`,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });

const drawn = async (slugs: readonly string[]): Promise<string> => {
  const { slug } = await createDiagram(app, person);
  for (const [at, each] of slugs.entries())
    await draw(
      app,
      slug,
      component(`instance-${at}`, [at * 6, 0, 4, 2], { name: 'As it was drawn', component: each }),
    );
  return slug;
};

describe('the picture of a diagram', () => {
  it('follows what its components and their types are called, and is not sent again otherwise', async () => {
    const type = await member.call(typeEndpoints.save, { body: { type: { name: 'Order desk' } } });
    const made = await save({ name: 'Checkout', fkTypeId: type.typeId });
    const slug = await drawn([made.slug]);
    const first = await svgOf(slug);
    expect(first.body).toContain('>Checkout<');
    expect(first.body).toContain('>Order desk<');
    expect(first.body).not.toContain('As it was drawn');
    expect((await svgOf(slug, String(first.headers.etag))).statusCode).toBe(304);

    await save({ slug: made.slug, name: 'Till' });
    const renamed = await svgOf(slug, String(first.headers.etag));
    expect([renamed.statusCode, renamed.body.includes('>Till<')]).toEqual([200, true]);

    await member.call(typeEndpoints.save, { body: { type: { typeId: type.typeId, name: 'Program' } } });
    const retyped = await svgOf(slug, String(renamed.headers.etag));
    expect([retyped.statusCode, retyped.body.includes('>Program<')]).toEqual([200, true]);

    await member.call(typeEndpoints.remove, { body: { types: [{ typeId: type.typeId }] } });
    const untyped = await svgOf(slug, String(retyped.headers.etag));
    expect([untyped.statusCode, untyped.body.includes('>Program<')]).toEqual([200, false]);
  });

  it('shows a deleted component as a placeholder with its last name, and as itself once it is back', async () => {
    const made = await save({ name: 'Checkout' });
    const slug = await drawn([made.slug]);
    const before = await svgOf(slug);
    await member.call(componentEndpoints.remove, { body: [{ slug: made.slug }] });
    const deleted = await svgOf(slug, String(before.headers.etag));
    expect(deleted.statusCode).toBe(200);
    expect(deleted.body).toContain('>Checkout<');
    expect(deleted.body).toContain('>Placeholder<');
    await member.call(componentEndpoints.restore, { body: { components: [made.slug] } });
    expect((await svgOf(slug)).headers.etag).toBe(before.headers.etag);
  });

  it('shows what a component was merged into, however often', async () => {
    const [a, b, c] = [
      await save({ name: 'A one' }),
      await save({ name: 'B two' }),
      await save({ name: 'C three' }),
    ];
    const slug = await drawn([a.slug, c.slug]);
    await member.call(componentEndpoints.merge, { body: { into: b.slug, components: [a.slug] } });
    await member.call(componentEndpoints.merge, { body: { into: c.slug, components: [b.slug] } });
    const { body } = await svgOf(slug);
    expect(body.match(/>C three</g)).toHaveLength(2);
    expect(body).not.toContain('>A one<');
  });

  it("shows nothing of another organisation's component", async () => {
    const carla = app.asUser(await app.createPerson());
    const theirs = await save({ name: 'Theirs' }, carla);
    const { body } = await svgOf(await drawn([theirs.slug]));
    expect(body).not.toContain('Theirs');
    expect(body).toContain('As it was drawn');
  });
});

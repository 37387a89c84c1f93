import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { embedLink } from '@lintel/domain/links';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organization } from '../db/tables/organization.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';
import { createDiagram } from './drawing.fixture.ts';

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

const embedOrigins = ['https://wiki.example.com', 'https://*.example.org'];
const anybody = 'frame-ancestors *';
const listed = 'frame-ancestors https://wiki.example.com https://*.example.org';
const nobody = "frame-ancestors 'none'";

const list = () => member.call(embeddingEndpoints.save, { body: { embedding: 'LISTED', embedOrigins } });

const framing = async (slug: string, client = app.stranger()): Promise<string | undefined> => {
  const { headers } = await client.inject({ url: embedLink({ slug }) });
  return /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0];
};

describe('an embedded diagram', () => {
  it('is framed by any site where its organisation never said anything', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    expect(await framing(slug)).toBe(anybody);
  });

  it('is framed by the sites of its own organisation alone, as they are at the moment', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const other = await createDiagram(app, await app.createPerson(), { generalAccess: true });
    await list();
    expect(await framing(slug)).toBe(listed);
    expect(await framing(other.slug)).toBe(anybody);
    await member.call(embeddingEndpoints.save, { body: { embedding: 'NONE' } });
    expect(await framing(slug)).toBe(nobody);
    await member.call(embeddingEndpoints.save, { body: { embedding: 'ANY' } });
    expect(await framing(slug)).toBe(anybody);
  });

  it('is framed by nobody where the list is empty', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    await member.call(embeddingEndpoints.save, { body: { embedding: 'LISTED' } });
    expect(await framing(slug)).toBe(nobody);
  });

  it('keeps to the list when a password is asked for', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true, password: 'sesame seeds' });
    await list();
    expect(await framing(slug)).toBe(listed);
  });

  it('never lets what is stored write another directive', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    await app.database.db
      .update(organization)
      .set({ embedding: 'LISTED', embedOrigins: ["https://a.example; script-src 'unsafe-inline'"] });
    const { headers } = await app.stranger().inject({ url: embedLink({ slug }) });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(await framing(slug)).toBe(nobody);
  });
});

describe('a diagram that the person may not know of', () => {
  it('is answered like one that does not exist', async () => {
    const { slug } = await createDiagram(app, person);
    const { slug: drafted } = await createDiagram(app, person, {
      generalAccess: true,
      fkFolderId: person.draftsFolderId,
    });
    await list();
    const foreign = app.asUser(await app.createPerson());
    for (const client of [app.stranger(), foreign]) {
      expect(await framing('absent', client)).toBe(anybody);
      expect(await framing(slug, client)).toBe(anybody);
      expect(await framing(drafted, client)).toBe(anybody);
    }
    const colleague = app.asUser(
      await app.createPerson({ organization: person.organization, role: 'ADMIN' }),
    );
    expect(await framing(drafted, colleague)).toBe(anybody);
  });

  it('says nothing either once it is not shared any more, or its organisation is suspended', async () => {
    const { slug } = await createDiagram(app, person, { generalAccess: true });
    const { slug: kept } = await createDiagram(app, person, { generalAccess: true });
    await list();
    await member.call(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: false }] } });
    expect([await framing(slug), await framing(kept)]).toEqual([anybody, listed]);
    await app.database.db.update(organization).set({ suspended: true });
    expect(await framing(kept)).toBe(anybody);
  });

  it('keeps to the list for a member, who sees what is drawn on it', async () => {
    const { slug } = await createDiagram(app, person);
    await list();
    expect(await framing(slug, member)).toBe(listed);
  });
});

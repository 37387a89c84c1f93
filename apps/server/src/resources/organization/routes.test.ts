import { authEndpoints } from '@lintel/api/endpoints/auth';
import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import type { Embedding } from '@lintel/domain/entities/organization';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organization as organizationTable } from '../../db/tables/organization.ts';
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
  organization = await app.createOrganization({ name: 'Acme' });
  asAnn = app.asUser(await app.createPerson({ organization, role: 'ADMIN' }));
  ben = await app.createPerson({ organization, role: 'ADMIN' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

interface Sent {
  name?: string;
  description?: string | null;
  updatedAt?: string;
}
interface EmbeddingSent {
  embedding?: Embedding;
  embedOrigins?: string[];
  updatedAt?: string;
}
const read = (client = asAnn) => client.call(organizationEndpoints.current, {});
const save = (body: Sent, client = asAnn) => client.call(organizationEndpoints.save, { body });

describe('the current organisation', () => {
  it('is read without its secrets', async () => {
    await app.database.db
      .update(organizationTable)
      .set({ ssoSecret: 'secret' })
      .where(eq(organizationTable.organizationId, organization.organizationId));
    const current = await read();
    expect(current).toMatchObject({ ...organization, description: null, suspended: false });
    expect(Object.keys(current).sort()).toEqual([
      'automaticVersions',
      'description',
      'embedOrigins',
      'embedding',
      'name',
      'organizationId',
      'secondFactorRequired',
      'slug',
      'suspended',
      'updatedAt',
    ]);
    const answer = await asAnn.inject({ method: 'POST', url: '/api/organization', payload: { name: 'New' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/secret|fieldStamps/i);
  });

  it('takes a new name or description, each by itself', async () => {
    const { updatedAt } = await read();
    expect(await save({ description: 'We draw\nboxes' })).toMatchObject({
      name: 'Acme',
      description: 'We draw\nboxes',
    });
    const saved = await save({ name: 'Acme AS' });
    expect(saved).toMatchObject({ name: 'Acme AS', description: 'We draw\nboxes', slug: organization.slug });
    expect(saved.updatedAt > updatedAt).toBe(true);
    expect(await save({ name: 'Acme AS' })).toEqual(saved);
    expect(await save({})).toEqual(saved);
    expect(await read(asBen)).toEqual(saved);
  });

  it('merges what two administrators change at once', async () => {
    const { updatedAt } = await read();
    await Promise.all([save({ name: 'One', updatedAt }), save({ description: 'Two', updatedAt }, asBen)]);
    expect(await read()).toMatchObject({ name: 'One', description: 'Two' });
  });

  it('names both sides when both changed the same field', async () => {
    const { updatedAt } = await read();
    const theirs = await save({ name: 'One', updatedAt }, asBen);
    expect(
      await asAnn.refused(organizationEndpoints.save, { body: { name: 'Two', updatedAt } }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: {
          collisions: [{ field: 'name', yours: 'Two', theirs: 'One' }],
          basedOn: theirs.updatedAt,
          savedByUserId: ben.userId,
        },
      },
    });
    expect((await save({ name: 'Two', updatedAt: theirs.updatedAt })).name).toBe('Two');
  });

  it('is changed by administrators only, and leaves other organisations alone', async () => {
    const eve = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
    expect((await eve.refused(organizationEndpoints.save, { body: { name: 'x' } })).status).toBe(403);
    const carla = app.asUser(await app.createPerson());
    const before = await read(carla);
    await save({ name: 'Acme AS' });
    expect(await read(carla)).toEqual(before);
  });

  const saveEmbedding = (body: EmbeddingSent, client = asAnn) =>
    client.call(embeddingEndpoints.save, { body });

  it('lets any site embed until an administrator says which', async () => {
    expect(await read()).toMatchObject({ embedding: 'ANY', embedOrigins: [] });
    const saved = await saveEmbedding({
      embedding: 'LISTED',
      embedOrigins: ['https://Wiki.example.com/', 'https://*.example.com', 'https://wiki.example.com'],
    });
    expect(saved).toMatchObject({
      name: 'Acme',
      embedding: 'LISTED',
      embedOrigins: ['https://wiki.example.com', 'https://*.example.com'],
    });
    // The list stays for the day when it counts again.
    expect(await saveEmbedding({ embedding: 'NONE' })).toMatchObject({
      embedding: 'NONE',
      embedOrigins: saved.embedOrigins,
    });
    const reader = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    expect(await read(reader)).toMatchObject({ embedding: 'NONE' });
    expect((await reader.call(authEndpoints.session, {})).organization).toMatchObject({ embedding: 'NONE' });
    expect(await read(app.asUser(await app.createPerson()))).toMatchObject({
      embedding: 'ANY',
      embedOrigins: [],
    });
  });

  it('names the site that is wrong, and takes none of the others', async () => {
    const refused = await asAnn.refused(embeddingEndpoints.save, {
      body: { embedOrigins: ['https://a.example', 'https://b.example; script-src *'] },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { problems: [{ path: 'embedOrigins.1', message: expect.stringContaining('site') }] } },
    });
    expect((await read()).embedOrigins).toEqual([]);
  });

  it('merges embedding with what else is saved, and overrules nobody in it', async () => {
    const { updatedAt } = await read();
    const theirs = ['https://b.example'];
    await Promise.all([
      save({ name: 'One', updatedAt }),
      saveEmbedding({ embedding: 'NONE', updatedAt }, asBen),
    ]);
    const { updatedAt: basedOn } = await saveEmbedding({ embedOrigins: theirs, updatedAt }, asBen);
    expect(await read()).toMatchObject({ name: 'One', embedding: 'NONE', embedOrigins: theirs });
    expect(
      await asAnn.refused(embeddingEndpoints.save, {
        body: { embedOrigins: ['https://a.example'], updatedAt },
      }),
    ).toMatchObject({
      status: 409,
      body: {
        details: { collisions: [{ field: 'embedOrigins', yours: ['https://a.example'], theirs }], basedOn },
      },
    });
  });

  it('has its embedding changed by administrators only', async () => {
    const eve = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
    const body: EmbeddingSent = { embedding: 'NONE' };
    expect((await eve.refused(embeddingEndpoints.save, { body })).status).toBe(403);
    expect((await read()).embedding).toBe('ANY');
  });

  it('needs a name', async () =>
    expect((await asAnn.refused(organizationEndpoints.save, { body: { name: '  ' } })).status).toBe(400));
});

import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { limits } from '@lintel/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken } from '../../db/tables/access.ts';
import { buildTestApp, type Client, password, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
  asAnn = app.asUser(ann);
});
afterAll(() => app.close());

const make = (client: Client, given: { name?: string; diagramSlug?: string | null; days?: 7 | 365 } = {}) =>
  client.call(tokenEndpoints.create, {
    body: { name: given.name ?? 'Robot', access: 'write', days: given.days ?? 30, ...given },
  });

const names = async (client: Client): Promise<string[]> =>
  (await client.call(tokenEndpoints.list, {})).map(({ name }) => name);

const createDiagram = async (client: Client, fkFolderId: number | null = null): Promise<string> => {
  const [made] = await client.call(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'Orders', fkFolderId }] },
  });
  if (made === undefined) throw new Error('No diagram was made');
  return made.slug;
};

describe('an access token', () => {
  it('is told once, kept as a hash, and listed with what it is for', async () => {
    const diagramSlug = await createDiagram(asAnn);
    const { token, secret } = await make(asAnn, { diagramSlug, days: 7 });
    expect(secret).toMatch(/^lnt_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Robot',
      access: 'write',
      prefix: secret.slice(0, 8),
      diagram: { slug: diagramSlug, name: 'Orders' },
      lastUsedAt: null,
    });
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(7 * 86_400_000);
    expect(await asAnn.call(tokenEndpoints.list, {})).toEqual([token]);
    const stored = JSON.stringify(await app.database.db.select().from(accessToken));
    expect(stored).not.toContain(secret);
    expect(stored).toContain(secret.slice(0, 8));
  });

  it('is seen and revoked by nobody else, administrators included', async () => {
    const ben = await app.createPerson({ organization: ann.organization, role: 'READER' });
    const { token } = await make(app.asUser(ben));
    expect(await names(asAnn)).toEqual([]);
    const refused = await asAnn.refused(tokenEndpoints.revoke, { body: { tokenId: token.tokenId } });
    expect(refused.status).toBe(404);
    expect(await names(app.asUser(ben))).toEqual(['Robot']);
  });

  it('is one of a limited number', async () => {
    for (let count = 0; count < limits.accessTokensPerPerson; count++) await make(asAnn);
    const body = { name: 'One more', access: 'read', days: 7 } as const;
    expect((await asAnn.refused(tokenEndpoints.create, { body })).body.code).toBe('limit-reached');
  });

  it('is gone from the list when it has expired, and makes room', async () => {
    for (let count = 0; count < limits.accessTokensPerPerson; count++) await make(asAnn, { days: 7 });
    app.clock.advance({ days: 8 });
    expect(await names(asAnn)).toEqual([]);
    await make(asAnn, { name: 'Next' });
    expect(await names(asAnn)).toEqual(['Next']);
  });

  it('cannot be for a diagram out of sight', async () => {
    const ben = await app.createPerson({ organization: ann.organization, role: 'EDITOR' });
    const draft = await createDiagram(app.asUser(ben), ben.draftsFolderId);
    for (const diagramSlug of [draft, 'absent-diagram']) {
      const body = { name: 'Robot', access: 'read', days: 30, diagramSlug } as const;
      expect((await asAnn.refused(tokenEndpoints.create, { body })).status).toBe(404);
      const asked = { params: { slug: diagramSlug }, body: {} };
      expect((await asAnn.refused(tokenEndpoints.forDiagram, asked)).status).toBe(404);
    }
  });
});

describe('access tokens end', () => {
  const stored = () => app.database.db.$count(accessToken);

  it('with the diagram they are for', async () => {
    const diagramSlug = await createDiagram(asAnn);
    await make(asAnn, { diagramSlug });
    await make(asAnn);
    await asAnn.call(diagramEndpoints.remove, { body: { diagramSlugs: [diagramSlug] } });
    expect(await stored()).toBe(1);
  });

  it('with the membership', async () => {
    const ben = await app.createPerson({ organization: ann.organization, role: 'EDITOR' });
    await make(app.asUser(ben));
    await asAnn.call(memberEndpoints.remove, { body: { userId: ben.userId } });
    expect(await stored()).toBe(0);
  });

  it('with the password: whoever knew it may have made them', async () => {
    await make(asAnn);
    await asAnn.call(profileEndpoints.changePassword, {
      body: { currentPassword: password, newPassword: 'another horse battery' },
    });
    expect(await stored()).toBe(0);
  });

  it('not with a session, but for those that were made in passing', async () => {
    const slug = await createDiagram(asAnn);
    await make(asAnn);
    const { expiresAt } = await asAnn.call(tokenEndpoints.forDiagram, { params: { slug }, body: {} });
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(await names(asAnn)).toEqual(['Robot']);
    expect(await stored()).toBe(2);
    await asAnn.call(authEndpoints.signOut, {});
    expect(await stored()).toBe(1);
  });
});

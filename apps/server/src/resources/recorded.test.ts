import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { describeFact } from '@lintel/domain/activityLog/kinds';
import { sentenceOf } from '@lintel/domain/changeLog/words';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../auth/apiKeys.ts';
import { recordedFailures } from '../auth/recording.ts';
import { activityLog } from '../db/tables/logs.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';

let app: TestApp;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  ann = await app.createPerson();
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** What a proof says; that things were drawn and changed stands in columns. */
const reported = async (): Promise<string[]> => {
  const rows = await app.database.db
    .select({ fact: activityLog.fact })
    .from(activityLog)
    .orderBy(asc(activityLog.activityLogId));
  return rows.flatMap(({ fact }) => (fact === null ? [] : sentenceOf(describeFact(fact))));
};

it('records keys and tokens, without a secret', async () => {
  const body = { name: 'Nightly', access: 'write', days: null } as const;
  const made = await asAnn.call(apiKeyEndpoints.create, { body });
  const { apiKeyId } = made.apiKey;
  const rotated = await asAnn.call(apiKeyEndpoints.rotate, { body: { apiKeyId, days: null } });
  await asAnn.call(apiKeyEndpoints.revoke, { body: { apiKeyId } });
  const { token, secret } = await asAnn.call(tokenEndpoints.create, {
    body: { name: 'Laptop', access: 'read', days: 7 },
  });
  await asAnn.call(tokenEndpoints.revoke, { body: { tokenId: token.tokenId } });
  expect(await reported()).toEqual([
    'Made the API key "Nightly" to write, until it is revoked',
    'Rotated the API key "Nightly", until it is revoked',
    'Revoked the API key "Nightly"',
    'Made the access token "Laptop" to read',
    'Revoked the access token "Laptop"',
  ]);
  const stored = JSON.stringify(await app.database.db.select().from(activityLog));
  for (const each of [made.secret, rotated.secret, secret]) expect(stored).not.toContain(each);
});

describe('a key that is good for nothing any more', () => {
  const make = async (name: string, days: 30 | null) => {
    const body = { name, access: 'write', days } as const;
    return asAnn.call(apiKeyEndpoints.create, { body });
  };
  const show = async (secret: string): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}` };
    const { statusCode } = await app.server.inject({ url: '/api/external/tags', headers });
    await app.settled();
    return statusCode;
  };
  const shown = async (): Promise<string[]> =>
    (await reported()).filter((sentence) => sentence.startsWith('Came with'));

  it('is recorded when somebody comes with it, by its name and with where from', async () => {
    const [revoked, expired] = [await make('Nightly', null), await make('Monthly', 30)];
    await asAnn.call(apiKeyEndpoints.revoke, { body: { apiKeyId: revoked.apiKey.apiKeyId } });
    app.clock.advance({ days: 31 });
    expect([await show(revoked.secret), await show(expired.secret)]).toEqual([401, 401]);
    expect(await shown()).toEqual([
      'Came with the API key "Nightly", which was revoked',
      'Came with the API key "Monthly", which has expired',
    ]);
    const rows = await app.database.db.select().from(activityLog).where(eq(activityLog.actor, 'STRANGER'));
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
    const stored = JSON.stringify(rows);
    for (const { secret } of [revoked, expired]) expect(stored).not.toContain(secret);
  });

  it('fills no log: after twenty in an hour the last one says so', async () => {
    const { apiKey, secret } = await make('Nightly', null);
    await asAnn.call(apiKeyEndpoints.revoke, { body: { apiKeyId: apiKey.apiKeyId } });
    await Promise.all(Array.from({ length: recordedFailures.perAccount + 5 }, () => show(secret)));
    const all = await shown();
    expect(all).toHaveLength(recordedFailures.perAccount);
    expect(all.filter((sentence) => sentence.endsWith('are left out for an hour'))).toHaveLength(1);
  });

  it('is nothing of anybody where nobody was given it', async () => {
    const { secret } = newApiKey();
    for (const each of [secret, `${secret}x`, 'lak_', '', 'x'.repeat(5_000)])
      expect(await show(each)).toBe(401);
    expect(await reported()).toEqual([]);
  });
});

it('records attachments that are deleted, but not those of drafts and what hangs elsewhere', async () => {
  const upload = async (query: object) => {
    const file = new File(['notes'], 'notes.txt', { type: 'text/plain' });
    return asAnn.call(attachmentEndpoints.upload, { query, file });
  };
  const diagrams = [{ name: 'Shop' }, { name: 'Idea', fkFolderId: ann.draftsFolderId }];
  const [shop, idea] = await asAnn.call(diagramEndpoints.save, { body: { diagrams } });
  const remove = (attachmentId: number, query: object = {}) =>
    asAnn.call(attachmentEndpoints.remove, { params: { attachmentId }, query });
  const drafted = await upload({ diagram: idea?.slug });
  await remove(drafted.attachmentId);
  expect(await reported()).toEqual([]);
  const shared = await upload({ diagram: shop?.slug });
  await remove(shared.attachmentId);
  expect(await reported()).toEqual(['Deleted the attachment "notes.txt"']);
});

it('records how diagrams are shared, of drafts without a name', async () => {
  const saved = async (diagram: Record<string, unknown>) => {
    const [row] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [diagram] } });
    return row?.slug ?? '';
  };
  const shop = await saved({ name: 'Shop' });
  await saved({ slug: shop, generalAccess: true });
  await saved({ slug: shop, password: 'sesame seeds' });
  await saved({ slug: shop, generalAccess: false });
  const idea = await saved({ name: 'Secret idea', fkFolderId: ann.draftsFolderId });
  await saved({ slug: idea, generalAccess: true });
  await asAnn.call(embeddingEndpoints.save, { body: { embedding: 'NONE' } });
  expect(await reported()).toEqual([
    'Shared the diagram "Shop" with anybody who has the link',
    'Protected the shared link of the diagram "Shop" with a password',
    'Stopped sharing the diagram "Shop" by link',
    'Shared a draft of their own with anybody who has the link',
    'Changed where diagrams may be embedded: on no site instead of on any site',
  ]);
  const stored = JSON.stringify(await app.database.db.select().from(activityLog));
  expect(stored).not.toMatch(new RegExp(`Secret idea|${idea}`));
});

it('records what was deleted, brought back, merged and restored, by name', async () => {
  const [diagram] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'Shop' }] } });
  const slug = diagram?.slug ?? '';
  const version = await asAnn.call(versionEndpoints.create, { params: { slug }, body: { name: 'Agreed' } });
  await asAnn.call(versionEndpoints.restore, { params: { slug, versionSlug: version.slug }, body: {} });
  await asAnn.call(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
  const components = await asAnn.call(componentEndpoints.save, {
    body: { components: [{ name: 'Till' }, { name: 'Checkout' }] },
  });
  const [till = '', checkout = ''] = components.map((each) => each.slug);
  await asAnn.call(componentEndpoints.remove, { body: [{ slug: till }] });
  await asAnn.call(componentEndpoints.restore, { body: { components: [till] } });
  await asAnn.call(componentEndpoints.merge, {
    body: { components: [till], into: checkout },
  });
  const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Retail service' } } });
  await asAnn.call(typeEndpoints.remove, { body: { types: [{ typeId }] } });
  const [attribute] = await asAnn.call(attributeEndpoints.save, {
    body: { attributes: [{ name: 'Size', attributeType: 'NUMBER' }] },
  });
  const attributeId = attribute?.attributeId ?? 0;
  await asAnn.call(attributeEndpoints.remove, { body: { attributes: [{ attributeId }] } });
  const { tagId } = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'core', color: 'red' } } });
  await asAnn.call(tagEndpoints.remove, { body: { tagIds: [tagId] } });
  const { folderId } = await asAnn.call(folderEndpoints.save, { body: { folder: { name: 'Retail' } } });
  await asAnn.call(folderEndpoints.remove, { body: { folderId } });
  const { queryId } = await asAnn.call(queryEndpoints.save, {
    params: { slug: 'new' },
    body: { query: { name: 'All' } },
  });
  await asAnn.call(queryEndpoints.remove, { body: [{ queryId }] });
  const graph = await asAnn.call(dependencyEndpoints.save, {
    params: { id: 'new' },
    body: { data: { name: 'Map' } },
  });
  await asAnn.call(dependencyEndpoints.removeFilters, {
    body: [{ dependencyFilterId: graph.dependencyFilterId }],
  });
  expect(await reported()).toEqual([
    'Restored the version "Agreed"',
    'Deleted the diagram "Shop"',
    'Deleted the component "Till"',
    'Brought back the component "Till"',
    'Merged the component "Till" into "Checkout"',
    'Deleted the type "Retail service"',
    'Deleted the attribute "Size"',
    'Deleted the tag "core"',
    'Deleted the folder "Retail"',
    'Deleted the view "All"',
    'Deleted the dependency graph "Map"',
  ]);
});

it('records settings that were changed, and imports that changed something', async () => {
  await asAnn.call(organizationEndpoints.save, {
    body: { name: 'Acme Ltd', description: 'Sells', automaticVersions: false },
  });
  await asAnn.call(organizationEndpoints.save, { body: { name: 'Acme Ltd' } });
  const rows = [{ name: 'Till' }, { name: 'Shop' }];
  await asAnn.call(componentEndpoints.import, { body: { rows, dryRun: true } });
  await asAnn.call(componentEndpoints.import, { body: { rows, dryRun: false } });
  expect(await reported()).toEqual([
    'Renamed the organisation from "Acme" to "Acme Ltd"',
    'Changed the description of the organisation',
    'Turned automatic versions off',
    'Imported components: 2 new, 0 changed',
  ]);
});

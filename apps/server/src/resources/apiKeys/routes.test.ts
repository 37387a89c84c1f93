import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { limits } from '@lintel/domain/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readKeyHolder } from '../../auth/apiKeys.ts';
import { apiKey } from '../../db/tables/access.ts';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

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

const make = (days: 30 | null = 30, name = 'Nightly import') =>
  asAnn.call(apiKeyEndpoints.create, { body: { name, access: 'write', days } });

const holderOf = (secret: string) => readKeyHolder(app.database.db, app.clock.now(), secret);

it('is told once, kept as a hash, and listed with what it is for', async () => {
  const made = await make();
  expect(made.secret).toMatch(/^lak_[\w-]{49}$/);
  expect(made.apiKey).toMatchObject({
    name: 'Nightly import',
    access: 'write',
    prefix: made.secret.slice(0, 8),
    lastUsedAt: null,
    createdBy: 'Ann Example',
  });
  expect(await asAnn.call(apiKeyEndpoints.list, {})).toEqual([made.apiKey]);
  const stored = JSON.stringify(await app.database.db.select().from(apiKey));
  expect(stored).not.toContain(made.secret);
  const expires = Date.parse(made.apiKey.expiresAt ?? '') - Date.parse(made.apiKey.createdAt);
  expect(expires).toBe(30 * 86_400_000);
});

it('belongs to the organisation: whoever made it may leave', async () => {
  const ben = await app.createPerson({ organization: ann.organization });
  const { secret } = await app
    .asUser(ben)
    .call(apiKeyEndpoints.create, { body: { name: 'Of Ben', access: 'read', days: null } });
  await asAnn.call(memberEndpoints.remove, { body: { userId: ben.userId } });
  const [listed] = await asAnn.call(apiKeyEndpoints.list, {});
  expect(listed?.name).toBe('Of Ben');
  expect(await holderOf(secret)).toMatchObject({
    access: 'read',
    organizationId: ann.organization?.organizationId,
  });
  const people = await asAnn.call(memberEndpoints.users, {});
  expect(people.map(({ userId }) => userId)).toEqual([ann.userId]);
});

it('ends at once when it is rotated or revoked, and by its date', async () => {
  const first = await make();
  const { apiKeyId } = first.apiKey;
  const second = await asAnn.call(apiKeyEndpoints.rotate, { body: { apiKeyId, days: null } });
  expect(second.apiKey).toMatchObject({ apiKeyId, expiresAt: null });
  expect(await holderOf(first.secret)).toBeNull();
  expect(await holderOf(second.secret)).toMatchObject({ apiKeyId });
  await asAnn.call(apiKeyEndpoints.revoke, { body: { apiKeyId } });
  expect(await holderOf(second.secret)).toBeNull();
  expect(await asAnn.call(apiKeyEndpoints.list, {})).toEqual([]);
  const gone = await asAnn.refused(apiKeyEndpoints.rotate, { body: { apiKeyId, days: 30 } });
  expect(gone.status).toBe(404);

  const { secret } = await make(30);
  app.clock.advance({ days: 31 });
  expect(await holderOf(secret)).toBeNull();
});

it('knows a mistyped one by itself, and notes its use once a minute', async () => {
  const { secret } = await make();
  expect(await holderOf(`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`)).toBeNull();
  const usedAt = async () => (await asAnn.call(apiKeyEndpoints.list, {}))[0]?.lastUsedAt;
  await holderOf(secret);
  const first = await usedAt();
  app.clock.advance({ seconds: 30 });
  await holderOf(secret);
  expect(await usedAt()).toBe(first);
  app.clock.advance({ seconds: 31 });
  await holderOf(secret);
  expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 60_000);
});

it('is one of a limited number', async () => {
  for (let count = 0; count < limits.apiKeysPerOrganization; count++) await make(null, `Key ${count}`);
  const body = { name: 'One more', access: 'read', days: null } as const;
  expect((await asAnn.refused(apiKeyEndpoints.create, { body })).body.code).toBe('limit-reached');
});

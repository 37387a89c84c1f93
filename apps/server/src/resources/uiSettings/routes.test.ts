import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type Organization, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  // A reader arranges tables as well: nobody else sees how.
  asAnn = app.asUser(await app.createPerson({ organization, role: 'READER' }));
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Settings = Record<string, string | number | string[] | { [key: string]: number }>;
const read = async (client = asAnn) => (await client.call(uiSettingsEndpoints.read, {})).tableSettings;
const save = async (tableSettings: Settings) =>
  (await asAnn.call(uiSettingsEndpoints.save, { body: { tableSettings } })).tableSettings;

describe('table settings', () => {
  it('start empty', async () => expect(await read()).toEqual({}));

  it('are merged by key: what is sent replaces its namesake as a whole', async () => {
    await save({ diagrams: { width: 1, height: 2 }, sort: 'name' });
    expect(await save({ diagrams: { width: 3 }, columns: ['a', 'b'] })).toEqual({
      diagrams: { width: 3 },
      sort: 'name',
      columns: ['a', 'b'],
    });
    expect(await read()).toEqual({ diagrams: { width: 3 }, sort: 'name', columns: ['a', 'b'] });
  });

  it('keep what two tabs save at once', async () => {
    await Promise.all([save({ a: 1 }), save({ b: 2 }), save({ c: 3 })]);
    expect(await read()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('belong to one person in one organisation', async () => {
    await save({ sort: 'name' });
    expect(await read(app.asUser(await app.createPerson({ organization })))).toEqual({});
    expect(await read(app.asUser(await app.createPerson()))).toEqual({});
  });

  it('are refused when they are too many, at once or together with the earlier ones', async () => {
    const refused = (tableSettings: Settings) =>
      asAnn.refused(uiSettingsEndpoints.save, { body: { tableSettings } });
    expect((await refused({ big: 'x'.repeat(64_000) })).status).toBe(400);
    await save({ first: 'x'.repeat(40_000) });
    expect(await refused({ second: 'x'.repeat(40_000) })).toMatchObject({
      status: 413,
      body: { code: 'too-large', error: 'Too many settings' },
    });
    expect(Object.keys(await read())).toEqual(['first']);
    expect(Object.keys(await save({ first: 'y', second: 'x'.repeat(40_000) })).sort()).toEqual([
      'first',
      'second',
    ]);
  });
});

import { componentEndpoints } from '@lintel/api/endpoints/components';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
  const organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
});
afterAll(() => app.close());

const valuesOf = (components: string[], client = asAnn) =>
  client.call(componentEndpoints.values, { body: { components } });

it('are those of what a component was merged into, and nobody is told of foreign ones', async () => {
  const tag = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'blue' } } });
  const tags = [{ tagId: tag.tagId }];
  const [kept, twin] = await asAnn.call(componentEndpoints.save, {
    body: { components: [{ name: 'Kept', tags }, { name: 'Twin' }] },
  });
  if (kept === undefined || twin === undefined) throw new Error('Got nothing back');
  expect(await valuesOf([twin.slug])).toMatchObject([{ slug: twin.slug, tags: [] }]);
  await asAnn.call(componentEndpoints.merge, { body: { into: kept.slug, components: [twin.slug] } });
  expect(await valuesOf([twin.slug])).toMatchObject([{ slug: twin.slug, tags }]);

  const elsewhere = await app.createOrganization();
  const stranger = app.asUser(await app.createPerson({ organization: elsewhere, role: 'EDITOR' }));
  expect(await valuesOf([kept.slug], stranger)).toEqual([]);
  expect(await valuesOf([])).toEqual([]);
});

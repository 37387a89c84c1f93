import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
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

it('that are required may be left out by a program: people are asked for them in the dialog', async () => {
  const [owner] = await asAnn.call(attributeEndpoints.save, {
    body: { attributes: [{ name: 'Owner', attributeType: 'STRING', required: true }] },
  });
  if (owner === undefined) throw new Error('Got nothing back');
  const [made] = await asAnn.call(componentEndpoints.save, { body: { components: [{ name: 'Imported' }] } });
  if (made === undefined) throw new Error('Got nothing back');
  expect(made.attributes).toEqual([]);
  const fkAttributeId = owner.attributeId;
  const [filled] = await asAnn.call(componentEndpoints.save, {
    body: { components: [{ slug: made.slug, attributes: [{ fkAttributeId, value: 'Payments' }] }] },
  });
  expect(filled?.attributes).toMatchObject([{ fkAttributeId, value: 'Payments' }]);
  // From then on it stays.
  expect(
    await asAnn.refused(componentEndpoints.save, {
      body: { components: [{ slug: made.slug, removedAttributes: [fkAttributeId] }] },
    }),
  ).toMatchObject({ status: 400, body: { error: 'This attribute is required' } });
});

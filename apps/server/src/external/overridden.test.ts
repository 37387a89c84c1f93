import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

let app: TestApp;
let ann: Person;
let call: ExternalClient;

beforeAll(async () => {
  app = await buildTestApp();
  ann = await app.createPerson();
  call = externalClient(app, (await makeKey(app, ann)).secret);
});
afterAll(() => app.close());

it('keeps what a program wrote beside what a person made of it, until they agree again', async () => {
  const person = app.asUser(ann);
  const [owner, stage] = await person.call(attributeEndpoints.save, {
    body: {
      attributes: [
        { name: 'Owner', attributeType: 'STRING' },
        { name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'Test' }, { value: 'Live' }] },
      ],
    },
  });
  const [test, live] = (stage?.listItems ?? []).map(({ attributeListItemId }) => attributeListItemId);
  await call('POST', '/components', {
    id: 'shop',
    name: 'Shop',
    state: 'ACTIVE',
    attributes: [
      { id: 'owner', value: 'Team A' },
      { id: 'stage', value: 'Live' },
    ],
  });
  const [made] = await person.call(componentEndpoints.list, { query: {} });
  const slug = made?.slug ?? '';
  const overridden = () => person.call(componentEndpoints.overridden, { params: { slug } });
  expect(await overridden()).toEqual([]);

  await person.call(componentEndpoints.save, {
    body: {
      components: [
        {
          slug,
          name: 'Store',
          attributes: [{ fkAttributeId: owner?.attributeId ?? 0, value: 'Team B' }],
          listAttributes: [{ fkListItemId: test ?? 0 }],
        },
      ],
    },
  });
  expect(await overridden()).toEqual(
    expect.arrayContaining([
      { field: 'name', value: 'Shop' },
      { field: `attribute:${owner?.attributeId}`, value: 'Team A' },
      { field: `attribute:${stage?.attributeId}`, value: [live] },
    ]),
  );

  // What a program leaves out it says nothing of.
  await call('PATCH', '/components/shop', { name: 'Store' });
  expect((await overridden()).map(({ field }) => field)).not.toContain('name');
  expect(await overridden()).toHaveLength(2);
});

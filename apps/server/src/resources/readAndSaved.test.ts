import { endpoints } from '@lintel/api/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../testing/app.ts';
import { stateOf } from '../testing/richText.fixture.ts';

let app: TestApp;
let client: Client;

beforeAll(async () => {
  app = await buildTestApp();
  const organization = await app.createOrganization();
  client = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
});
afterAll(() => app.close());

const answerTo = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await client.inject({ method, url, ...(payload !== undefined && { payload }) });
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, '']);
  return answer.json<never>();
};

/** All that is listed there, sent to be saved just so, is still the same. */
const isTakenBack = async (list: string, save: string, bodiesOf: (all: object[]) => object[]) => {
  const before: object[] = await answerTo('GET', list);
  expect(before.length).toBeGreaterThan(0);
  for (const body of bodiesOf(before)) await answerTo('POST', save, body);
  const plain = (all: object[]) => all.map((each) => ({ ...each, updatedAt: null, concurrencyKey: null }));
  expect(plain(await answerTo('GET', list))).toEqual(plain(before));
};

it('what is read can be sent to be saved or deleted as it is, with all that only the server says of it', async () => {
  const { call } = client;
  const { sharedTypes } = await call(endpoints.sharedTypes.list, { query: {} });
  const sharedType = sharedTypes?.[0];
  const [icon] = await call(endpoints.icons.list, {});
  if (sharedType === undefined || icon === undefined) throw new Error('There are none from the start');
  const { sharedTypeId: fkSharedTypeId } = sharedType;
  const type = await call(endpoints.types.save, {
    body: { type: { name: 'Order desk', iconId: icon.iconId } },
  });
  const tag = await call(endpoints.tags.save, { body: { tag: { name: 'Core', color: 'blue' } } });
  const folder = await call(endpoints.folders.save, { body: { folder: { name: 'Sales' } } });
  const [diagram] = await call(endpoints.diagrams.save, {
    body: {
      diagrams: [
        { name: 'Landscape', state: 'ACTIVE', fkFolderId: folder.folderId, tags: [tag], diagramLevel2: 'C0' },
      ],
    },
  });
  const [user] = await call(endpoints.members.users, {});
  const [stage, owner, cost, runbook] = await call(endpoints.attributes.save, {
    body: {
      attributes: [
        {
          name: 'Stage',
          attributeType: 'LIST',
          listItems: [{ value: 'Live' }],
          attributeForTypes: [{ fkSharedTypeId }, { fkTypeId: type.typeId }],
        },
        { name: 'Owner', attributeType: 'USERLIST' },
        { name: 'Cost', attributeType: 'NUMBER', required: true },
        { name: 'Runbook', attributeType: 'LINK' },
      ],
    },
  });
  if (!diagram || !user || !stage || !owner || !cost || !runbook) throw new Error('Got nothing back');
  const { attachmentId } = await call(endpoints.attachments.upload, {
    query: {},
    file: new File(['x'], 'plan.txt'),
  });
  await call(endpoints.components.save, {
    body: {
      components: [
        {
          name: 'Orders',
          attachments: [{ fkAttachmentId: attachmentId }],
          fkTypeId: type.typeId,
          richDescription: stateOf('What is ordered'),
          tags: [tag],
          diagramLinks: [{ fkDiagramId: diagram.diagramId }],
          listAttributes: stage.listItems.map((item) => ({ fkListItemId: item.attributeListItemId })),
          userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: user.userId }],
          attributes: [
            { fkAttributeId: cost.attributeId, value: '4.20' },
            { fkAttributeId: runbook.attributeId, value: 'https://runbooks.example' },
          ],
        },
        { name: 'Payments', fkSharedTypeId },
        { name: '' },
      ],
    },
  });

  await isTakenBack('/api/types', '/api/types', (all) => all.map((each) => ({ type: each })));
  await isTakenBack('/api/tags', '/api/tags', (all) => all.map((each) => ({ tag: each })));
  await isTakenBack('/api/attributes', '/api/attributes', (attributes) => [{ attributes }]);
  await isTakenBack('/api/model/components', '/api/component', (components) => [{ components }]);
  await isTakenBack('/api/diagrams', '/api/diagrams', (diagrams) => [{ diagrams }]);

  const components: object[] = await answerTo('GET', '/api/model/components');
  await answerTo('DELETE', '/api/model/components', components);
  expect(await answerTo('GET', '/api/model/components')).toEqual([]);
  const attributes: object[] = await answerTo('GET', '/api/attributes');
  await answerTo('DELETE', '/api/attributes', { attributes });
  expect(await answerTo('GET', '/api/attributes')).toEqual([]);
  const types: object[] = await answerTo('GET', '/api/types');
  await answerTo('DELETE', '/api/types', { types });
  expect(await answerTo('GET', '/api/types')).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLog } from '../db/tables/logs.ts';
import { docUpdate } from '../db/tables/document.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

/** Written from the contract alone: a pipeline that keeps a landscape, run twice. */

let app: TestApp;
let ann: Person;
let call: ExternalClient;

beforeAll(async () => {
  app = await buildTestApp();
  ann = await app.createPerson();
  call = externalClient(app, (await makeKey(app, ann)).secret);
});
afterAll(() => app.close());

const attributes = [
  { id: 'owner', name: 'Owner', type: 'STRING' },
  { id: 'cost', name: 'Cost', type: 'NUMBER' },
  { id: 'critical', name: 'Critical', type: 'BOOLEAN' },
  { id: 'stage', name: 'Stage', type: 'LIST', list: ['Test', 'Production'] },
];

const template = `
components:
  - id: shop
    name: Shop
    state: ACTIVE
    desc: <p>Sells <strong>things</strong></p>
    linksTo: [landscape]
    attributes:
      - { id: owner, value: Team A }
      - { id: cost, value: 12.5 }
      - { id: critical, value: true }
      - { id: stage, value: Production }
  - id: stock
    name: Stock
    state: ACTIVE
  - id: warehouse
    name: Warehouse
    state: ACTIVE
diagrams:
  - id: landscape
    name: Landscape
    state: ACTIVE
    level: C0
    desc: <p>All of it</p>
    tags: [core]
    componentInstances:
      - { ref: area, componentId: warehouse, isContainer: true }
      - { ref: stock box, componentId: stock, parent: area }
      - { ref: shop, componentId: shop }
      - { ref: later, placeholder: { text: Not there yet } }
    relations:
      - { fromRef: shop, toRef: stock box, label: asks for, desc: <p>Every minute</p> }
      - { fromRef: stock box, toRef: later }
    textareas:
      - { position: { x: 30, y: 0 }, width: 6, text: Made by a pipeline }
`;

interface Landscape {
  components: { id: string }[];
  diagrams: {
    id: string;
    url: string;
    componentInstances: {
      ref: string;
      componentId: string | null;
      placeholder: { text: string } | null;
      parent: string | null;
      isContainer: boolean;
      position: { x: number; y: number };
      width: number;
      height: number;
    }[];
    relations: unknown[];
    textareas: unknown[];
  }[];
}

const send = () => call<Landscape>('POST', '/template', template, { 'content-type': 'application/yaml' });

it('makes a landscape of a template, which changes nothing the second time, and reads it back', async () => {
  const batch = await call('PATCH', '/attributes/upsert-batch', attributes);
  expect(batch.status).toBe(200);
  const tag = await call('POST', '/tags', { id: 'core', name: 'Core', color: 'blue' });
  expect(tag).toMatchObject({ status: 201, body: { id: 'core', color: 'blue' } });

  const first = await send();
  expect(first.text).toContain('landscape');
  expect(first.status).toBe(200);
  expect(first.body.components.map(({ id }) => id)).toEqual(['shop', 'stock', 'warehouse']);
  await app.projected();
  const logged = await app.database.db.$count(changeLog);
  const updates = await app.database.db.$count(docUpdate);

  const second = await send();
  expect(second.body).toEqual(first.body);
  await app.projected();
  expect(await app.database.db.$count(docUpdate)).toBe(updates);
  expect(await app.database.db.$count(changeLog)).toBe(logged);

  const shop = await call<{ attributes: unknown; apiContext: string }>('GET', '/components/shop');
  expect(shop.body).toMatchObject({
    id: 'shop',
    name: 'Shop',
    state: 'ACTIVE',
    desc: '<p>Sells <strong>things</strong></p>',
    inlineDesc: false,
    typeId: null,
    linksTo: ['landscape'],
    attributes: [
      { id: 'owner', value: 'Team A' },
      { id: 'cost', value: 12.5 },
      { id: 'critical', value: true },
      { id: 'stage', value: 'Production' },
    ],
  });
  expect(Date.parse(shop.body.apiContext)).toBeGreaterThan(0);

  const { body: diagram } = await call<Landscape['diagrams'][number]>('GET', '/diagrams/landscape');
  expect(diagram).toEqual(first.body.diagrams[0]);
  expect(diagram).toMatchObject({ level: 'C0', state: 'ACTIVE', tags: ['core'], desc: '<p>All of it</p>' });
  expect(diagram.url).toMatch(/^http:\/\/.*\/diagram\/d:[\w-]+$/);
  const box = (ref: string) => diagram.componentInstances.find((each) => each.ref === ref);
  expect(diagram.componentInstances).toHaveLength(4);
  expect(box('area')).toMatchObject({ componentId: 'warehouse', isContainer: true, parent: null });
  expect(box('stock box')).toMatchObject({ componentId: 'stock', parent: 'area', placeholder: null });
  expect(box('later')).toMatchObject({ componentId: null, placeholder: { text: 'Not there yet' } });
  expect(diagram.relations).toContainEqual({
    fromRef: 'shop',
    toRef: 'stock box',
    label: 'asks for',
    desc: '<p>Every minute</p>',
    linksTo: [],
  });
  expect(diagram.textareas).toEqual([{ position: { x: 30, y: 0 }, width: 6, text: 'Made by a pipeline' }]);
});

it('knows what needs what, and which diagram proves it', async () => {
  await app.projected();
  const { body } = await call('GET', '/components/stock/dependencies');
  expect(body).toEqual([
    {
      component: { id: 'shop', name: 'Shop' },
      direction: 'upstream',
      diagrams: [{ id: 'landscape', name: 'Landscape' }],
    },
  ]);
});

it('answers the picture to those who ask for it', async () => {
  const svg = await call('GET', '/diagrams/landscape', undefined, { accept: 'image/svg+xml' });
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.text).toContain('<svg');
  expect(svg.text).toContain('Shop');
});

it('filters lists by all that is asked', async () => {
  const ids = async (path: string) => (await call<{ id: string }[]>('GET', path)).body.map(({ id }) => id);
  expect(await ids('/components?name=S')).toEqual(['shop', 'stock', 'warehouse']);
  expect(await ids('/components?name=s&attributeId=cost&attributeValue=12.5')).toEqual(['shop']);
  expect(await ids('/components?attributeId=stage&attributeValue=production')).toEqual(['shop']);
  expect(await ids('/components?state=DRAFT')).toEqual([]);
  expect(await ids('/components?typeId=nothing')).toEqual([]);
  expect(await ids('/diagrams?componentId=shop&tagId=core&level=C0&state=ACTIVE&name=land')).toEqual([
    'landscape',
  ]);
  expect(await ids('/diagrams?componentId=shop&level=C1')).toEqual([]);
  expect(await ids('/tags?name=cor')).toEqual(['core']);
  expect((await call('GET', '/components?attributeValue=x')).status).toBe(400);
  const types = await call<{ id: string; name: string }[]>('GET', '/types');
  expect(types.body.length).toBeGreaterThan(5);
});

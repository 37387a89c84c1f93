import { Random } from '@lintel/diagram/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

let app: TestApp;
let call: ExternalClient;

beforeAll(async () => {
  app = await buildTestApp();
  call = externalClient(app, (await makeKey(app, await app.createPerson())).secret);
  await call('PATCH', '/attributes/upsert-batch', [
    { id: 'cost', name: 'Cost', type: 'NUMBER' },
    { id: 'stage', name: 'Stage', type: 'LIST', list: ['Test'] },
  ]);
  await call('POST', '/tags', { id: 'core', name: 'Core', color: 'red' });
});
afterAll(() => app.close());

const component = {
  id: 'shop',
  name: 'Shop',
  state: 'ACTIVE',
  desc: '<p>Sells</p>',
  inlineDesc: true,
  typeId: 'service',
  apiContext: 'run',
  attributes: [
    { id: 'cost', value: 3 },
    { id: 'stage', value: 'Test' },
  ],
  linksTo: [],
};
const diagram = {
  id: 'map',
  name: 'Map',
  state: 'DRAFT',
  desc: '<p>All</p>',
  level: 'C1',
  tags: ['core'],
  componentInstances: [
    { ref: 'a', componentId: 'shop', isContainer: true, position: { x: 0, y: 0 }, width: 9, height: 9 },
    { ref: 'b', placeholder: { text: 'Bank', typeId: null }, parent: 'a' },
  ],
  relations: [{ fromRef: 'a', toRef: 'b', label: 'pays', desc: '<p>x</p>', linksTo: ['map'] }],
  textareas: [{ position: { x: 3, y: 3 }, width: 4, text: 'note' }],
};

const calls = [
  ['POST', '/components', component],
  ['PATCH', '/components/shop', component],
  ['PATCH', '/components/upsert-batch', [component, { ...component, id: 'other' }]],
  ['POST', '/component', [component]],
  ['POST', '/diagrams', diagram],
  ['PATCH', '/diagrams/map', diagram],
  ['PATCH', '/diagrams/upsert-batch', [diagram]],
  ['POST', '/template', { components: [component], diagrams: [diagram] }],
  ['PATCH', '/tags/upsert-batch', [{ id: 'core', name: 'Core', color: 'blue', desc: 'x' }]],
  [
    'PATCH',
    '/attributes/upsert-batch',
    [{ id: 'stage', name: 'Stage', type: 'LIST', list: ['Test'], forTypes: [] }],
  ],
] as const;

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  'shop',
  'map',
  'b',
  '\u202e',
  '\u0000',
  '\ud800',
  'a'.repeat(300),
  '<p>'.repeat(2_000),
  '__proto__',
  'constructor',
  '%',
  '9'.repeat(30),
  0,
  -1,
  1e300,
  0.1,
  2_147_483_648,
  true,
  [],
  [null],
  [[]],
  {},
  { id: {} },
  { x: 1e9, y: 0 },
  'DRAFT',
  'LIST',
];

/** The same with some value in it replaced, left out or doubled. */
const spoilt = (value: unknown, random: Random): unknown => {
  if (random.chance(0.12)) return random.pick(hostile);
  if (Array.isArray(value)) {
    const all = value.map((each) => spoilt(each, random));
    return random.chance(0.1) ? [...all, ...all] : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => !random.chance(0.06))
      .map(([key, inner]) => [key, spoilt(inner, random)]),
  );
};

const allowed = new Set([200, 201, 400, 404]);

it('never breaks the server, whatever a program sends', async () => {
  const statuses = new Set<number>();
  for (let seed = 1; seed <= 300; seed++) {
    const random = new Random(seed);
    const [method, path, body] = random.pick(calls);
    const { status, text } = await call(method, path, JSON.stringify(spoilt(body, random)));
    expect([seed, path, status, text.slice(0, 200), allowed.has(status)]).toEqual([
      seed,
      path,
      status,
      expect.any(String),
      true,
    ]);
    statuses.add(status);
  }
  // Neither is everything refused: what is spoilt a little is often still a call.
  expect(statuses).toEqual(allowed);
  for (const path of ['/components', '/diagrams', '/tags', '/attributes'])
    expect((await call('GET', path)).status).toBe(200);
});

import { componentEndpoints } from '@lintel/api/endpoints/components';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type Person, type TestApp } from '../testing/app.ts';
import { type ExternalClient, externalClient, makeKey } from './client.fixture.ts';

let app: TestApp;
let ann: Person;
let asAnn: Client;
let call: ExternalClient;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  await app.reset();
  ann = await app.createPerson();
  asAnn = app.asUser(ann);
  call = externalClient(app, (await makeKey(app, ann)).secret);
});
afterAll(() => app.close());

const slugOf = async (name: string): Promise<string> => {
  const all = await asAnn.call(componentEndpoints.list, { query: {} });
  return all.find((each) => each.name === name)?.slug ?? '';
};

describe('a component of programs', () => {
  it('is created with an id of its own or a generated one, and found by either', async () => {
    const made = await call<{ id: string }>('POST', '/components', { name: 'Shop' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Shop', state: 'DRAFT', desc: null, inlineDesc: false, attributes: [], linksTo: [] },
    });
    expect((await call('GET', `/components/${made.body.id}`)).body).toEqual(made.body);
    // By that people are warned that a program may write over what they change.
    const [listed] = await asAnn.call(componentEndpoints.list, { query: {} });
    expect(listed?.externalId).toBe(made.body.id);
    await call('POST', '/components', { id: 'a/b c', name: 'Odd' });
    expect((await call('GET', `/components/${encodeURIComponent('a/b c')}`)).body).toMatchObject({
      id: 'a/b c',
    });
    expect((await call('GET', `/components/${await slugOf('Odd')}`)).body).toMatchObject({ id: 'a/b c' });
    const again = await call('POST', '/components', { id: 'a/b c', name: 'Odd' });
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'id: A component with the id "a/b c" already exists' },
    });
  });

  it('changes in part: absent stays, null clears', async () => {
    const type = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    await call('POST', '/attributes', { id: 'cost', name: 'Cost', type: 'NUMBER' });
    await call('POST', '/components', {
      id: 'shop',
      name: 'Shop',
      state: 'ACTIVE',
      desc: '<p>Sells</p>',
      inlineDesc: true,
      typeId: type.slug,
      apiContext: 'run 1',
      attributes: [{ id: 'cost', value: 3 }],
    });
    const renamed = await call('PATCH', '/components/shop', { name: 'Store' });
    expect(renamed.body).toMatchObject({
      id: 'shop',
      name: 'Store',
      state: 'ACTIVE',
      desc: '<p>Sells</p>',
      inlineDesc: true,
      typeId: type.slug,
      apiContext: 'run 1',
      attributes: [{ id: 'cost', value: 3 }],
    });
    const cleared = await call('PATCH', '/components/shop', {
      state: null,
      desc: null,
      inlineDesc: null,
      typeId: null,
      apiContext: null,
      attributes: null,
      linksTo: null,
    });
    expect(cleared.body).toEqual({
      id: 'shop',
      name: 'Store',
      state: 'DRAFT',
      desc: null,
      inlineDesc: false,
      typeId: null,
      apiContext: null,
      attributes: [],
      linksTo: [],
    });
    const nameless = await call('PATCH', '/components/shop', { name: null });
    expect(nameless).toMatchObject({ status: 400, body: { error: 'name: Required' } });
    const moved = await call('PATCH', '/components/shop', { id: 'other' });
    expect(moved).toMatchObject({ status: 400, body: { error: 'id: An id cannot be changed' } });
  });

  it('is named in the log with the name of the key as its author', async () => {
    await call('POST', '/components', { id: 'shop', name: 'Shop' });
    const entries = await asAnn.call(changeLogEndpoints.ofComponent, {
      params: { slug: await slugOf('Shop') },
    });
    expect(entries.map(({ userName }) => userName)).toEqual(['Nightly import']);
  });

  it('gives its id away when it is deleted, and is another from then on', async () => {
    await call('POST', '/components', { id: 'shop', name: 'Shop', apiContext: 'run' });
    const before = await slugOf('Shop');
    expect((await call('DELETE', '/components/shop')).body).toEqual({ id: 'shop' });
    expect((await call('GET', '/components/shop')).status).toBe(404);
    expect((await call('DELETE', '/components/shop')).status).toBe(404);
    const anew = await call('POST', '/components', { id: 'shop', name: 'Shop', apiContext: 'run' });
    expect(anew.status).toBe(201);
    expect(await slugOf('Shop')).not.toBe(before);
  });

  it('that was merged is the one that it was merged into', async () => {
    await call('PATCH', '/components/upsert-batch', [
      { id: 'shop', name: 'Shop' },
      { id: 'store', name: 'Store' },
    ]);
    const body = { components: [await slugOf('Store')], into: await slugOf('Shop') };
    await asAnn.call(componentEndpoints.merge, { body });
    const changed = await call('PATCH', '/components/upsert-batch', [{ id: 'store', name: 'Shop of all' }]);
    expect(changed.body).toMatchObject([{ id: 'shop', name: 'Shop of all' }]);
    expect(await asAnn.call(componentEndpoints.list, { query: {} })).toHaveLength(1);
  });

  it('comes in lists from older clients, again and again', async () => {
    const many = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    expect(await call('POST', '/component', many)).toMatchObject({
      status: 201,
      body: [{ id: 'a' }, { id: 'b' }],
    });
    expect((await call('POST', '/component', many)).status).toBe(201);
    expect(await asAnn.call(componentEndpoints.list, { query: {} })).toHaveLength(2);
  });
});

describe('values of attributes', () => {
  beforeEach(async () => {
    await call('PATCH', '/attributes/upsert-batch', [
      { id: 'text', name: 'Text', type: 'STRING' },
      { id: 'number', name: 'Number', type: 'NUMBER' },
      { id: 'flag', name: 'Flag', type: 'BOOLEAN' },
      { id: 'link', name: 'Link', type: 'LINK' },
      { id: 'people', name: 'People', type: 'USERLIST' },
      { id: 'stage', name: 'Stage', type: 'LIST', list: ['Test', 'A, B'] },
    ]);
  });

  it('are read as what they are', async () => {
    const attributes = [
      { id: 'text', value: 'Words' },
      { id: 'number', value: -1.5 },
      { id: 'flag', value: false },
      { id: 'link', value: 'https://lintel.example/' },
      { id: 'people', value: ann.email },
      { id: 'stage', value: 'A, B' },
    ];
    const made = await call('POST', '/components', { name: 'All', attributes });
    expect(made.body).toMatchObject({ attributes });
  });

  it('are converted where that can be done, and refused by name where not', async () => {
    const made = await call('POST', '/components', {
      name: 'Some',
      attributes: [
        { id: 'text', value: 7 },
        { id: 'number', value: ' 12 ' },
        { id: 'flag', value: 'TRUE' },
      ],
    });
    expect(made.body).toMatchObject({
      attributes: [
        { id: 'text', value: '7' },
        { id: 'number', value: 12 },
        { id: 'flag', value: true },
      ],
    });
    const refused = await call<{ error: string }>('PATCH', '/components/upsert-batch', [
      { id: 'fine', name: 'Fine' },
      {
        attributes: [
          { id: 'number', value: 'many' },
          { id: 'flag', value: 'perhaps' },
          { id: 'link', value: 'nowhere' },
          { id: 'people', value: 'nobody@lintel.example' },
          { id: 'stage', value: 'Gone' },
          { id: 'nothing', value: 1 },
        ],
      },
      { id: 'fine', name: 'Twice', typeId: 'no-type', linksTo: ['no-diagram'] },
    ]);
    expect(refused.status).toBe(400);
    expect(refused.body.error.split('; ')).toEqual([
      '[2].id: The same component was sent twice',
      '[1].name: Required',
      '[1].attributes[0].value: Must be a number',
      '[1].attributes[1].value: Must be true or false',
      '[1].attributes[2].value: Must be a complete address, such as https://example.com',
      '[1].attributes[3].value: Must be the e-mail address of a member',
      '[1].attributes[4].value: Must be an item of the list',
      '[1].attributes[5].id: There is no attribute "nothing"',
      '[2].typeId: There is no type "no-type"',
      '[2].linksTo[0]: There is no diagram "no-diagram"',
    ]);
    expect((await call('GET', '/components/fine')).status).toBe(404);
  });
});

describe('attributes and tags of programs', () => {
  it('keep a list to the type LIST, and its items by their words', async () => {
    const bad = await call('PATCH', '/attributes/upsert-batch', [
      { id: 'a', name: 'A', type: 'LIST' },
      { id: 'b', name: 'B', type: 'STRING', list: ['x'] },
      { id: 'c', name: 'C' },
    ]);
    expect(bad.body).toEqual({
      error:
        '[0].list: Required; [1].list: Only an attribute of the type LIST has a list; [2].type: Required',
    });
    await call('POST', '/attributes', { id: 'stage', name: 'Stage', type: 'LIST', list: ['Test', 'Live'] });
    await call('POST', '/components', {
      id: 'shop',
      name: 'Shop',
      attributes: [{ id: 'stage', value: 'Live' }],
    });
    const changed = await call('PATCH', '/attributes/stage', { list: ['Live', 'Gone'], required: true });
    expect(changed.body).toMatchObject({ id: 'stage', list: ['Live', 'Gone'], required: true });
    const { body } = await call('GET', '/components/shop');
    expect(body).toMatchObject({ attributes: [{ id: 'stage', value: 'Live' }] });
    const kept = await call('PATCH', '/components/shop', { attributes: [{ id: 'stage', value: null }] });
    expect(kept.body).toEqual({ error: 'attributes[0].value: This attribute is required' });
  });

  it('are for the types that are named', async () => {
    await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const made = await call('POST', '/attributes', {
      id: 'cost',
      name: 'Cost',
      type: 'NUMBER',
      forTypes: ['domain-service'],
    });
    expect(made.body).toMatchObject({ forTypes: ['domain-service'], list: null, required: false });
    expect((await call('PATCH', '/attributes/cost', { forTypes: null })).body).toMatchObject({
      forTypes: [],
    });
    expect((await call('DELETE', '/attributes/cost')).body).toEqual({ id: 'cost' });
    expect((await call('GET', '/attributes')).body).toEqual([]);
  });

  it('have one of seven colours and a name that is free', async () => {
    expect((await call('POST', '/tags', { name: 'Core', color: 'pink' })).status).toBe(400);
    await call('POST', '/tags', { id: 'core', name: 'Core', color: 'red', desc: 'What counts' });
    expect((await call('POST', '/tags', { name: 'core', color: 'blue' })).status).toBe(400);
    const changed = await call('PATCH', '/tags/core', { color: 'green', desc: null });
    expect(changed.body).toMatchObject({ id: 'core', name: 'Core', color: 'green', desc: null });
    expect((await call('GET', '/tags/core')).body).toEqual(changed.body);
    await call('DELETE', '/tags/core');
    expect((await call('GET', '/tags')).body).toEqual([]);
  });
});

describe('hostile calls', () => {
  it.each([
    ['no JSON', '{"name":'],
    ['a list where one thing belongs', '[]'],
    ['nothing', '""'],
    ['a reach into all objects', '{"name":"a","__proto__":{"admin":true}}'],
    ['a name of another kind', '{"name":{"a":1}}'],
    ['a name that is too long', JSON.stringify({ name: 'a'.repeat(10_000) })],
    ['what no database keeps', '{"name":"a\\u0000b"}'],
    ['half a character', '{"name":"\\ud800"}'],
    ['a number that is none', '{"name":"a","attributes":[{"id":"x","value":1e999}]}'],
    ['what is nested without an end', `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('with %s are wrong calls', async (_, body) => {
    const answer = await call<{ error: string }>('POST', '/components', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['error']);
    expect(await asAnn.call(componentEndpoints.list, { query: {} })).toEqual([]);
  });

  it('that are too large, or of another kind of content, are told so', async () => {
    const large = JSON.stringify({ name: 'a', desc: 'a'.repeat(6_000_000) });
    expect((await call('POST', '/components', large)).status).toBe(413);
    const yaml = { 'content-type': 'application/yaml' };
    expect((await call('POST', '/components', 'name: a', yaml)).status).toBe(415);
    expect((await call('POST', '/components', '<name/>', { 'content-type': 'text/xml' })).status).toBe(415);
  });

  it('write no script into a description', async () => {
    const { body } = await call<{ desc: string }>('POST', '/components', {
      name: 'Shop',
      desc: '<script>alert(1)</script><p onclick="x()">Fine <a href="javascript:x()">link</a><img src=x onerror=x()></p>',
    });
    expect(body.desc).toBe('<p>Fine link</p>');
  });
});

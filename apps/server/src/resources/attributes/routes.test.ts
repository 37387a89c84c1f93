import { type AttributeToSave, attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let asAnn: Client;
let asBen: Client;
let ben: Person;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  const organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const save = async (attribute: AttributeToSave, client = asAnn) => {
  const [saved] = await client.call(attributeEndpoints.save, { body: { attributes: [attribute] } });
  if (saved === undefined) throw new Error('Got nothing back when updating attributes');
  return saved;
};
const refused = (attribute: AttributeToSave) =>
  asAnn.refused(attributeEndpoints.save, { body: { attributes: [attribute] } });
const usage = async (attributeId: number) =>
  (await asAnn.call(attributeEndpoints.usage, {})).find((each) => each.attributeId === attributeId);
const values = (items: readonly { value: string }[]) => items.map(({ value }) => value);

const stage = (): Promise<Awaited<ReturnType<typeof save>>> =>
  save({ name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'Test' }, { value: 'Live' }] });

const carrying = async (fkListItemId: number) => {
  const [made] = await asAnn.call(componentEndpoints.save, {
    body: { components: [{ name: 'Checkout', listAttributes: [{ fkListItemId }] }] },
  });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};

describe('attributes', () => {
  it('are created with items and types, and listed newest first', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Order desk' } } });
    const made = await stage();
    const owner = await save({
      attributeId: -1,
      name: 'Owner',
      attributeType: 'USERLIST',
      required: true,
      attributeForTypes: [{ fkTypeId: typeId }],
    });
    expect(values(made.listItems)).toEqual(['Test', 'Live']);
    expect(owner).toMatchObject({
      slug: 'owner',
      required: true,
      attributeForTypes: [{ fkAttributeId: owner.attributeId, fkTypeId: typeId, fkSharedTypeId: null }],
    });
    const listed = await asBen.call(attributeEndpoints.list, {});
    expect(listed.map(({ name }) => name)).toEqual(['Owner', 'Stage']);
  });

  it('need a name and a kind, and items only where there is a list', async () => {
    expect((await refused({ attributeType: 'STRING' })).status).toBe(400);
    expect((await refused({ name: 'A' })).status).toBe(400);
    expect((await refused({ name: 'A', attributeType: 'STRING', listItems: [{ value: 'x' }] })).status).toBe(
      400,
    );
    expect(
      await refused({ name: 'A', attributeType: 'LINK', attributeForTypes: [{ fkTypeId: 999_999 }] }),
    ).toMatchObject({ status: 404, body: { error: "Couldn't find type" } });
  });

  it('merge in different items, and ask about the same one', async () => {
    const { attributeId, updatedAt, listItems } = await stage();
    const [test, live] = listItems;
    const rename = (item: typeof test, value: string) => ({
      attributeId,
      updatedAt,
      listItems: [{ attributeListItemId: item?.attributeListItemId, value }],
    });
    await save(rename(test, 'Testing'), asBen);
    expect(await refused(rename(test, 'Trial'))).toMatchObject({
      body: { details: { savedByUserId: ben.userId } },
    });
    const merged = await save({ ...rename(live, 'Production'), required: true });
    expect([values(merged.listItems), merged.required]).toEqual([['Testing', 'Production'], true]);
    const field = `listItem:${test?.attributeListItemId}`;
    expect(await refused(rename(test, 'Trial'))).toMatchObject({
      status: 409,
      body: { details: { collisions: [{ field, yours: 'Trial', theirs: 'Testing' }] } },
    });
    expect(
      await refused({ attributeId, updatedAt, removedListItems: [test?.attributeListItemId ?? 0] }),
    ).toMatchObject({
      status: 409,
      body: { details: { collisions: [{ field, yours: null, theirs: 'Testing' }] } },
    });
  });

  it('keep what is assigned when an item gets another name', async () => {
    const { attributeId, listItems } = await stage();
    const attributeListItemId = listItems[1]?.attributeListItemId ?? 0;
    const { slug } = await carrying(attributeListItemId);
    await save({ attributeId, listItems: [{ attributeListItemId, value: 'Production' }] });
    const read = await asBen.call(componentEndpoints.read, { params: { slug } });
    expect(read.listAttributes.map(({ fkListItemId }) => fkListItemId)).toEqual([attributeListItemId]);
  });

  it('say before what is lost with an item or an attribute, and the components say it afterwards', async () => {
    const { attributeId, listItems } = await stage();
    const attributeListItemId = listItems[0]?.attributeListItemId ?? 0;
    const { slug, updatedAt } = await carrying(attributeListItemId);
    expect(await usage(attributeId)).toEqual({
      attributeId,
      components: 1,
      listItems: [{ attributeListItemId, components: 1 }],
    });
    const left = await save({ attributeId, removedListItems: [attributeListItemId] });
    expect(values(left.listItems)).toEqual(['Live']);
    const read = await asBen.call(componentEndpoints.read, { params: { slug } });
    expect(read.listAttributes).toEqual([]);
    expect(read.updatedAt > updatedAt).toBe(true);
    await asAnn.call(componentEndpoints.save, {
      body: {
        components: [
          { slug, listAttributes: [{ fkListItemId: left.listItems[0]?.attributeListItemId ?? 0 }] },
        ],
      },
    });
    await asAnn.call(attributeEndpoints.remove, { body: { attributes: [{ attributeId }] } });
    const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } });
    expect(log.map(({ text }) => text)).toEqual([
      'Lost the attribute "Stage", which was deleted',
      'Set the attribute "Stage" to "Live"',
      'Lost "Test" of the attribute "Stage", which was taken off its list',
      'Created the component "Checkout"',
    ]);
  });

  it('that components carry stay of their kind', async () => {
    const { attributeId } = await save({ name: 'Cost', attributeType: 'STRING' });
    expect((await save({ attributeId, attributeType: 'NUMBER' })).attributeType).toBe('NUMBER');
    await asAnn.call(componentEndpoints.save, {
      body: { components: [{ name: 'A', attributes: [{ fkAttributeId: attributeId, value: '1' }] }] },
    });
    expect((await refused({ attributeId, attributeType: 'LINK' })).status).toBe(400);
  });

  it('merge the types that two people add', async () => {
    const [a, b] = await Promise.all(
      ['A', 'B'].map((name) => asAnn.call(typeEndpoints.save, { body: { type: { name } } })),
    );
    const { attributeId, updatedAt } = await save({ name: 'Cost', attributeType: 'NUMBER' });
    const only = (typeId = 0) => ({ attributeId, updatedAt, attributeForTypes: [{ fkTypeId: typeId }] });
    await save(only(a?.typeId), asBen);
    const merged = await save(only(b?.typeId));
    expect(merged.attributeForTypes.map(({ fkTypeId }) => fkTypeId)).toEqual([a?.typeId, b?.typeId]);
  });

  it('are for no component once the types they were for are deleted, until somebody says otherwise', async () => {
    const makeType = (name: string) => asAnn.call(typeEndpoints.save, { body: { type: { name } } });
    const [a, b] = [await makeType('A'), await makeType('B')];
    const { attributeId } = await save({
      name: 'Stage',
      attributeType: 'STRING',
      required: true,
      attributeForTypes: [{ fkTypeId: a.typeId }, { fkTypeId: b.typeId }],
    });
    const listed = async () => (await asAnn.call(attributeEndpoints.list, {}))[0];
    await asAnn.call(typeEndpoints.remove, { body: { types: [{ typeId: a.typeId }] } });
    expect(await listed()).toMatchObject({
      limitedToTypes: true,
      attributeForTypes: [{ fkTypeId: b.typeId }],
    });
    await asAnn.call(typeEndpoints.remove, { body: { types: [{ typeId: b.typeId }] } });
    expect(await listed()).toMatchObject({ limitedToTypes: true, attributeForTypes: [] });
    expect(await save({ attributeId, name: 'Phase' })).toMatchObject({ limitedToTypes: true });
    const [made] = await asAnn.call(componentEndpoints.save, {
      body: { components: [{ name: 'Checkout', attributes: [{ fkAttributeId: attributeId, value: 'x' }] }] },
    });
    if (made === undefined) throw new Error('Not made');
    const without = { body: { components: [{ slug: made.slug, removedAttributes: [attributeId] }] } };
    expect(await save({ attributeId, attributeForTypes: [] })).toMatchObject({ limitedToTypes: false });
    expect((await asAnn.refused(componentEndpoints.save, without)).status).toBe(400);
    const other = await makeType('C');
    await save({ attributeId, attributeForTypes: [{ fkTypeId: other.typeId }] });
    await asAnn.call(typeEndpoints.remove, { body: { types: [{ typeId: other.typeId }] } });
    expect((await asAnn.call(componentEndpoints.save, without))[0]?.attributes).toEqual([]);
  });

  it("are out of another organisation's reach", async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await save({ name: 'Theirs', attributeType: 'STRING' }, carla);
    const absent = await refused({ attributeId: 999_999, name: 'x' });
    expect(absent.status).toBe(404);
    expect(await refused({ attributeId: theirs.attributeId, name: 'x' })).toEqual(absent);
    expect(await asAnn.call(attributeEndpoints.list, {})).toEqual([]);
  });
});

import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { type ComponentToSave, componentEndpoints } from '@lintel/api/endpoints/components';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import type { AttributeType } from '@lintel/domain/attributes/registry';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { nestedState, stateOf } from '../../testing/richText.fixture.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let ben: Person;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  ben = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Ben' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const saveAll = (components: ComponentToSave[], client = asAnn) =>
  client.call(componentEndpoints.save, { body: { components } });
const save = async (component: ComponentToSave, client = asAnn) => {
  const [saved] = await saveAll([component], client);
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};
const refused = (component: ComponentToSave, client = asAnn) =>
  client.refused(componentEndpoints.save, { body: { components: [component] } });
const read = (slug: string, client = asAnn) => client.call(componentEndpoints.read, { params: { slug } });
const makeAttribute = async (name: string, attributeType: AttributeType, more: object = {}) => {
  const [made] = await asAnn.call(attributeEndpoints.save, {
    body: { attributes: [{ name, attributeType, ...more }] },
  });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};
const makeType = (name: string) => asAnn.call(typeEndpoints.save, { body: { type: { name } } });
const makeDiagram = async (name: string, fkFolderId: number | null = null, client = asAnn) => {
  const diagrams = [{ name, fkFolderId, state: 'ACTIVE' as const }];
  const [made] = await client.call(diagramEndpoints.save, { body: { diagrams } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};
const logOf = async (slug: string) =>
  (await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } })).map(({ text }) => text);

describe('saving a component', () => {
  it('creates it with all that belongs to it', async () => {
    const type = await makeType('Order desk');
    const stage = await makeAttribute('Stage', 'LIST', { listItems: [{ value: 'Test' }, { value: 'Live' }] });
    const owner = await makeAttribute('Owner', 'USERLIST');
    const cost = await makeAttribute('Cost', 'NUMBER');
    const tag = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'blue' } } });
    const diagram = await makeDiagram('Inside');
    const fkListItemId = stage.listItems[1]?.attributeListItemId ?? 0;
    const saved = await save({
      componentModelId: -1,
      name: 'Checkout',
      fkTypeId: type.typeId,
      state: 'DRAFT',
      richDescription: stateOf('Takes the money'),
      inlineDesc: true,
      repositoryUrl: 'https://code.example/checkout',
      externalId: 'x1',
      apiContext: 'import',
      tags: [{ tagId: tag.tagId }],
      diagramLinks: [{ fkDiagramId: diagram.diagramId }],
      attributes: [{ fkAttributeId: cost.attributeId, value: ' 12.50' }],
      listAttributes: [{ fkListItemId }],
      userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: ben.userId }],
    });
    const { componentModelId } = saved;
    expect(saved).toMatchObject({
      name: 'Checkout',
      type: { typeId: type.typeId, name: 'Order desk', slug: type.slug, icon: null },
      fkTypeId: type.typeId,
      fkSharedTypeId: null,
      sharedType: null,
      state: 'DRAFT',
      description: 'Takes the money',
      inlineDesc: true,
      repositoryUrl: 'https://code.example/checkout',
      externalId: 'x1',
      apiContext: 'import',
      tags: [{ name: 'Core', color: 'blue' }],
      diagramLinks: [{ fkDiagramId: diagram.diagramId, slug: diagram.slug, name: 'Inside' }],
      attributes: [{ fkAttributeId: cost.attributeId, componentModelId, value: '12.50' }],
      listAttributes: [{ fkListItemId, componentModelId }],
      userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: ben.userId, componentModelId }],
      componentInstances: [],
      attachments: [],
      updatedByUserId: ann.userId,
      deletedAt: null,
      mergedInto: null,
      standsFor: null,
    });
    expect(await read(saved.slug, asBen)).toEqual(saved);
    expect(await asBen.call(componentEndpoints.list, { query: {} })).toEqual([saved]);
    expect(await logOf(saved.slug)).toEqual(['Created the component "Checkout"']);
    const asked = { components: [saved.slug, 'unknown'] };
    expect(await asBen.call(componentEndpoints.values, { body: asked })).toEqual([
      {
        slug: saved.slug,
        tags: [{ tagId: tag.tagId }],
        attributes: [{ fkAttributeId: cost.attributeId, value: '12.50' }],
        listAttributes: [{ fkListItemId }],
        userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: ben.userId }],
      },
    ]);
  });

  it('answers in the order sent, and does all or nothing', async () => {
    const one = await save({ name: 'One' });
    const saved = await saveAll([
      { name: 'Two' },
      { componentModelId: one.componentModelId, name: 'Uno' },
      { name: 'Three' },
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['Two', 'Uno', 'Three']);
    const answer = await asAnn.refused(componentEndpoints.save, {
      body: { components: [{ name: 'Four' }, { slug: one.slug, fkTypeId: 999_999 }] },
    });
    expect(answer).toMatchObject({ status: 404, body: { error: "Couldn't find type" } });
    expect(await asAnn.call(componentEndpoints.list, { query: {} })).toHaveLength(3);
  });

  it('changes only what is sent, and nothing when it is the same', async () => {
    const created = await save({ name: 'Checkout', description: 'Takes the money', inlineDesc: true });
    expect(created.description).toBe('Takes the money');
    const changed = await save({ slug: created.slug, name: 'Till' }, asBen);
    expect(changed).toMatchObject({
      name: 'Till',
      description: 'Takes the money',
      updatedByUserId: ben.userId,
    });
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    expect(await save({ slug: created.slug, name: 'Till' })).toEqual(changed);
    expect((await save({ slug: created.slug, richDescription: null })).description).toBeNull();
  });

  it('has one of the two kinds of type at most', async () => {
    const type = await makeType('Order desk');
    const made = await save({ name: 'A', fkTypeId: type.typeId });
    expect((await save({ slug: made.slug, fkSharedTypeId: null })).fkTypeId).toBe(type.typeId);
    expect((await save({ slug: made.slug, fkTypeId: null })).type).toBeNull();
    expect(await refused({ name: 'B', fkTypeId: type.typeId, fkSharedTypeId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { error: "Couldn't find type" },
    });
  });

  it('lets another program know it by one id only', async () => {
    await save({ name: 'A', externalId: '1', apiContext: 'x' });
    await save({ name: 'B', externalId: '1', apiContext: 'y' });
    expect(await refused({ name: 'C', externalId: '1', apiContext: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'already-exists' },
    });
  });

  it('refuses an address of the repository that leads nowhere', async () => {
    for (const repositoryUrl of ['javascript:alert(1)', 'code', '//x'])
      expect((await refused({ name: 'A', repositoryUrl })).status).toBe(400);
    expect((await save({ name: 'A', repositoryUrl: '' })).repositoryUrl).toBeNull();
  });

  it('is not for readers', async () => {
    const rob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    expect((await refused({ name: 'x' }, rob)).status).toBe(403);
  });

  it("cannot refer to another organisation's things or a colleague's draft", async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await makeDiagram('Theirs', null, carla);
    const draft = await makeDiagram('Draft', ben.draftsFolderId, asBen);
    for (const { diagramId: fkDiagramId } of [theirs, draft])
      expect((await refused({ name: 'A', diagramLinks: [{ fkDiagramId }] })).status).toBe(404);
    const owner = await makeAttribute('Owner', 'USERLIST');
    const stranger = await app.createPerson();
    const userAttributes = [{ fkAttributeId: owner.attributeId, fkUserId: stranger.userId }];
    expect((await refused({ name: 'A', userAttributes })).status).toBe(404);
  });
});

describe('the description', () => {
  it.each([
    ['not JSON', 'hello', 'Must be rich text'],
    ['no editor state', '{"a":1}', 'Must be rich text'],
    [
      'unknown nodes',
      '{"root":{"children":[{"type":"iframe","src":"x"}]}}',
      'Contains something that is not',
    ],
    ['a depth of 10,000', nestedState(1_000), 'Must not be nested deeper than 32 levels'],
    ['too many characters', stateOf('x'.repeat(200_001)), 'Must be at most 200000 characters'],
  ])('is refused with the reason: %s', async (_, richDescription, message) => {
    const answer = await refused({ name: 'A', richDescription });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  it('of 5 MB or nested 10,000 deep is refused without reading it', async () => {
    for (const [text, status] of [
      [stateOf('x'.repeat(5_000_000)), 413],
      [nestedState(10_000), 400],
    ] as const) {
      expect((await refused({ name: 'A', richDescription: text })).status).toBe(status);
    }
  });
});

describe('attributes of a component', () => {
  it('are kept in the form of their kind', async () => {
    const cost = await makeAttribute('Cost', 'NUMBER');
    const live = await makeAttribute('Live', 'BOOLEAN');
    const made = await save({
      name: 'A',
      attributes: [
        { fkAttributeId: cost.attributeId, value: 'a lot' },
        { fkAttributeId: live.attributeId, value: 'yes' },
      ],
    });
    expect(made.attributes.map(({ value }) => value)).toEqual(['0', 'false']);
  });

  it('refuse what is no value of theirs', async () => {
    const site = await makeAttribute('Site', 'LINK');
    const owner = await makeAttribute('Owner', 'USERLIST');
    expect(
      await refused({ name: 'A', attributes: [{ fkAttributeId: site.attributeId, value: 'x' }] }),
    ).toMatchObject({
      status: 400,
      body: { error: 'Site: Must be a complete address, such as https://example.com' },
    });
    const wrongKind = { status: 400, body: { error: 'The attribute "Owner" takes another kind of value' } };
    expect(
      await refused({ name: 'A', attributes: [{ fkAttributeId: owner.attributeId, value: 'x' }] }),
    ).toMatchObject(wrongKind);
  });

  it('that are required cannot be removed, unless the type no longer requires them', async () => {
    const type = await makeType('Order desk');
    const stage = await makeAttribute('Stage', 'STRING', {
      required: true,
      attributeForTypes: [{ fkTypeId: type.typeId }],
    });
    const owner = await makeAttribute('Owner', 'STRING', { required: true });
    const made = await save({
      name: 'A',
      fkTypeId: type.typeId,
      attributes: [stage, owner].map(({ attributeId }) => ({ fkAttributeId: attributeId, value: 'x' })),
    });
    const remove = (attributeId: number) => ({ slug: made.slug, removedAttributes: [attributeId] });
    expect(await refused(remove(owner.attributeId))).toMatchObject({
      status: 400,
      body: { error: 'This attribute is required' },
    });
    expect(await refused(remove(stage.attributeId))).toMatchObject({
      status: 400,
      body: { error: 'This attribute is required by the component type' },
    });
    const left = await save({ ...remove(stage.attributeId), fkTypeId: null });
    expect(left.attributes.map(({ fkAttributeId }) => fkAttributeId)).toEqual([owner.attributeId]);
    expect(await logOf(made.slug)).toContain('Removed the attribute "Stage"');
  });

  it('of lists and people are replaced as a whole', async () => {
    const stage = await makeAttribute('Stage', 'LIST', { listItems: [{ value: 'a' }, { value: 'b' }] });
    const [first, second] = stage.listItems.map(({ attributeListItemId }) => attributeListItemId);
    if (first === undefined || second === undefined) throw new Error('Two items are needed');
    const made = await save({ name: 'A', listAttributes: [{ fkListItemId: first }] });
    const changed = await save({ slug: made.slug, listAttributes: [{ fkListItemId: second }] });
    expect(changed.listAttributes.map(({ fkListItemId }) => fkListItemId)).toEqual([second]);
    const none = await save({ slug: made.slug, removedAttributes: [stage.attributeId] });
    expect(none.listAttributes).toEqual([]);
    expect(await logOf(made.slug)).toEqual([
      'Removed the attribute "Stage"',
      'Set the attribute "Stage" to "b"',
      'Created the component "A"',
    ]);
  });
});

describe('two people who save the same component', () => {
  it('merge in different fields, attributes and lists among them', async () => {
    const cost = await makeAttribute('Cost', 'NUMBER');
    const site = await makeAttribute('Site', 'STRING');
    const tags = await Promise.all(
      ['a', 'b', 'c'].map((name) => asAnn.call(tagEndpoints.save, { body: { tag: { name, color: 'red' } } })),
    );
    const [a, b, c] = tags.map(({ tagId }) => ({ tagId }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three tags are needed');
    const { slug, updatedAt } = await save({ name: 'Checkout', tags: [a] });
    await save(
      {
        slug,
        updatedAt,
        inlineDesc: true,
        tags: [a, b],
        attributes: [{ fkAttributeId: cost.attributeId, value: '1' }],
      },
      asBen,
    );
    const merged = await save({
      slug,
      updatedAt,
      name: 'Till',
      tags: [c],
      attributes: [{ fkAttributeId: site.attributeId, value: 'x' }],
    });
    expect(merged).toMatchObject({ name: 'Till', inlineDesc: true });
    expect(merged.attributes.map(({ value }) => value)).toEqual(['1', 'x']);
    expect(merged.tags.map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('are asked where both changed the same field', async () => {
    const cost = await makeAttribute('Cost', 'NUMBER');
    const value = (text: string) => [{ fkAttributeId: cost.attributeId, value: text }];
    const { slug, updatedAt } = await save({ name: 'Checkout' });
    const theirs = await save({ slug, updatedAt, name: 'Till', attributes: value('1') }, asBen);
    const conflict = {
      status: 409,
      body: {
        code: 'conflict',
        details: {
          collisions: [
            { field: `attribute:${cost.attributeId}`, yours: '2', theirs: '1' },
            { field: 'name', yours: 'Cash desk', theirs: 'Till' },
          ],
          basedOn: theirs.updatedAt,
          savedByUserId: theirs.updatedByUserId,
          slug,
        },
      },
    };
    const mine = { slug, name: 'Cash desk', attributes: value('2') };
    expect(await refused({ ...mine, updatedAt })).toMatchObject(conflict);
    expect(await read(slug)).toEqual(theirs);
    const kept = await save({ ...mine, updatedAt: theirs.updatedAt });
    expect([kept.name, kept.attributes[0]?.value]).toEqual(['Cash desk', '2']);
  });

  it('of the same name at once both get an answer', async () => {
    const { slug, updatedAt } = await save({ name: 'Checkout' });
    const answers = await Promise.allSettled([
      save({ slug, updatedAt, name: 'A' }),
      save({ slug, updatedAt, name: 'B' }, asBen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the change log', () => {
  it('tells each change by itself and names no linked diagram', async () => {
    const type = await makeType('Order desk');
    const draft = await makeDiagram('Secret plan', ann.draftsFolderId);
    const { slug } = await save({ name: 'Checkout' });
    await save({
      slug,
      name: 'Till',
      fkTypeId: type.typeId,
      state: 'ARCHIVED',
      diagramLinks: [{ fkDiagramId: draft.diagramId }],
    });
    expect((await logOf(slug)).sort()).toEqual([
      'Changed the state from Active to Archived',
      'Changed the type from no type to "Order desk"',
      'Created the component "Checkout"',
      'Linked 1 diagram',
      'Renamed from "Checkout" to "Till"',
    ]);
    const ofModel = await asBen.call(changeLogEndpoints.ofModel, { query: { limit: 2 } });
    expect(ofModel).toHaveLength(2);
    const older = await asBen.call(changeLogEndpoints.ofModel, {
      query: { before: ofModel[1]?.logId ?? 0 },
    });
    expect(older.map(({ logId }) => logId)).not.toContain(ofModel[1]?.logId);
    expect(older.map(({ text }) => text)).toContain('Created the type "Order desk"');
  });
});

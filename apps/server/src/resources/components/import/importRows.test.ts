import type { Input, Reply } from '@lintel/api/endpoint';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLog } from '../../../db/tables/logs.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Ann', lastName: 'Archer' });
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Row = Input<typeof componentEndpoints.import>['body']['rows'][number];

const importing = (rows: Row[], dryRun = false): Promise<Reply<typeof componentEndpoints.import>> =>
  asAnn.call(componentEndpoints.import, { body: { rows, dryRun } });
const make = async (component: ComponentToSave) => {
  const [made] = await asAnn.call(componentEndpoints.save, { body: { components: [component] } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};
const read = (slug: string) => asAnn.call(componentEndpoints.read, { params: { slug } });
const all = () => asAnn.call(componentEndpoints.list, { query: {} });

const attributesOf = async () => {
  const [size, shown, address, stage, owner] = await asAnn.call(attributeEndpoints.save, {
    body: {
      attributes: [
        { name: 'Size', attributeType: 'NUMBER' },
        { name: 'Shown', attributeType: 'BOOLEAN' },
        { name: 'Address', attributeType: 'LINK' },
        { name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'Test' }, { value: 'Live, kept' }] },
        { name: 'Owner', attributeType: 'USERLIST' },
      ],
    },
  });
  const id = (each?: { attributeId: number }) => String(each?.attributeId ?? 0);
  return {
    size: id(size),
    shown: id(shown),
    address: id(address),
    stage: id(stage),
    owner: id(owner),
    items: stage?.listItems.map(({ attributeListItemId }) => attributeListItemId) ?? [],
  };
};

describe('rows of a spreadsheet', () => {
  it('create components, with types, tags, items and people by name', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const { tagId } = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'red' } } });
    const { size, shown, address, stage, owner, items } = await attributesOf();
    const { rows, undo } = await importing([
      {
        name: 'Shop',
        type: ' domain SERVICE',
        state: 'DRAFT',
        description: 'Sells',
        tags: ['CORE'],
        attributes: {
          [size]: ' 7 ',
          [shown]: 'Yes',
          [address]: 'https://lintel.example/',
          [stage]: 'test, Live, kept',
          [owner]: `ann archer\n${ann.email}`,
        },
      },
    ]);
    expect(rows).toEqual([{ outcome: 'reject', name: 'Shop', reason: 'Stage: there is no item "Live"' }]);
    expect(undo).toEqual({ rows: [], created: [] });
    const { rows: imported } = await importing([
      {
        name: 'Shop',
        type: ' domain SERVICE',
        state: 'DRAFT',
        description: 'Sells',
        tags: ['CORE'],
        attributes: {
          [size]: ' 7 ',
          [shown]: 'Yes',
          [address]: 'https://lintel.example/',
          [stage]: 'test\nLive, kept',
          [owner]: `ann archer\n${ann.email}`,
        },
      },
    ]);
    expect(imported).toMatchObject([{ outcome: 'create', name: 'Shop' }]);
    const made = await read(imported[0]?.slug ?? '');
    expect(made).toMatchObject({ name: 'Shop', fkTypeId: typeId, state: 'DRAFT', description: 'Sells' });
    expect(made.tags.map((each) => each.tagId)).toEqual([tagId]);
    expect(Object.fromEntries(made.attributes.map((each) => [each.fkAttributeId, each.value]))).toEqual({
      [size]: '7',
      [shown]: 'true',
      [address]: 'https://lintel.example/',
    });
    expect(made.listAttributes.map(({ fkListItemId }) => fkListItemId)).toEqual(items);
    expect(made.userAttributes).toMatchObject([{ fkUserId: ann.userId }]);
  });

  it('change what they name, and leave the rest', async () => {
    const { size, stage, items } = await attributesOf();
    const { slug } = await make({
      name: 'Shop',
      description: 'Sells',
      attributes: [{ fkAttributeId: Number(size), value: '7' }],
      listAttributes: [{ fkListItemId: items[1] ?? 0 }],
    });
    const same = {
      slug,
      name: 'Shop',
      description: 'Sells',
      attributes: { [size]: '7', [stage]: 'live, KEPT' },
    };
    const before = await read(slug);
    expect((await importing([same])).rows).toEqual([{ outcome: 'same', name: 'Shop', slug }]);
    expect(await read(slug)).toEqual(before);
    const { rows, undo } = await importing([
      { slug, name: 'Store', attributes: { [size]: '', [stage]: 'Test' } },
    ]);
    expect(rows).toEqual([{ outcome: 'update', name: 'Store', slug }]);
    const changed = await read(slug);
    expect(changed).toMatchObject({ name: 'Store', description: 'Sells', attributes: [] });
    expect(changed.listAttributes.map(({ fkListItemId }) => fkListItemId)).toEqual([items[0]]);
    expect(undo).toEqual({
      rows: [{ slug, name: 'Shop', attributes: { [size]: '7', [stage]: 'Live, kept' } }],
      created: [],
    });
    await importing(undo.rows);
    const { updatedAt: _, ...back } = await read(slug);
    const { updatedAt: __, ...first } = before;
    expect(back).toEqual(first);
  });

  it('are undone by what the import says', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const { owner } = await attributesOf();
    const { slug } = await make({
      name: 'Shop',
      fkTypeId: typeId,
      userAttributes: [{ fkAttributeId: Number(owner), fkUserId: ann.userId }],
    });
    const { undo } = await importing([
      { slug, type: '', state: 'ARCHIVED', description: 'New', tags: [], attributes: { [owner]: '' } },
      { name: 'Another' },
    ]);
    expect(undo.rows).toEqual([
      {
        slug,
        type: 'Domain service',
        state: 'ACTIVE',
        description: '',
        tags: [],
        attributes: { [owner]: ann.email },
      },
    ]);
    expect(await read(slug)).toMatchObject({ type: null, state: 'ARCHIVED', userAttributes: [] });
    await importing(undo.rows);
    await asAnn.call(componentEndpoints.remove, { body: undo.created.map((each) => ({ slug: each })) });
    expect(await all()).toMatchObject([
      {
        slug,
        state: 'ACTIVE',
        description: null,
        type: { typeId },
        userAttributes: [{ fkUserId: ann.userId }],
      },
    ]);
  });

  it('are only judged in a dry run', async () => {
    const { slug } = await make({ name: 'Shop' });
    const logged = await app.database.db.$count(changeLog);
    const { rows, undo } = await importing(
      [{ slug, name: 'Store' }, { name: 'New' }, { slug: 'nothing' }],
      true,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'create', 'reject']);
    expect(undo).toEqual({ rows: [], created: [] });
    expect((await all()).map(({ name }) => name)).toEqual(['Shop']);
    expect(await app.database.db.$count(changeLog)).toBe(logged);
  });

  it('are rejected one by one, each with its reason, and the others are taken', async () => {
    const { size, shown, address, stage, owner } = await attributesOf();
    const twin = { organization, firstName: 'Ann', lastName: 'Archer' };
    await app.createPerson(twin);
    const [gone, merged, kept] = [
      await make({ name: 'G' }),
      await make({ name: 'M' }),
      await make({ name: 'K' }),
    ];
    await asAnn.call(componentEndpoints.remove, { body: [{ slug: gone.slug }] });
    await asAnn.call(componentEndpoints.merge, { body: { into: kept.slug, components: [merged.slug] } });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const [foreign] = await carla.call(componentEndpoints.save, { body: { components: [{ name: 'F' }] } });
    const foreignSlug = foreign?.slug ?? '';
    const wrong: readonly [Row, string][] = [
      [{ slug: 'nothing' }, 'There is no component nothing'],
      [{ slug: foreignSlug, name: 'x' }, `There is no component ${foreignSlug}`],
      [{ slug: gone.slug, name: 'x' }, 'The component was deleted'],
      [{ slug: merged.slug, name: 'x' }, 'The component was merged into another one'],
      [{}, 'A new component needs a name'],
      [{ name: 'x', type: 'Nothing' }, 'There is no type "Nothing"'],
      [{ name: 'x', tags: ['Nothing'] }, 'There is no tag "Nothing"'],
      [{ name: 'x', attributes: { 2000000000: 'x' } }, 'There is no such attribute'],
      [{ name: 'x', attributes: { [size]: 'many' } }, 'Size: "many" is no number'],
      [{ name: 'x', attributes: { [shown]: 'perhaps' } }, 'Shown: "perhaps" is neither yes nor no'],
      [
        { name: 'x', attributes: { [address]: 'here' } },
        'Address: Must be a complete address, such as https://example.com',
      ],
      [{ name: 'x', attributes: { [stage]: 'Gone' } }, 'Stage: there is no item "Gone"'],
      [{ name: 'x', attributes: { [owner]: 'Nobody' } }, 'Owner: there is no person "Nobody"'],
      [
        { name: 'x', attributes: { [owner]: 'Ann Archer' } },
        'Owner: several people are called "Ann Archer"; give an e-mail address',
      ],
    ];
    const { rows } = await importing([
      ...wrong.map(([row]) => row),
      { slug: kept.slug, name: 'Kept' },
      { slug: kept.slug, name: 'Twice' },
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      ...wrong.map(([, reason]) => reason),
      undefined,
      'The component stands in two rows',
    ]);
    expect((await all()).map(({ name }) => name)).toEqual(['Kept']);
  });

  it('do not overrule what another person saved meanwhile', async () => {
    const { slug, updatedAt } = await make({ name: 'Shop' });
    const asBen = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
    await asBen.call(componentEndpoints.save, { body: { components: [{ slug, name: 'Store' }] } });
    const { rows } = await importing([{ slug, name: 'Market', updatedAt }]);
    expect(rows).toEqual([
      { outcome: 'reject', reason: 'Somebody else changed this meanwhile', slug, name: 'Market' },
    ]);
    expect((await read(slug)).name).toBe('Store');
  });

  it('are many in one transaction, and no more than may come', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({ name: `C${at}` }));
    const { rows, undo } = await importing(many);
    expect([rows.length, new Set(undo.created).size]).toEqual([450, 450]);
    expect(await all()).toHaveLength(450);
    const tooMany = Array.from({ length: limits.componentsPerImport + 1 }, () => ({ name: 'x' }));
    const refused = await asAnn.refused(componentEndpoints.import, { body: { rows: tooMany, dryRun: true } });
    expect(refused.status).toBe(400);
  });
});

describe('many components at once', () => {
  it('are changed field by field, each merged with what others changed', async () => {
    const rows = Array.from({ length: limits.componentsPerCall }, (_, at) => ({ name: `C${at}` }));
    const made = await asAnn.call(componentEndpoints.save, { body: { components: rows } });
    const [first] = made;
    const asBen = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
    await asBen.call(componentEndpoints.save, {
      body: { components: [{ slug: first?.slug ?? '', name: 'Other' }] },
    });
    const archive = made.map(({ slug, updatedAt }) => ({ slug, updatedAt, state: 'ARCHIVED' as const }));
    const saved = await asAnn.call(componentEndpoints.save, { body: { components: archive } });
    expect(saved.map(({ state }) => state)).toEqual(rows.map(() => 'ARCHIVED'));
    expect(saved[0]?.name).toBe('Other');
    const rename = made.map(({ slug, updatedAt }) => ({ slug, updatedAt, name: 'Same' }));
    expect(await asAnn.refused(componentEndpoints.save, { body: { components: rename } })).toMatchObject({
      status: 409,
      body: {
        details: { slug: first?.slug, collisions: [{ field: 'name', yours: 'Same', theirs: 'Other' }] },
      },
    });
  });
});

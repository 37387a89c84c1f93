import type { Input } from '@lintel/api/endpoint';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { limits } from '@lintel/domain/limits';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributeValue } from '../../db/tables/attribute.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { drawingWith } from '../../testing/drawing.fixture.ts';
import { countStatements } from '../../db/statements.fixture.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let asAnn: Client;
let make: ReturnType<typeof drawingWith>;

beforeAll(async () => {
  app = await buildTestApp();
  make = drawingWith(app, () => organization);
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Ann', lastName: 'A' });
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Asked = Input<typeof queryEndpoints.result>['body'];

const result = (asked: Partial<Asked> = {}, client = asAnn) =>
  client.call(queryEndpoints.result, { body: { filter: {}, ...asked } });
const refused = (asked: Partial<Asked>) =>
  asAnn.refused(queryEndpoints.result, { body: { filter: {}, ...asked } });
const namesOf = async (asked: Partial<Asked> = {}) => (await result(asked)).rows.map(({ name }) => name);
const counts = (body: Input<typeof queryEndpoints.counts>['body']) =>
  asAnn.call(queryEndpoints.counts, { body });
const several = async (given: readonly (string | ComponentToSave)[]) => {
  const made: Awaited<ReturnType<typeof make.component>>[] = [];
  for (const each of given) made.push(await make.component(asAnn, each));
  return made;
};
const attribute = async (
  attributeType: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'LIST' | 'USERLIST',
  items: string[] = [],
) => {
  const listItems = items.map((value) => ({ value }));
  const [made] = await asAnn.call(attributeEndpoints.save, {
    body: {
      attributes: [{ name: attributeType, attributeType, ...(items.length > 0 ? { listItems } : {}) }],
    },
  });
  return { id: made?.attributeId ?? 0, items: made?.listItems.map((each) => each.attributeListItemId) ?? [] };
};

/** All pages, each of so many. */
const inPages = async (limit: number, asked: Partial<Asked> = {}): Promise<string[]> => {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await result({ ...asked, limit, ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.rows.map(({ name }) => name));
    ({ cursor } = page);
  }
  return names;
};

describe('the components that a filter finds', () => {
  it('are all but drafts, deleted and merged ones, by name', async () => {
    const [, gone, twin, kept] = await several(['b', 'Gone', 'Twin', 'A', { name: 'Idea', state: 'DRAFT' }]);
    await asAnn.call(componentEndpoints.remove, { body: [{ slug: gone?.slug ?? '' }] });
    await asAnn.call(componentEndpoints.merge, {
      body: { into: kept?.slug ?? '', components: [twin?.slug ?? ''] },
    });
    expect(await namesOf()).toEqual(['A', 'b']);
    expect(await namesOf({ drafts: true })).toEqual(['A', 'b', 'Idea']);
    expect(await namesOf({ filter: { states: { operator: 'in', value: ['DRAFT'] } } })).toEqual(['Idea']);
    expect(await namesOf({ filter: { states: { operator: 'in', value: [] } } })).toEqual(['A', 'b']);
    expect(await namesOf({ deleted: true })).toEqual(['Gone']);
    expect((await result({}, app.asUser(await app.createPerson()))).rows).toEqual([]);
  });

  it('come with everything that a row shows', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const { tagId } = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'red' } } });
    const owner = await attribute('USERLIST');
    const size = await attribute('NUMBER');
    const stage = await attribute('LIST', ['Test', 'Live']);
    const [shop, pay, domain, target] = await several([
      {
        name: 'Shop',
        description: 'Sells',
        fkTypeId: typeId,
        tags: [{ tagId }],
        attributes: [{ fkAttributeId: size.id, value: '7' }],
        listAttributes: [{ fkListItemId: stage.items[1] ?? 0 }],
        userAttributes: [{ fkAttributeId: owner.id, fkUserId: ann.userId }],
      },
      'Pay',
      'Domain',
      'Payments',
    ]);
    const diagram = await make.diagram(asAnn, 'Landscape');
    const hidden = await make.diagram(asAnn, 'Draft', { state: 'DRAFT' });
    const at = (id: number | undefined, container = false) =>
      make.instance(diagram.id, { fkComponentId: id ?? 0, container });
    const [one, other, around] = [await at(shop?.id), await at(pay?.id), await at(domain?.id, true)];
    await make.instance(hidden.id, { fkComponentId: shop?.id ?? 0 });
    await make.relation(diagram.id, one, other);
    await make.relation(diagram.id, one, other);
    await make.group(diagram.id, around, one);
    await asAnn.call(componentEndpoints.merge, {
      body: { into: target?.slug ?? '', components: [pay?.slug ?? ''] },
    });
    const nothing = { first: [], total: 0 };
    const only = (thing?: { slug: string; name: string }) => ({
      first: [{ slug: thing?.slug, name: thing?.name }],
      total: 1,
    });
    const drawnOn = { first: [{ slug: diagram.slug, name: 'Landscape', diagramLevel2: null }], total: 1 };
    const { rows, total, cursor } = await result();
    expect([total, cursor]).toEqual([3, null]);
    expect(rows).toMatchObject([
      { name: 'Domain', drawnOn, to: nothing, from: nothing, contains: only(shop) },
      { name: 'Payments', drawnOn, to: nothing, from: only(shop), contains: nothing, description: null },
      {
        name: 'Shop',
        slug: shop?.slug,
        description: 'Sells',
        state: 'ACTIVE',
        type: { typeId, name: 'Domain service' },
        tags: [{ tagId, name: 'Core' }],
        attributes: [{ fkAttributeId: size.id, value: '7' }],
        listAttributes: [{ fkListItemId: stage.items[1] }],
        userAttributes: [{ fkAttributeId: owner.id, fkUserId: ann.userId }],
        drawnOn,
        to: only(target),
        from: nothing,
        contains: nothing,
      },
    ]);
  });

  it('name the first of many, and say how many there are', async () => {
    const [shop] = await several(['Shop']);
    for (let at = 0; at < 12; at++) {
      const { id } = await make.diagram(asAnn, `D${String(at).padStart(2, '0')}`);
      await make.instance(id, { fkComponentId: shop?.id ?? 0 });
    }
    const { rows } = await result();
    expect(rows[0]?.drawnOn.total).toBe(12);
    expect(rows[0]?.drawnOn.first.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `D${String(at).padStart(2, '0')}`),
    );
  });

  it('are found by words in any order, what fits best first', async () => {
    await several(['Order payments', 'Payments', 'Payments of orders', 'Shop', 'pay_ments 100%']);
    expect(await namesOf({ search: 'PAY' })).toEqual([
      'Payments',
      'pay_ments 100%',
      'Payments of orders',
      'Order payments',
    ]);
    expect(await namesOf({ search: 'order pay' })).toEqual(['Order payments', 'Payments of orders']);
    expect(await namesOf({ search: '%' })).toEqual(['pay_ments 100%']);
    expect(await namesOf({ search: 'pay', sort: { column: 'col-name', order: 'desc' } })).toEqual([
      'Payments of orders',
      'Payments',
      'pay_ments 100%',
      'Order payments',
    ]);
    expect(await inPages(1, { search: 'pay' })).toEqual(await namesOf({ search: 'pay' }));
  });

  it('take as many statements for many as for one', async () => {
    await several(['One']);
    const few = await countStatements(() => result());
    await several(['Two', 'Three', 'Four', 'Five']);
    expect(await countStatements(() => result())).toBe(few);
  });
});

describe('pages', () => {
  it('follow each other in every order, with nothing twice and nothing left out', async () => {
    const size = await attribute('NUMBER');
    const names = ['', 'b', 'B', 'a', 'ä', 'c', '', '10', '9'];
    const made = await several(names);
    await app.database.db.insert(attributeValue).values(
      ['10', '9', '-1', 'junk', '1e3', '9.0'].map((value, at) => ({
        fkOrganizationId: organization.organizationId,
        componentModelId: made[at]?.id ?? 0,
        fkAttributeId: size.id,
        value,
      })),
    );
    const columns = [
      'col-row-id',
      'col-name',
      'col-type',
      'col-desc',
      'col-dia',
      'col-to-comp',
      'col-from-comp',
      'col-contains',
      'col-tags',
      'col-state',
      'col-updated',
      String(size.id),
    ] as const;
    for (const column of columns) {
      for (const order of ['asc', 'desc'] as const) {
        const sort = { column: column as 'col-name', order };
        const whole = await namesOf({ sort });
        expect([column, order, await inPages(4, { sort })]).toEqual([column, order, whole]);
        expect([...whole].sort()).toEqual([...names].sort());
      }
    }
  });

  it('sort numbers as numbers, and what has none last', async () => {
    const size = await attribute('NUMBER');
    const given = [
      ['ten', '10'],
      ['nine', '9'],
      ['minus', '-1'],
      ['none', null],
    ] as const;
    await several(
      given.map(([name, value]) => ({
        name,
        attributes: value === null ? [] : [{ fkAttributeId: size.id, value }],
      })),
    );
    const column = String(size.id) as 'col-name';
    expect(await namesOf({ sort: { column, order: 'asc' } })).toEqual(['minus', 'nine', 'ten', 'none']);
    expect(await namesOf({ sort: { column, order: 'desc' } })).toEqual(['ten', 'nine', 'minus', 'none']);
  });

  it('sort lists by their first item, and people by name', async () => {
    const stage = await attribute('LIST', ['b', 'a', 'c']);
    const owner = await attribute('USERLIST');
    const zoe = await app.createPerson({ organization, firstName: 'Zoe', lastName: 'Z' });
    const item = (at: number) => ({ fkListItemId: stage.items[at] ?? 0 });
    const person = (fkUserId: number) => ({ fkAttributeId: owner.id, fkUserId });
    await several([
      { name: 'none' },
      { name: 'first c', listAttributes: [item(2)], userAttributes: [person(zoe.userId)] },
      {
        name: 'first b',
        listAttributes: [item(0), item(1)],
        userAttributes: [person(zoe.userId), person(ann.userId)],
      },
      { name: 'first a', listAttributes: [item(1), item(2)] },
    ]);
    const by = (id: number) => namesOf({ sort: { column: String(id) as 'col-name', order: 'asc' } });
    expect(await by(stage.id)).toEqual(['first a', 'first b', 'first c', 'none']);
    expect(await by(owner.id)).toEqual(['first b', 'first c', 'none', 'first a']);
    expect(await by(2_000_000_000)).toEqual(['first a', 'first b', 'first c', 'none']);
  });

  it('keep the number of all, and end', async () => {
    await several(['a', 'b', 'c']);
    const first = await result({ limit: 2 });
    expect([first.total, first.rows.length]).toEqual([3, 2]);
    const second = await result({ limit: 2, cursor: first.cursor ?? '' });
    expect([second.total, second.rows.length, second.cursor]).toEqual([3, 1, null]);
  });

  it('begin behind as many rows as are said, and count all', async () => {
    await several(['a', 'b', 'c', 'd']);
    const second = await result({ limit: 2, from: 1 });
    expect([second.rows.map(({ name }) => name), second.total]).toEqual([['b', 'c'], 4]);
    const third = await result({ limit: 2, cursor: second.cursor ?? '', from: 1 });
    expect([third.rows.map(({ name }) => name), third.total, third.cursor]).toEqual([['d'], 4, null]);
    const end = await result({ limit: 2, from: 3 });
    expect([end.rows.map(({ name }) => name), end.total, end.cursor]).toEqual([['d'], 4, null]);
    const beyond = await result({ limit: 2, from: limits.componentsPerOrganization });
    expect([beyond.rows, beyond.total, beyond.cursor]).toEqual([[], 4, null]);
    expect((await result({ filter: { name: { operator: 's-eq', value: 'z' } }, from: 2 })).total).toBe(0);
  });

  it.each([-1, 1.5, limits.componentsPerOrganization + 1, '2; drop table diagram'])(
    'refuse to begin behind %s rows',
    async (from) => {
      expect((await refused({ from: from as number })).status).toBe(400);
    },
  );

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['nonsense', 'nonsense', 'col-name'],
    ['nothing', '', 'col-name'],
    ['an id that is none', encoded({ key: 'a', id: -1, total: 1 }), 'col-name'],
    ['a key of another kind', encoded({ key: 7, id: 1, total: 1 }), 'col-name'],
    ['characters that cannot be stored', encoded({ key: 'a\0', id: 1, total: 1 }), 'col-name'],
    ['a word for a number', encoded({ key: "1'; drop table diagram", id: 1, total: 1 }), 'col-dia'],
    ['too large a number', encoded({ key: '99999999999', id: 1, total: 1 }), 'col-row-id'],
    ['a word for a date', encoded({ key: 'yesterday', id: 1, total: 1 }), 'col-updated'],
  ] as const)('refuse a cursor of %s', async (_, cursor, column) => {
    await several(['a']);
    expect((await refused({ cursor, sort: { column, order: 'asc' } })).status).toBe(400);
  });
});

describe('how many have which value', () => {
  it('is counted over what the rest of the filter finds', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const { tagId } = await asAnn.call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'red' } } });
    const stage = await attribute('LIST', ['Test', 'Live']);
    const text = await attribute('STRING');
    const [test, live] = stage.items;
    const [shop, pay] = await several([
      {
        name: 'Shop',
        fkTypeId: typeId,
        tags: [{ tagId }],
        listAttributes: [{ fkListItemId: test ?? 0 }, { fkListItemId: live ?? 0 }],
        attributes: [{ fkAttributeId: text.id, value: 'x' }],
      },
      { name: 'Pay', fkTypeId: typeId, listAttributes: [{ fkListItemId: live ?? 0 }] },
      { name: 'Other' },
    ]);
    const { id } = await make.diagram(asAnn, 'Landscape');
    const one = await make.instance(id, { fkComponentId: shop?.id ?? 0 });
    await make.relation(id, one, await make.instance(id, { fkComponentId: pay?.id ?? 0 }));
    const filter = {
      types: { operator: 'in' as const, value: [typeId] },
      sharedTypes: { operator: 'in' as const, value: [] },
    };
    expect(await counts({ filter, column: 'col-type' })).toEqual([
      { value: typeId, components: 2 },
      { value: null, components: 1 },
    ]);
    expect(await counts({ filter, column: 'col-tags' })).toEqual([
      { value: tagId, components: 1 },
      { value: null, components: 1 },
    ]);
    expect(await counts({ filter, column: String(stage.id) as 'col-tags' })).toEqual([
      { value: live, components: 2 },
      { value: test, components: 1 },
    ]);
    expect(await counts({ filter: {}, column: String(text.id) as 'col-tags' })).toEqual([
      { value: null, components: 2 },
      { value: 'x', components: 1 },
    ]);
    expect(await counts({ filter: {}, column: 'col-state' })).toEqual([{ value: 'ACTIVE', components: 3 }]);
    expect(await counts({ filter: {}, column: 'col-dia' })).toEqual([
      { value: id, components: 2 },
      { value: null, components: 1 },
    ]);
    expect(await counts({ filter: {}, column: 'col-to-comp' })).toEqual([
      { value: null, components: 2 },
      { value: pay?.id, components: 1 },
    ]);
    expect(await counts({ filter: {}, column: 'col-from-comp' })).toContainEqual({
      value: shop?.id,
      components: 1,
    });
    expect(await counts({ filter: {}, column: 'col-contains' })).toEqual([{ value: null, components: 3 }]);
    expect(await counts({ filter: {}, column: 'col-name' })).toEqual([]);
  });

  it('tells shared types from own ones', async () => {
    const [shared] = await app.database.rows(
      sql`select shared_type_id as id from shared_type order by 1 limit 1`,
    );
    const id = Number(shared?.['id']);
    await several([{ name: 'Queue', fkSharedTypeId: id }]);
    expect(await counts({ filter: {}, column: 'col-type' })).toEqual([
      { value: id, shared: true, components: 1 },
    ]);
  });
});

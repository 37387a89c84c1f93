import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { type ComponentToSave, componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { componentModel } from '../../db/tables/component.ts';
import { componentInstance, relation } from '../../db/tables/drawn.ts';
import { dependencyFilter, query } from '../../db/tables/saved.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';

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
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const make = async (component: ComponentToSave | string, client = asAnn) => {
  const given = typeof component === 'string' ? { name: component } : component;
  const [made] = await client.call(componentEndpoints.save, { body: { components: [given] } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};
const makeDiagram = async (name: string, fkFolderId: number | null = null, client = asAnn) => {
  const diagrams = [{ name, fkFolderId, state: 'ACTIVE' as const }];
  const [made] = await client.call(diagramEndpoints.save, { body: { diagrams } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};
const remove = (slugs: string[]) =>
  asAnn.call(componentEndpoints.remove, { body: slugs.map((slug) => ({ slug })) });
const merge = (into: string, components: string[]) =>
  asAnn.call(componentEndpoints.merge, { body: { into, components } });
const restore = (components: string[]) => asAnn.call(componentEndpoints.restore, { body: { components } });
const usage = async (slug: string, client = asAnn) => {
  const [found] = await client.call(componentEndpoints.usage, { body: { components: [slug] } });
  return found;
};
const names = async (components: string[]) =>
  (await asAnn.call(componentEndpoints.names, { body: { components, types: [] } })).components;
const listed = async () =>
  (await asAnn.call(componentEndpoints.list, { query: {} })).map(({ slug }) => slug).sort();

/** As the projection would write it. */
const draw = async (
  diagramId: number,
  components: readonly { componentModelId: number }[],
): Promise<number[]> => {
  const rows = await app.database.db
    .insert(componentInstance)
    .values(
      components.map(({ componentModelId }, at) => ({
        fkOrganizationId: organization.organizationId,
        fkDiagramId: diagramId,
        itemKey: `key-${diagramId}-${at}-${componentModelId}`,
        slug: `i${diagramId}-${at}-${componentModelId}`,
        fkComponentId: componentModelId,
        name: '',
        container: false,
        width: 4,
        height: 2,
        xCoordinate: at * 5,
        yCoordinate: 0,
        zIndex: 1,
      })),
    )
    .returning({ id: componentInstance.componentInstanceId });
  return rows.map(({ id }) => id);
};

const relate = async (diagramId: number, [from, to]: number[]): Promise<void> => {
  await app.database.db.insert(relation).values({
    fkOrganizationId: organization.organizationId,
    fkDiagramId: diagramId,
    itemKey: `rel-${from}-${to}`,
    slug: `r${from}-${to}`,
    text: '',
    fromFkComponentInstanceId: from ?? 0,
    toFkComponentInstanceId: to ?? 0,
    fromEndpoint: 'right-0',
    toEndpoint: 'left-0',
  });
};

describe('a deleted component', () => {
  it('leaves lists, is read with its last name, and comes back', async () => {
    const [kept, gone] = [await make('Kept'), await make('Gone')];
    expect(await remove([gone.slug])).toEqual([{ componentModelId: gone.componentModelId, slug: gone.slug }]);
    expect(await listed()).toEqual([kept.slug]);
    expect(await names([gone.slug])).toMatchObject([{ slug: gone.slug, name: 'Gone', deleted: true }]);
    const read = await asBen.call(componentEndpoints.read, { params: { slug: gone.slug } });
    expect(read.deletedAt).not.toBeNull();
    const found = await asAnn.call(componentEndpoints.search, { query: { deleted: 'true' } });
    expect(found.components.map(({ slug }) => slug)).toEqual([gone.slug]);

    expect(await restore([gone.slug])).toMatchObject([{ slug: gone.slug, deletedAt: null }]);
    expect(await listed()).toEqual([kept.slug, gone.slug].sort());
    const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug: gone.slug } });
    expect(log.map(({ action }) => action)).toEqual(['RESTORED', 'DELETED', 'CREATED']);
  });

  it('stays as it is when it is deleted again', async () => {
    const gone = await make('Gone');
    await remove([gone.slug]);
    const before = await asAnn.call(componentEndpoints.read, { params: { slug: gone.slug } });
    await remove([gone.slug]);
    expect(await asAnn.call(componentEndpoints.read, { params: { slug: gone.slug } })).toEqual(before);
  });

  it('cannot be brought back after 30 days', async () => {
    const gone = await make('Gone');
    await remove([gone.slug]);
    app.clock.advance({ days: 29 });
    const again = await app.createPerson({ organization, role: 'EDITOR' });
    await app.asUser(again).call(componentEndpoints.restore, { body: { components: [gone.slug] } });
    await app.asUser(again).call(componentEndpoints.remove, { body: [{ slug: gone.slug }] });
    app.clock.advance({ days: 3 });
    const answer = await app
      .asUser(await app.createPerson({ organization, role: 'EDITOR' }))
      .refused(componentEndpoints.restore, { body: { components: [gone.slug] } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'What was deleted or merged more than 30 days ago cannot be brought back' },
    });
  });

  it('is deleted all or none, and never from another organisation', async () => {
    const mine = await make('Mine');
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await make('Theirs', carla);
    const answer = await asAnn.refused(componentEndpoints.remove, {
      body: [{ slug: mine.slug }, { componentModelId: theirs.componentModelId }],
    });
    expect(answer.status).toBe(404);
    expect(await listed()).toEqual([mine.slug]);
  });
});

describe('merged components', () => {
  it('read as what they were merged into, over several steps, until it is undone', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    await merge(b.slug, [a.slug]);
    await merge(c.slug, [b.slug]);
    expect(await listed()).toEqual([c.slug]);
    expect((await names([a.slug, b.slug])).map((each) => [each.slug, each.standsFor, each.name])).toEqual([
      [a.slug, c.slug, 'C'],
      [b.slug, c.slug, 'C'],
    ]);
    const read = await asAnn.call(componentEndpoints.read, { params: { slug: a.slug } });
    expect(read.standsFor).toEqual({ slug: c.slug, name: 'C' });
    expect((await usage(c.slug))?.merged.map(({ name }) => name).sort()).toEqual(['A', 'B']);

    await restore([b.slug]);
    expect((await names([a.slug])).map(({ name }) => name)).toEqual(['B']);
    expect(await listed()).toEqual([b.slug, c.slug].sort());
  });

  it('are told once in the log of the model, and in the log of both', async () => {
    const [kept, twin] = [await make('Kept'), await make('Twin')];
    await merge(kept.slug, [twin.slug]);
    await restore([twin.slug]);
    const reported = (await asAnn.call(changeLogEndpoints.ofModel, { query: {} })).map(
      ({ itemSlug, action }) => [itemSlug, action],
    );
    expect(reported).toEqual([
      [twin.slug, 'RESTORED'],
      [twin.slug, 'MERGED'],
      [twin.slug, 'CREATED'],
      [kept.slug, 'CREATED'],
    ]);
    for (const { slug } of [kept, twin]) {
      const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } });
      expect(log.map(({ action }) => action)).toEqual(['RESTORED', 'MERGED', 'CREATED']);
    }
  });

  it('are never merged in a circle, with themselves or with what is gone', async () => {
    const [a, b, gone] = [await make('A'), await make('B'), await make('Gone')];
    await merge(b.slug, [a.slug]);
    await remove([gone.slug]);
    for (const [into, from] of [
      [a, b],
      [a, a],
      [b, a],
      [gone, b],
      [b, gone],
    ] as const) {
      const answer = await asAnn.refused(componentEndpoints.merge, {
        body: { into: into.slug, components: [from.slug] },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('of two who merge them into each other at once one is refused', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const answers = await Promise.allSettled([merge(a.slug, [b.slug]), merge(b.slug, [a.slug])]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the usage of a component', () => {
  it('names diagrams, relations, views and filters, and only counts drafts of others', async () => {
    const [a, b, twin] = [await make('A'), await make('B'), await make('A again')];
    await merge(a.slug, [twin.slug]);
    const shown = await makeDiagram('Shown');
    const draft = await makeDiagram('Draft', ben.draftsFolderId, asBen);
    await relate(shown.diagramId, await draw(shown.diagramId, [a, b, twin]));
    await draw(draft.diagramId, [a]);
    const { db } = app.database;
    const at = { fkOrganizationId: organization.organizationId };
    const about = (one: typeof a) => ({ operator: 'in' as const, value: [one.componentModelId] });
    await db.insert(query).values([
      { ...at, slug: 'view1', name: 'Mine', filter: { columns: [], components: about(a) } },
      { ...at, slug: 'view2', name: 'Other', filter: { columns: [], components: about(b) } },
    ]);
    await db
      .insert(dependencyFilter)
      .values([{ ...at, slug: 'graph1', name: '', filter: { toComponents: about(a) } }]);
    expect(await usage(a.slug)).toEqual({
      slug: a.slug,
      diagrams: [
        {
          slug: shown.slug,
          name: 'Shown',
          diagramLevel2: null,
          state: 'ACTIVE',
          instances: 2,
          relations: 1,
          people: [],
        },
      ],
      personalDiagrams: 1,
      relations: 1,
      views: [{ slug: 'view1', name: 'Mine' }],
      filters: [{ slug: 'graph1', name: 'Untitled dependency graph (graph1)' }],
      merged: [{ slug: twin.slug, name: 'A again' }],
    });
    const asSeenByBen = await usage(a.slug, asBen);
    expect([asSeenByBen?.diagrams.map(({ name }) => name), asSeenByBen?.personalDiagrams]).toEqual([
      ['Shown', 'Draft'],
      0,
    ]);
    const read = await asAnn.call(componentEndpoints.read, { params: { slug: a.slug } });
    expect(read.componentInstances.map(({ name }) => name)).toEqual(['Shown']);
  });
});

describe('the names that a diagram shows', () => {
  it('leave out what is foreign or unknown', async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await make('Theirs', carla);
    const mine = await make({ name: 'Mine', description: 'What it does' });
    expect(await names([theirs.slug, 'nothing', mine.slug])).toEqual([
      {
        slug: mine.slug,
        standsFor: mine.slug,
        name: 'Mine',
        state: 'ACTIVE',
        type: null,
        description: null,
        linkedDiagrams: [],
        deleted: false,
      },
    ]);
  });

  it('tell of linked diagrams that the person may open, and of descriptions that are shown', async () => {
    const draft = await makeDiagram('Draft', ben.draftsFolderId, asBen);
    const shown = await makeDiagram('Shown');
    const { slug } = await make({ name: 'A', description: 'What it does', inlineDesc: true });
    const diagramLinks = [draft, shown].map(({ diagramId }) => ({ fkDiagramId: diagramId }));
    await make({ slug, diagramLinks }, asBen);
    expect(await names([slug])).toMatchObject([
      { description: 'What it does', linkedDiagrams: [{ slug: shown.slug, name: 'Shown' }] },
    ]);
  });
});

describe('finding components', () => {
  const find = async (search: string, more: object = {}) =>
    asAnn.call(componentEndpoints.search, { query: { search, ...more } });

  it('takes words in any order, and letters that mean something to SQL as letters', async () => {
    for (const name of ['Payment gateway', 'Gateway of payments', '100% gateway', 'Order_line', 'Orders'])
      await make(name);
    const found = async (search: string) => (await find(search)).components.map(({ name }) => name);
    expect(await found('gateway payment')).toEqual(['Gateway of payments', 'Payment gateway']);
    expect(await found('100%')).toEqual(['100% gateway']);
    expect(await found('r_l')).toEqual(['Order_line']);
    expect(await found('order')).toEqual(['Orders', 'Order_line']);
    expect(await found('\\')).toEqual([]);
  });

  it('pages and counts', async () => {
    for (let at = 0; at < 5; at++) await make(`Thing ${at}`);
    const page = await find('thing', { limit: 2, offset: 2, sort: 'name' });
    expect([page.components.map(({ name }) => name), page.total]).toEqual([['Thing 2', 'Thing 3'], 5]);
    expect((await find('thing', { limit: 2, offset: 9 })).total).toBe(5);
    expect((await find('thing', { sort: 'name', order: 'desc' })).components[0]?.name).toBe('Thing 4');
    const first = await asAnn.call(componentEndpoints.list, { query: { limit: 3 } });
    const rest = await asAnn.call(componentEndpoints.list, {
      query: { limit: 3, after: first.at(-1)?.componentModelId ?? 0 },
    });
    expect([...first, ...rest].map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((at) => `Thing ${at}`));
  });

  it('lists everything in one answer, however many parts it is read in', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => ({
      fkOrganizationId: organization.organizationId,
      slug: `listed${at}`,
      name: `Thing ${at}`,
    }));
    await app.database.db.insert(componentModel).values(rows);
    const all = await asAnn.call(componentEndpoints.list, { query: {} });
    expect(all.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug));
    const after = all[699]?.componentModelId ?? 0;
    const rest = await asAnn.call(componentEndpoints.list, { query: { after } });
    expect(rest).toEqual(all.slice(700));
  });

  it('offers what is called alike while a name is typed', async () => {
    const made = await make('Payment Gateway');
    await make('Warehouse');
    const alike = async (name: string, except?: string) =>
      (await asAnn.call(componentEndpoints.duplicates, { query: { name, except } })).map((each) => [
        each.name,
        each.exact,
      ]);
    expect(await alike('gateway payments')).toEqual([['Payment Gateway', false]]);
    expect(await alike('payment-gateway')).toEqual([['Payment Gateway', true]]);
    expect(await alike('Payment Gateway', made.slug)).toEqual([]);
    expect(await alike('')).toEqual([]);
    await app.database.db
      .update(componentModel)
      .set({ deletedAt: new Date().toISOString() })
      .where(eq(componentModel.slug, made.slug));
    expect(await alike('Payment Gateway')).toEqual([]);
  });
});

it('tells values by what they mean, people and items of lists apart', async () => {
  const [stage, owner, live] = await asAnn.call(attributeEndpoints.save, {
    body: {
      attributes: [
        { name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'a' }, { value: 'b' }] },
        { name: 'Owner', attributeType: 'USERLIST' },
        { name: 'Live', attributeType: 'BOOLEAN' },
      ],
    },
  });
  if (stage === undefined || owner === undefined || live === undefined) throw new Error('Got nothing back');
  const { slug } = await make({
    name: 'A',
    listAttributes: stage.listItems.map(({ attributeListItemId }) => ({ fkListItemId: attributeListItemId })),
    userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: ann.userId }],
    attributes: [{ fkAttributeId: live.attributeId, value: 'false' }],
  });
  await asAnn.call(componentEndpoints.save, {
    body: {
      components: [
        {
          slug,
          listAttributes: stage.listItems
            .slice(1)
            .map(({ attributeListItemId }) => ({ fkListItemId: attributeListItemId })),
          userAttributes: [{ fkAttributeId: owner.attributeId, fkUserId: ben.userId }],
          attributes: [{ fkAttributeId: live.attributeId, value: 'true' }],
        },
      ],
    },
  });
  const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } });
  expect(log.map(({ text }) => text).toSorted()).toEqual([
    'Created the component "A"',
    'Set the attribute "Live" to "Yes"',
    `Set the attribute "Owner" to "${ben.firstName} ${ben.lastName}"`,
    'Set the attribute "Stage" to "b"',
  ]);
});

import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../db/tables/diagram.ts';
import { componentInstance, relation } from '../../db/tables/drawn.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { drawingWith } from '../../testing/drawing.fixture.ts';

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
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const read = (client = asAnn) => client.call(dependencyEndpoints.read, {});
const merge = (into: string, components: string[]) =>
  asAnn.call(componentEndpoints.merge, { body: { into, components } });
const nothing = { componentInstances: [], relations: [], components: [], diagrams: [] };

/** Shop → Payments on one diagram, Payments in a container. */
const drawShop = async () => {
  const shop = await make.component(asAnn, 'Shop');
  const payments = await make.component(asAnn, 'Payments');
  const domain = await make.component(asAnn, 'Finance');
  const { id: diagramId, slug } = await make.diagram(asAnn, 'Order to cash');
  const from = await make.instance(diagramId, { fkComponentId: shop.id });
  const to = await make.instance(diagramId, { fkComponentId: payments.id });
  const around = await make.instance(diagramId, { fkComponentId: domain.id, container: true });
  await make.group(diagramId, around, to);
  const relationId = await make.relation(diagramId, from, to);
  return { shop, payments, domain, diagramId, slug, from, to, around, relationId };
};

describe('what active diagrams draw of components', () => {
  it('is nothing while nothing is drawn', async () => {
    expect(await read()).toEqual(nothing);
  });

  it('is told with relations, what is around, types and diagrams', async () => {
    const { typeId } = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Domain service' } } });
    const drawn = await drawShop();
    const { shop, payments, domain, diagramId, from, to, around, relationId } = drawn;
    await asAnn.call(componentEndpoints.save, {
      body: { components: [{ slug: shop.slug, fkTypeId: typeId }] },
    });
    expect(await read()).toEqual({
      componentInstances: [
        {
          componentInstanceId: from,
          fkDiagramId: diagramId,
          container: false,
          fkComponentId: shop.id,
          fkComponentInstanceParentId: null,
          incomingRelations: [],
          outgoingRelations: [{ relationId }],
        },
        {
          componentInstanceId: to,
          fkDiagramId: diagramId,
          container: false,
          fkComponentId: payments.id,
          fkComponentInstanceParentId: around,
          incomingRelations: [{ relationId }],
          outgoingRelations: [],
        },
        {
          componentInstanceId: around,
          fkDiagramId: diagramId,
          container: true,
          fkComponentId: domain.id,
          fkComponentInstanceParentId: null,
          incomingRelations: [],
          outgoingRelations: [],
        },
      ],
      relations: [
        { relationId, fkDiagramId: diagramId, fromFkComponentInstanceId: from, toFkComponentInstanceId: to },
      ],
      components: [
        {
          componentModelId: shop.id,
          slug: shop.slug,
          name: 'Shop',
          state: 'ACTIVE',
          type: expect.objectContaining({ typeId, name: 'Domain service' }),
          sharedType: null,
        },
        expect.objectContaining({ componentModelId: payments.id, type: null }),
        expect.objectContaining({ componentModelId: domain.id }),
      ],
      diagrams: [{ diagramId, slug: drawn.slug, name: 'Order to cash', diagramLevel2: null }],
    });
  });

  it('leaves out placeholders, drafts, archived diagrams, versions, and what lies in somebody’s drafts', async () => {
    const shop = await make.component(asAnn, 'Shop');
    const draft = await make.component(asAnn, { name: 'Idea', state: 'DRAFT' });
    for (const given of [
      { state: 'DRAFT' },
      { state: 'ARCHIVED' },
      { fkFolderId: ann.draftsFolderId },
    ] as const) {
      const { id } = await make.diagram(asAnn, 'Out', given);
      const one = await make.instance(id, { fkComponentId: shop.id });
      await make.relation(id, one, await make.instance(id, { fkComponentId: shop.id }));
    }
    const { id, slug } = await make.diagram(asAnn, 'In');
    await asAnn.call(versionEndpoints.create, { params: { slug }, body: {} });
    const [frozen] = await app.database.db.select().from(version);
    const kept = await make.instance(id, { fkComponentId: shop.id, fkVersionId: frozen?.versionId ?? null });
    await make.relation(id, kept, kept, frozen?.versionId);
    const placeholder = await make.instance(id);
    const idea = await make.instance(id, { fkComponentId: draft.id });
    const real = await make.instance(id, { fkComponentId: shop.id });
    await make.relation(id, placeholder, real);
    await make.relation(id, real, idea);
    await make.group(id, placeholder, real);
    const answer = await read();
    expect(answer.componentInstances).toEqual([
      {
        componentInstanceId: real,
        fkDiagramId: id,
        container: false,
        fkComponentId: shop.id,
        fkComponentInstanceParentId: null,
        incomingRelations: [],
        outgoingRelations: [],
      },
    ]);
    expect(answer.relations).toEqual([]);
    expect(answer.components.map(({ name }) => name)).toEqual(['Shop']);
    expect(answer.diagrams.map(({ name }) => name)).toEqual(['In']);
  });

  it('reads merged components as their target, and not what was deleted', async () => {
    const { shop, payments, domain, to, from } = await drawShop();
    const twin = await make.component(asAnn, 'Pay');
    await merge(twin.slug, [payments.slug]);
    await asAnn.call(componentEndpoints.remove, { body: [{ slug: domain.slug }] });
    const answer = await read();
    expect(
      answer.componentInstances.map((each) => [
        each.componentInstanceId,
        each.fkComponentId,
        each.fkComponentInstanceParentId,
      ]),
    ).toEqual([
      [from, shop.id, null],
      [to, twin.id, null],
    ]);
    expect(answer.relations).toHaveLength(1);
    expect(answer.components.map(({ name }) => name)).toEqual(['Shop', 'Pay']);
  });

  it('shows another organisation nothing of it', async () => {
    await drawShop();
    expect(await read(app.asUser(await app.createPerson()))).toEqual(nothing);
  });

  it('is written some diagrams at a time where it is long', async () => {
    const shop = await make.component(asAnn, 'Shop');
    const pay = await make.component(asAnn, 'Pay');
    const own = { fkOrganizationId: organization.organizationId };
    for (const name of ['One', 'Two']) {
      const { id } = await make.diagram(asAnn, name);
      const one = await make.instance(id, { fkComponentId: pay.id });
      const rows = Array.from({ length: 1_000 }, (_, at) => ({ itemKey: `key-${at}`, slug: `slug-${at}` }));
      const place = {
        name: '',
        container: false,
        width: 1,
        height: 1,
        xCoordinate: 0,
        yCoordinate: 0,
        zIndex: 0,
      };
      const drawn = await app.database.db
        .insert(componentInstance)
        .values(rows.map((row) => ({ ...own, ...place, ...row, fkDiagramId: id, fkComponentId: shop.id })))
        .returning({ id: componentInstance.componentInstanceId });
      const ends = {
        fromEndpoint: 'right-1',
        toEndpoint: 'left-1',
        fromFkComponentInstanceId: one,
        text: '',
      };
      await app.database.db.insert(relation).values(
        rows.map((row, at) => ({
          ...own,
          ...ends,
          ...row,
          fkDiagramId: id,
          toFkComponentInstanceId: drawn[at]?.id ?? 0,
        })),
      );
    }
    const { relations, componentInstances, components } = await read();
    expect(new Set(componentInstances.map((each) => each.componentInstanceId)).size).toBe(2_002);
    expect(new Set(relations.map(({ relationId }) => relationId)).size).toBe(2_000);
    expect(components.map(({ name }) => name)).toEqual(['Shop', 'Pay']);
    expect(
      componentInstances.filter(({ outgoingRelations }) => outgoingRelations.length === 1_000),
    ).toHaveLength(2);
  });
});

describe('an answer that the caller has already', () => {
  const etagOf = async (client = asAnn): Promise<string> =>
    String((await client.inject({ url: '/api/dependencies/' })).headers['etag']);

  it('is not sent again', async () => {
    await drawShop();
    const first = await asAnn.inject({ url: '/api/dependencies' });
    const { 'content-type': type, 'cache-control': kept } = first.headers;
    expect([type, kept]).toEqual(['application/json; charset=utf-8', 'private, no-cache']);
    const etag = String(first.headers['etag']);
    const second = await asAnn.inject({ url: '/api/dependencies/', headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const colleague = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    expect(await etagOf(colleague)).toBe(etag);
    const stranger = app.asUser(await app.createPerson());
    expect(await etagOf(stranger)).not.toBe(etag);
  });

  it('is another after everything that changes it, and after nothing else', async () => {
    const { shop, payments, slug, diagramId, from, to, relationId } = await drawShop();
    const { db } = app.database;
    const saveComponent = (changes: object) =>
      asAnn.call(componentEndpoints.save, { body: { components: [{ slug: shop.slug, ...changes }] } });
    const saveDiagram = (changes: object) =>
      asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ slug, ...changes }] } });
    const instanceIs = eq(componentInstance.componentInstanceId, from);
    const changes: readonly (() => Promise<unknown>)[] = [
      () => saveComponent({ name: 'Store' }),
      () => saveComponent({ state: 'ARCHIVED' }),
      () => saveDiagram({ name: 'Cash' }),
      () => saveDiagram({ state: 'ARCHIVED' }),
      () => saveDiagram({ state: 'ACTIVE', name: 'Cash in' }),
      () => make.relation(diagramId, to, from),
      () => db.update(componentInstance).set({ container: true }).where(instanceIs),
      () => db.update(componentInstance).set({ fkComponentId: payments.id }).where(instanceIs),
      () =>
        db.update(relation).set({ toFkComponentInstanceId: from }).where(eq(relation.relationId, relationId)),
      () => db.delete(relation).where(eq(relation.relationId, relationId)),
      () => make.instance(diagramId, { fkComponentId: shop.id }),
      () => db.execute(sql`delete from group_link`),
      () => merge(shop.slug, [payments.slug]),
      () => db.delete(componentInstance).where(instanceIs),
    ];
    const seen = [await etagOf()];
    for (const change of changes) {
      await change();
      seen.push(await etagOf());
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
    await db.update(componentInstance).set({ xCoordinate: 7, name: 'Moved' });
    await make.component(asAnn, 'Nowhere');
    await make.instance(diagramId);
    expect(await etagOf()).toBe(seen.at(-1));
  });
});

describe('what was read of dependencies', () => {
  const announcedBy = async (run: () => Promise<unknown>): Promise<Set<string>> => {
    const heard = new Set<string>();
    app.notices.listen(({ changed, organizationId, onlyFor }) => {
      if (organizationId === organization.organizationId && onlyFor === null) heard.add(changed);
    });
    await run();
    return new Set(heard);
  };

  it('is known to be old when what it names changes, and not for what lies in drafts', async () => {
    const { shop, slug, payments } = await drawShop();
    const own = await make.diagram(asAnn, 'Mine', { fkFolderId: ann.draftsFolderId });
    const saveDiagram = (changes: { slug: string; name?: string; state?: 'ARCHIVED' }) => () =>
      asAnn.call(diagramEndpoints.save, { body: { diagrams: [changes] } });
    const rename = () =>
      asAnn.call(componentEndpoints.save, { body: { components: [{ slug: shop.slug, name: 'Store' }] } });
    expect(await announcedBy(rename)).toContain('dependencies');
    expect(await announcedBy(saveDiagram({ slug, state: 'ARCHIVED' }))).toContain('dependencies');
    expect(await announcedBy(saveDiagram({ slug: own.slug, name: 'Still mine' }))).not.toContain(
      'dependencies',
    );
    const merged = await announcedBy(() => merge(payments.slug, [shop.slug]));
    for (const noun of ['dependencies', 'query', 'dependencyFilter']) expect(merged).toContain(noun);
    const view = () => asAnn.call(dependencyEndpoints.save, { params: { id: 'new' }, body: { data: {} } });
    expect(await announcedBy(view)).toEqual(new Set(['dependencyFilter']));
  });
});

describe('the components in use that a filter finds', () => {
  it('are on active diagrams, and no drafts', async () => {
    const { shop, payments, domain } = await drawShop();
    await make.component(asAnn, 'Shop elsewhere');
    const found = (filter: object) =>
      asAnn
        .call(dependencyEndpoints.found, { body: { data: { filter } } })
        .then(({ components }) => components);
    expect(await found({})).toEqual([shop.id, payments.id, domain.id]);
    expect(await found({ name: { operator: 'contains', value: 'SHOP' } })).toEqual([shop.id]);
    expect(await found({ contains: { operator: 'in', value: [payments.id] } })).toEqual([domain.id]);
    expect(await found({ toComponents: { operator: 'in', value: [payments.id] } })).toEqual([shop.id]);
    const stranger = app.asUser(await app.createPerson());
    const theirs = await stranger.call(dependencyEndpoints.found, {
      body: { data: { filter: { components: { operator: 'in', value: [shop.id] } } } },
    });
    expect(theirs.components).toEqual([]);
  });

  it('are those of the target where the filter names what was merged', async () => {
    const { shop, payments } = await drawShop();
    const twin = await make.component(asAnn, 'Pay');
    await merge(twin.slug, [payments.slug]);
    const filter = { toComponents: { operator: 'in' as const, value: [payments.id] } };
    const { components } = await asAnn.call(dependencyEndpoints.found, { body: { data: { filter } } });
    expect(components).toEqual([shop.id]);
  });
});

describe('neighbours on other diagrams', () => {
  const neighbours = (components: string[], except?: string, client = asAnn) =>
    client.call(dependencyEndpoints.neighbours, {
      body: { components, ...(except === undefined ? {} : { except }) },
    });

  it('are named with direction, number and a diagram that proves it', async () => {
    const { shop, payments, slug } = await drawShop();
    const { id: otherId, slug: otherSlug } = await make.diagram(asAnn, 'Also');
    const one = await make.instance(otherId, { fkComponentId: shop.id });
    const other = await make.instance(otherId, { fkComponentId: payments.id });
    for (let count = 0; count < 2; count++) await make.relation(otherId, one, other);
    await make.relation(otherId, one, one);
    const seenFrom = { componentModelId: payments.id, slug: payments.slug, name: 'Payments' };
    expect(await neighbours([shop.slug, 'nothing'], slug)).toEqual([
      {
        slug: shop.slug,
        neighbours: [
          {
            ...seenFrom,
            direction: 'to',
            relations: 2,
            diagrams: 1,
            diagram: { slug: otherSlug, name: 'Also' },
          },
        ],
      },
    ]);
    const [both] = await neighbours([shop.slug]);
    expect(both?.neighbours).toMatchObject([{ relations: 3, diagrams: 2, diagram: { name: 'Also' } }]);
    const [back] = await neighbours([payments.slug], slug);
    expect(back?.neighbours).toMatchObject([{ slug: shop.slug, direction: 'from', relations: 2 }]);
  });

  it('are those of what a component reads as', async () => {
    const { shop, payments } = await drawShop();
    const twin = await make.component(asAnn, 'Store');
    await merge(twin.slug, [shop.slug]);
    for (const slug of [shop.slug, twin.slug])
      expect((await neighbours([slug]))[0]?.neighbours).toMatchObject([{ slug: payments.slug }]);
    expect((await neighbours([payments.slug]))[0]?.neighbours).toMatchObject([
      { slug: twin.slug, direction: 'from' },
    ]);
  });

  it('are no drafts, and nobody else’s', async () => {
    const { shop, slug } = await drawShop();
    const ben = await app.createPerson({ organization, role: 'EDITOR' });
    const other = await make.component(asAnn, 'Hidden');
    for (const given of [{ state: 'DRAFT' }, { fkFolderId: ben.draftsFolderId }] as const) {
      const { id } = await make.diagram(app.asUser(ben), 'Out', given);
      const one = await make.instance(id, { fkComponentId: shop.id });
      await make.relation(id, one, await make.instance(id, { fkComponentId: other.id }));
    }
    expect(await neighbours([shop.slug], slug)).toEqual([{ slug: shop.slug, neighbours: [] }]);
    expect(await neighbours([shop.slug], slug, app.asUser(await app.createPerson()))).toEqual([]);
  });
});

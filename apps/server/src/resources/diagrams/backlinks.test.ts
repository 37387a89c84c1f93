import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { componentModel } from '../../db/tables/component.ts';
import { version } from '../../db/tables/diagram.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { componentInstance, relation } from '../../db/tables/drawn.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { createPeople, type People, save } from './people.fixture.ts';

let app: TestApp;
let people: People;
let made = 0;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  people = await createPeople(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('No row was written');
  return row;
};

const on = ({ diagramId, fkOrganizationId }: DiagramShape, fkVersionId: number | null = null) => {
  const key = `item${++made}`;
  return { fkDiagramId: diagramId, fkOrganizationId, fkVersionId, itemKey: key, slug: key };
};

const drawBox = async (...[place, fkComponentId = null]: [ReturnType<typeof on>, (number | null)?]) => {
  const box = {
    name: 'Box',
    container: false,
    width: 1,
    height: 1,
    xCoordinate: 0,
    yCoordinate: 0,
    zIndex: 0,
  };
  const values = { ...place, ...box, fkComponentId };
  return only(await app.database.db.insert(componentInstance).values(values).returning()).componentInstanceId;
};

/** A relation on one diagram that links to another. */
const linkByRelation = async (
  from: DiagramShape,
  to: DiagramShape,
  fkVersionId: number | null = null,
): Promise<void> => {
  const box = await drawBox(on(from, fkVersionId));
  const ends = { fromFkComponentInstanceId: box, toFkComponentInstanceId: box };
  const values = { ...on(from, fkVersionId), ...ends, text: '', fromEndpoint: 'top-0', toEndpoint: 'left-0' };
  const { relationId } = only(await app.database.db.insert(relation).values(values).returning());
  await app.database.db
    .insert(diagramLink)
    .values({ fkOrganizationId: from.fkOrganizationId, fkRelationId: relationId, fkDiagramId: to.diagramId });
};

const backlinks = async (client: Client, { slug }: DiagramShape): Promise<string[]> =>
  (await client.call(diagramEndpoints.backlinks, { params: { slug } })).map(({ name }) => name);

describe('the backlinks of a diagram', () => {
  it('are the diagrams with a relation that links to it, each once, by name', async () => {
    const { asAnn, asBen } = people;
    const [target, orders, billing] = [
      await save(asAnn, { name: 'Target' }),
      await save(asAnn, { name: 'Orders' }),
      await save(asAnn, { name: 'Billing' }),
    ];
    await linkByRelation(orders, target);
    await linkByRelation(orders, target);
    await linkByRelation(billing, target);
    await linkByRelation(target, target);
    await linkByRelation(target, orders);
    expect(await backlinks(asBen, target)).toEqual(['Billing', 'Orders']);
    expect(await backlinks(asBen, billing)).toEqual([]);
  });

  it('are those with a component that links to it', async () => {
    const { asAnn, organization } = people;
    const [target, orders] = [await save(asAnn, { name: 'Target' }), await save(asAnn, { name: 'Orders' })];
    const { organizationId: fkOrganizationId } = organization;
    const { componentModelId } = only(
      await app.database.db
        .insert(componentModel)
        .values({ fkOrganizationId, slug: 'till', name: 'Till' })
        .returning(),
    );
    await drawBox(on(orders), componentModelId);
    await app.database.db
      .insert(diagramLink)
      .values({ fkOrganizationId, fkComponentId: componentModelId, fkDiagramId: target.diagramId });
    expect(await backlinks(asAnn, target)).toEqual(['Orders']);
  });

  it('leave out what only a version links', async () => {
    const { asAnn } = people;
    const [target, orders] = [await save(asAnn, { name: 'Target' }), await save(asAnn, { name: 'Orders' })];
    const { diagramId: fkDiagramId, fkOrganizationId } = orders;
    const { versionId } = only(
      await app.database.db
        .insert(version)
        .values({ fkOrganizationId, fkDiagramId, slug: 'v1', seqId: 1 })
        .returning(),
    );
    await linkByRelation(orders, target, versionId);
    expect(await backlinks(asAnn, target)).toEqual([]);
  });

  it("name nobody else's drafts", async () => {
    const { asAnn, asBen, ann } = people;
    const target = await save(asAnn, { name: 'Target' });
    const draft = await save(asAnn, { name: 'Secret', fkFolderId: ann.draftsFolderId });
    await linkByRelation(draft, target);
    expect(await backlinks(asAnn, target)).toEqual(['Secret']);
    expect(await backlinks(asBen, target)).toEqual([]);
  });

  it('are not told of a diagram that the person does not see', async () => {
    const { asAnn, asBen, asCarla, ann } = people;
    const draft = await save(asAnn, { name: 'Secret', fkFolderId: ann.draftsFolderId });
    for (const client of [asBen, asCarla]) {
      const refused = await client.refused(diagramEndpoints.backlinks, { params: { slug: draft.slug } });
      expect(refused.status).toBe(404);
    }
  });
});

describe('a diagram that becomes a draft', () => {
  it('may not be led to by active ones, and says by which', async () => {
    const { asAnn } = people;
    const [orders, billing, old] = [
      await save(asAnn, { name: 'Orders' }),
      await save(asAnn, { name: 'Billing' }),
      await save(asAnn, { name: 'Old', state: 'ARCHIVED' }),
    ];
    await linkByRelation(orders, billing);
    await linkByRelation(old, billing);
    const body = { diagrams: [{ slug: billing.slug, state: 'DRAFT' as const }] };
    const refused = await asAnn.refused(diagramEndpoints.save, { body });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.details?.problems?.[0]).toMatchObject({
      path: 'diagrams.state',
      message: expect.stringContaining('Relations of active diagrams lead to it: “Orders”.') as string,
    });
    const saved = await asAnn.call(diagramEndpoints.save, {
      body: { diagrams: [...body.diagrams, { slug: orders.slug, state: 'DRAFT' }] },
    });
    expect(saved.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT']);
    // What is archived leads there no more.
    expect(await backlinks(asAnn, billing)).toEqual(['Orders']);
  });
});

describe('a diagram that becomes active', () => {
  it('may lead to no draft, and says which it leads to', async () => {
    const { asAnn } = people;
    const [orders, billing, till] = [
      await save(asAnn, { name: 'Orders', state: 'DRAFT' }),
      await save(asAnn, { name: 'Billing', state: 'DRAFT' }),
      await save(asAnn, { name: 'Till' }),
    ];
    await linkByRelation(orders, billing);
    await linkByRelation(orders, till);
    const body = { diagrams: [{ slug: orders.slug, state: 'ACTIVE' as const }] };
    const refused = await asAnn.refused(diagramEndpoints.save, { body });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.details?.problems?.[0]).toMatchObject({
      path: 'diagrams.state',
      message: expect.stringContaining('Its relations lead to drafts: “Billing”.') as string,
    });
    await asAnn.call(diagramEndpoints.save, {
      body: { diagrams: [...body.diagrams, { slug: billing.slug, state: 'ACTIVE' }] },
    });
  });

  it('is changed in everything else, whatever it leads to', async () => {
    const { asAnn } = people;
    const [orders, billing] = [
      await save(asAnn, { name: 'Orders', state: 'DRAFT' }),
      await save(asAnn, { name: 'Billing', state: 'DRAFT' }),
    ];
    await linkByRelation(orders, billing);
    const [saved] = await asAnn.call(diagramEndpoints.save, {
      body: { diagrams: [{ slug: orders.slug, name: 'All orders', state: 'ARCHIVED' }] },
    });
    expect(saved).toMatchObject({ name: 'All orders', state: 'ARCHIVED' });
  });
});

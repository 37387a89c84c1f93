import { authEndpoints } from '@lintel/api/endpoints/auth';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { documentName } from '@lintel/diagram/document';
import { parseEndpoint } from '@lintel/diagram/geometry/endpoint';
import { overlaps, rectBetween } from '@lintel/diagram/geometry/rect';
import { Routing } from '@lintel/diagram/geometry/router';
import { type Instance, isContainer, rectOf } from '@lintel/diagram/items';
import { containerFace, pixels } from '@lintel/diagram/picture/names';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { containerLabelIn } from '@lintel/drawing/containers';
import { viewAt } from '@lintel/drawing/detail';
import { levelCodes } from '@lintel/domain/levels';
import { desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { componentModel } from '../db/tables/component.ts';
import { diagram, version } from '../db/tables/diagram.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { docUpdate } from '../db/tables/document.ts';
import { componentInstance, relation } from '../db/tables/drawn.ts';
import { organization } from '../db/tables/organization.ts';
import { namesFor, usedBy } from '../pictures/names.ts';
import { readSnapshotOf } from '../documents/reading.ts';
import { readStored } from '../documents/stored.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
const drawn = new Map<string, { slug: string; snapshot: Snapshot }>();

beforeAll(async () => {
  app = await buildTestApp();
  await app.stranger().call(authEndpoints.signUp, {
    body: {
      firstName: 'Ann',
      lastName: 'Archer',
      email: 'ann@acme.example',
      password: 'a long password',
      organizationName: 'Acme',
      template: 'example',
    },
  });
  const { db } = app.database;
  for (const { slug, name } of await db.select().from(diagram)) {
    const document = documentName(slug);
    drawn.set(name, { slug, snapshot: await readSnapshotOf(document, await readStored(db, document)) });
  }
});
afterAll(() => app.close());

const instancesOf = (snapshot: Snapshot): Instance[] =>
  [...snapshot.items.values()].filter((item) => item.kind === 'instance');

const routingOf = (snapshot: Snapshot): Routing =>
  new Routing(
    instancesOf(snapshot).map((item) => ({ key: item.key, container: item.container, ...rectOf(item) })),
    [...snapshot.items.values()].flatMap((item) =>
      item.kind === 'relation'
        ? [
            {
              key: item.key,
              from: { item: item.from.item, ...parseEndpoint(item.from.endpoint) },
              to: { item: item.to.item, ...parseEndpoint(item.to.endpoint) },
            },
          ]
        : [],
    ),
  );

it('begins the list of components with those that more is known of', async () => {
  const first = await app.database.db
    .select({ name: componentModel.name })
    .from(componentModel)
    .orderBy(desc(componentModel.updatedAt))
    .limit(5);
  expect(first.map(({ name }) => name)).toEqual([
    'Digital channels',
    'Commerce platform',
    'Fulfilment',
    'Data platform',
    'Web shop',
  ]);
});

it('is twelve diagrams over all levels, one a draft, with two versions', async () => {
  const { db } = app.database;
  const diagrams = await db.select().from(diagram);
  expect(diagrams).toHaveLength(12);
  expect(new Set(diagrams.map(({ diagramLevel2 }) => diagramLevel2))).toEqual(new Set(levelCodes));
  expect(diagrams.filter(({ state }) => state === 'DRAFT')).toHaveLength(1);
  const versions = await db.select().from(version).orderBy(version.seqId);
  expect(versions.map(({ name }) => name)).toEqual(['Before the data platform', 'Agreed by the board']);
  const boxes = await Promise.all(
    versions.map(({ versionId }) =>
      db.$count(componentInstance, eq(componentInstance.fkVersionId, versionId)),
    ),
  );
  expect(boxes).toEqual([19, 22]);
});

it('has rows for all that is drawn, of components that are all in use', async () => {
  const { db } = app.database;
  const components = await db.select().from(componentModel);
  expect(components.length).toBeGreaterThanOrEqual(60);
  const rows = await db.select().from(componentInstance).where(isNull(componentInstance.fkVersionId));
  const used = new Set(rows.map(({ fkComponentId }) => fkComponentId));
  expect(components.filter(({ componentModelId }) => !used.has(componentModelId))).toEqual([]);
  expect(components.filter(({ fkSharedTypeId }) => fkSharedTypeId === null)).toEqual([]);
  const all = [...drawn.values()].flatMap(({ snapshot }) => [...snapshot.items.values()]);
  expect(rows).toHaveLength(all.filter(({ kind }) => kind === 'instance').length);
  expect(await db.$count(relation, isNull(relation.fkVersionId))).toBe(
    all.filter(({ kind }) => kind === 'relation').length,
  );
  expect(await db.$count(docUpdate, isNull(docUpdate.projectedAt))).toBe(0);
});

it('has a view and a dependency graph, each of which finds something', async () => {
  const { db } = app.database;
  const ann = app.stranger();
  await ann.call(authEndpoints.signIn, { body: { email: 'ann@acme.example', password: 'a long password' } });
  const [view] = await ann.call(queryEndpoints.list, {});
  expect(view?.name).toBe('Where personal data lives');
  const { columns: _, sort, ...filter } = view?.filter ?? { columns: [] };
  const { rows } = await ann.call(queryEndpoints.result, { body: { filter, ...(sort && { sort }) } });
  expect(rows.map(({ name }) => name)).toContain('Web shop');
  expect(rows.length).toBeLessThan(await db.$count(componentModel));
  const [graph] = await ann.call(dependencyEndpoints.filters, {});
  expect(graph?.name).toBe('Order to cash');
  const found = await ann.call(dependencyEndpoints.found, {
    body: { data: { filter: graph?.filter ?? {} } },
  });
  expect(found.components).toHaveLength(7);
});

it('can be walked through from the landscape', async () => {
  const { db } = app.database;
  const components = new Map((await db.select().from(componentModel)).map((row) => [row.slug, row]));
  const slugs = new Map((await db.select().from(diagram)).map((row) => [row.diagramId, row.slug]));
  const links = await db.select().from(diagramLink);
  const snapshots = new Map([...drawn.values()].map(({ slug, snapshot }) => [slug, snapshot]));
  const reached = new Set<string>();
  const visit = (slug: string): void => {
    if (reached.has(slug)) return;
    reached.add(slug);
    for (const item of snapshots.get(slug)?.items.values() ?? []) {
      if (item.kind === 'relation') item.links.forEach(visit);
      if (item.kind !== 'instance') continue;
      const id = components.get(item.component ?? '')?.componentModelId;
      for (const link of links) if (link.fkComponentId === id) visit(slugs.get(link.fkDiagramId) ?? '');
    }
  };
  visit(drawn.get('Retail landscape')?.slug ?? '');
  expect([...reached].sort()).toEqual([...snapshots.keys()].sort());
});

it('is drawn without overlaps, and no relation runs through a box', () => {
  const crooked: string[] = [];
  expect(drawn.size).toBe(12);
  for (const [name, { snapshot }] of drawn) {
    const boxes = [...snapshot.items.values()].filter(
      (item) => item.kind === 'textarea' || (item.kind === 'instance' && !item.container),
    );
    const rects = boxes.map((item) => (item.kind === 'relation' ? null : rectOf(item)));
    rects.forEach((rect, at) => {
      const others = rects.slice(at + 1).filter((other) => rect && other && overlaps(rect, other));
      if (others.length > 0) crooked.push(`${name}: boxes overlap`);
    });
    const routing = routingOf(snapshot);
    for (const item of snapshot.items.values()) {
      if (item.kind !== 'relation') continue;
      const route = routing.routeOf(item.key);
      if (route === null || route.crosses || route.points.length > 6)
        crooked.push(`${name}: ${item.from.endpoint} to ${item.to.endpoint}`);
    }
  }
  expect(crooked).toEqual([]);
});

it('has names of containers that no relation runs through, as it is seen when it is opened', async () => {
  const { db } = app.database;
  const [{ organizationId } = { organizationId: 0 }] = await db.select().from(organization);
  const crossed: string[] = [];
  let labels = 0;
  for (const [name, { snapshot }] of drawn) {
    const names = await namesFor(db, organizationId, usedBy(snapshot));
    const routing = routingOf(snapshot);
    const legs = [...snapshot.items.values()].flatMap((item) => {
      const points = item.kind === 'relation' ? (routing.routeOf(item.key)?.points ?? []) : [];
      return points.slice(1).map((point, at) => pixels(rectBetween(points[at] ?? point, point)));
    });
    for (const container of instancesOf(snapshot).filter(isContainer)) {
      const face = containerFace(container, names);
      for (const zoom of [1, 0.5]) {
        const label = containerLabelIn(face, viewAt(zoom));
        if (label === null) continue;
        labels += 1;
        if (legs.some((leg) => overlaps(leg, label))) crossed.push(`${name}: ${face.name} at ${zoom}`);
      }
    }
  }
  expect(crossed).toEqual([]);
  expect(labels).toBeGreaterThan(20);
});

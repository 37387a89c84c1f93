import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { until } from '../../sync/room.fixture.ts';
import { drawingWith } from '../../testing/drawing.fixture.ts';
import { componentIds, drawnOn } from './drawnLists.ts';

/** What was brought in a moment ago is read as quickly as what has long been there. */

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const count = 4_000;

/** A diagram that shows so many components, all of them written at once. */
const importDrawing = async (): Promise<{ diagramId: number; organizationId: number }> => {
  const organization = await app.createOrganization();
  const { organizationId } = organization;
  const asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  const { id } = await drawingWith(app, () => organization).diagram(asAnn, 'Imported');
  const { rows } = app.database;
  await rows(sql`insert into component_model (fk_organization_id, slug, name, state)
    select ${organizationId}::integer, 'c' || n, 'Component ' || n, 'ACTIVE' from generate_series(1, ${count}::integer) as n`);
  await rows(sql`insert into component_instance (fk_organization_id, fk_diagram_id, item_key, slug, fk_component_id, name,
      container, width, height, x_coordinate, y_coordinate, z_index)
    select fk_organization_id, ${id}::integer, slug, slug, component_model_id, name, false, 4, 2, 0, 0, 0
    from component_model where fk_organization_id = ${organizationId}`);
  return { diagramId: id, organizationId };
};

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
]);

const knownComponents = async (): Promise<number> => {
  const [row] = await app.database.rows(
    sql`select reltuples as count from pg_class where relname = 'component_model'`,
  );
  return Number(row?.['count']);
};

/** PostgreSQL may look at the table by itself while it is being filled, and then knows of nothing in it for a minute. */
const untilLearnt = async (): Promise<unknown> =>
  app.database.kind === 'embedded'
    ? until('the table is known', async () => (await knownComponents()) >= count)
    : app.database.rows(sql`analyze`);

it('looks each component up once, right after the import was announced', async () => {
  const { diagramId, organizationId } = await importDrawing();
  app.notices.announce({ organizationId, changed: 'component', slugs: [] });
  await untilLearnt();
  for (const list of [drawnOn([diagramId], new Map()), componentIds([diagramId], new Map())]) {
    const [row] = await app.database.rows(sql`explain (analyze, buffers, format json) select ${list}`);
    const [{ Plan: read }] = explained.parse(row?.['QUERY PLAN']);
    const pages = read['Shared Hit Blocks'] + read['Shared Read Blocks'];
    expect(pages / count).toBeLessThan(20);
  }
});

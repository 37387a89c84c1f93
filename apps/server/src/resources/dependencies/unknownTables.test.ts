import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { drawingWith } from '../../testing/drawing.fixture.ts';
import { componentIds, drawnOn } from './drawnLists.ts';

/** An import is read before the database has looked at what it brought. */

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const count = 4_000;

/** A diagram that shows so many components, none of which any statistics know. */
const importDrawing = async (): Promise<number> => {
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
  return id;
};

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
]);

it('looks each component up once, whatever the database knows of its tables', async () => {
  const diagrams = [await importDrawing()];
  for (const list of [drawnOn(diagrams, new Map()), componentIds(diagrams, new Map())]) {
    const [row] = await app.database.rows(sql`explain (analyze, buffers, format json) select ${list}`);
    const [{ Plan: read }] = explained.parse(row?.['QUERY PLAN']);
    const pages = read['Shared Hit Blocks'] + read['Shared Read Blocks'];
    expect(pages / count).toBeLessThan(20);
  }
});

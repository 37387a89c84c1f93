import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

export const drawnSizes = { components: 2_000, diagrams: 500, instances: 10_000, relations: 20_000 };

/** Components drawn and related across many active diagrams, written by the database itself. */
export const drawAcross = async (db: Db, organizationId: number): Promise<void> => {
  const { components, diagrams, instances, relations } = drawnSizes;
  const perDiagram = instances / diagrams;
  await db.execute(sql`insert into component_model (fk_organization_id, slug, name)
    select ${organizationId}, 'component' || n, 'Component ' || n from generate_series(1, ${components}::integer) as n`);
  await db.execute(sql`insert into diagram (fk_organization_id, slug, name, concurrency_key, state)
    select ${organizationId}, 'diagram' || n, 'Diagram ' || n, '', 'ACTIVE' from generate_series(1, ${diagrams}::integer) as n`);
  const place = sql`(select array_agg(diagram_id order by diagram_id) as ids from diagram
    where fk_organization_id = ${organizationId}) as d,
    (select array_agg(component_model_id order by component_model_id) as ids from component_model
      where fk_organization_id = ${organizationId}) as c`;
  await db.execute(sql`insert into component_instance (fk_organization_id, fk_diagram_id, item_key, slug, fk_component_id,
      name, container, width, height, x_coordinate, y_coordinate, z_index)
    select ${organizationId}, d.ids[1 + (n - 1) / ${perDiagram}::integer], 'item' || n, 'item' || n,
      c.ids[1 + (n * 7919) % ${components}::integer], '', n % ${perDiagram}::integer = 0, 2, 1, 0, 0, 0
    from ${place}, generate_series(1, ${instances}::integer) as n`);
  const drawn = sql`(select array_agg(component_instance_id order by component_instance_id) as ids from component_instance
    where fk_organization_id = ${organizationId}) as i, (select array_agg(diagram_id order by diagram_id) as ids
    from diagram where fk_organization_id = ${organizationId}) as d`;
  const first = sql`((n % ${diagrams}::integer) * ${perDiagram}::integer)`;
  const ofDiagram = (factor: number) =>
    sql`i.ids[1 + ${first} + (n / ${diagrams}::integer * ${factor}::integer) % ${perDiagram}::integer]`;
  await db.execute(sql`insert into relation (fk_organization_id, fk_diagram_id, item_key, slug, text,
      from_fk_component_instance_id, to_fk_component_instance_id, from_endpoint, to_endpoint)
    select ${organizationId}, d.ids[1 + n % ${diagrams}::integer], 'relation' || n, 'relation' || n, '',
      ${ofDiagram(3)}, ${ofDiagram(7)}, 'right-1', 'left-1'
    from ${drawn}, generate_series(1, ${relations}::integer) as n`);
  await db.execute(sql`insert into group_link (fk_organization_id, fk_diagram_id, fk_component_instance_child_id,
      fk_component_instance_parent_id)
    select ${organizationId}, child.fk_diagram_id, child.component_instance_id, parent.component_instance_id
    from component_instance as parent join component_instance as child on child.fk_diagram_id = parent.fk_diagram_id
    where parent.fk_organization_id = ${organizationId} and parent.container and not child.container
      and child.component_instance_id % 4 = 0`);
};

/** As the statistics of a database that has been in use for a while. */
export const analyzedWhole = async (db: Db): Promise<void> => {
  await db.execute(sql`analyze`);
};

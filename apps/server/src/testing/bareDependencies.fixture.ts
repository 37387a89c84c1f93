import { sql } from 'drizzle-orm';
import type { Database, Row } from '../db/client.ts';

const numbersOf = (
  end: string,
) => sql`(select coalesce(json_agg(json_build_object('relationId', r.relation_id)), '[]')
  from relation r where ${sql.raw(`r.${end}_fk_component_instance_id`)} = i.component_instance_id)`;

/** The same JSON by one statement, as one writes it by hand. */
export const bareDependencies = (database: Database, organizationId: number): Promise<Row[]> =>
  database.rows(sql`select json_build_object(
    'componentInstances', (select json_agg(json_build_object('componentInstanceId', i.component_instance_id,
        'fkDiagramId', i.fk_diagram_id, 'container', i.container, 'fkComponentId', i.fk_component_id,
        'fkComponentInstanceParentId', g.fk_component_instance_parent_id,
        'incomingRelations', ${numbersOf('to')}, 'outgoingRelations', ${numbersOf('from')}))
      from component_instance i join diagram d on d.diagram_id = i.fk_diagram_id and d.state = 'ACTIVE'
      left join group_link g on g.fk_component_instance_child_id = i.component_instance_id
      where i.fk_organization_id = ${organizationId} and i.fk_version_id is null),
    'relations', (select json_agg(json_build_object('relationId', r.relation_id, 'fkDiagramId', r.fk_diagram_id,
        'fromFkComponentInstanceId', r.from_fk_component_instance_id,
        'toFkComponentInstanceId', r.to_fk_component_instance_id))
      from relation r join diagram d on d.diagram_id = r.fk_diagram_id and d.state = 'ACTIVE'
      where r.fk_organization_id = ${organizationId} and r.fk_version_id is null),
    'components', (select json_agg(json_build_object('componentModelId', c.component_model_id, 'slug', c.slug,
        'name', c.name, 'state', c.state)) from component_model c where c.fk_organization_id = ${organizationId}),
    'diagrams', (select json_agg(json_build_object('diagramId', d.diagram_id, 'slug', d.slug, 'name', d.name))
      from diagram d where d.fk_organization_id = ${organizationId}))::text`);

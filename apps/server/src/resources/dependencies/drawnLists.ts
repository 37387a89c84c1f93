import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../db/scoped.ts';
import {
  isShown,
  type Merges,
  onActiveDiagram,
  targetOf,
  withTarget,
} from '../../model/filter/drawnFacts.ts';

/** One list of the answer: its rows, and each of them as JSON, written by the database. */
export interface DrawnList {
  readonly name: 'componentInstances' | 'relations' | 'components' | 'diagrams';
  readonly from: SQL;
  readonly where: SQL;
  readonly id: SQL;
  readonly json: SQL;
  /** From which it is known whether anything of a row is another. */
  readonly fields: SQL;
}

const component = (name: string, instance: string, merges: Merges): SQL =>
  sql`join component_model ${sql.raw(name)}
    on ${sql.raw(`${name}.component_model_id`)} = ${targetOf(instance, merges)} and ${isShown(name)}`;

/** The instance around one, where it is one of a component. */
const parentOf = (merges: Merges): SQL =>
  sql`(select p.component_instance_id from group_link g
    join component_instance p on p.component_instance_id = g.fk_component_instance_parent_id
    ${withTarget('p', merges)} ${component('pc', 'p', merges)}
    where g.fk_component_instance_child_id = i.component_instance_id)`;

/** The numbers of an instance's relations to other instances of components, as JSON. */
const relationsOf = (near: 'from' | 'to', far: 'from' | 'to', merges: Merges): SQL =>
  sql`coalesce((select string_agg('{"relationId":' || r.relation_id || '}', ',' order by r.relation_id)
    from relation r
    join component_instance o on o.component_instance_id = ${sql.raw(`r.${far}_fk_component_instance_id`)}
    ${withTarget('o', merges)} ${component('oc', 'o', merges)}
    where ${sql.raw(`r.${near}_fk_component_instance_id`)} = i.component_instance_id), '')`;

const instances = ({ organizationId }: Viewer, merges: Merges): DrawnList => ({
  name: 'componentInstances',
  from: sql`component_instance i ${withTarget('i', merges)} ${component('c', 'i', merges)}
    ${onActiveDiagram('i.fk_diagram_id')}`,
  where: sql`i.fk_organization_id = ${organizationId} and i.fk_version_id is null`,
  id: sql.raw('i.component_instance_id'),
  json: sql`'{"componentInstanceId":' || i.component_instance_id || ',"fkDiagramId":' || i.fk_diagram_id
    || ',"container":' || i.container || ',"fkComponentId":' || c.component_model_id
    || ',"fkComponentInstanceParentId":' || coalesce(${parentOf(merges)}::text, 'null')
    || ',"incomingRelations":[' || ${relationsOf('to', 'from', merges)}
    || '],"outgoingRelations":[' || ${relationsOf('from', 'to', merges)} || ']}'`,
  fields: sql`i.component_instance_id, i.fk_diagram_id, i.container, c.component_model_id, ${parentOf(merges)}`,
});

/** Which of their ends are instances of components, the fields of those say. */
const relations = ({ organizationId }: Viewer, merges: Merges): DrawnList => ({
  name: 'relations',
  from: sql`relation r ${onActiveDiagram('r.fk_diagram_id')}
    join component_instance i on i.component_instance_id = r.from_fk_component_instance_id
    join component_instance o on o.component_instance_id = r.to_fk_component_instance_id
    ${withTarget('i', merges)} ${withTarget('o', merges)}
    ${component('c', 'i', merges)} ${component('oc', 'o', merges)}`,
  where: sql`r.fk_organization_id = ${organizationId} and r.fk_version_id is null`,
  id: sql.raw('r.relation_id'),
  json: sql.raw(`'{"relationId":' || r.relation_id || ',"fkDiagramId":' || r.fk_diagram_id
    || ',"fromFkComponentInstanceId":' || r.from_fk_component_instance_id
    || ',"toFkComponentInstanceId":' || r.to_fk_component_instance_id || '}'`),
  fields: sql.raw('r.relation_id, r.from_fk_component_instance_id, r.to_fk_component_instance_id'),
});

const iconFields = (icon: string): string =>
  ['icon_id', 'name', 'url', 'icon_set', 'deprecated'].map((field) => `${icon}.${field}`).join(', ');

const iconJson = (icon: string): string =>
  `case when ${icon}.icon_id is null then null else json_build_object('iconId', ${icon}.icon_id, 'name', ${icon}.name,
    'url', ${icon}.url, 'iconSet', ${icon}.icon_set, 'deprecated', ${icon}.deprecated) end`;

const typeJson = (type: string, id: string, key: string, icon: string): string =>
  `case when ${type}.${id} is null then null else json_build_object('${key}', ${type}.${id}, 'name', ${type}.name,
    'slug', ${type}.slug, 'icon', ${iconJson(icon)}) end`;

const components = (viewer: Viewer, merges: Merges): DrawnList => {
  const drawn = instances(viewer, merges);
  return {
    name: 'components',
    from: sql`component_model m
      join (select distinct c.component_model_id as id from ${drawn.from} where ${drawn.where}) as drawn
        on drawn.id = m.component_model_id
      left join types t on t.type_id = m.fk_type_id
      left join icon ti on ti.icon_id = t.icon_id
      left join shared_type s on s.shared_type_id = m.fk_shared_type_id
      left join icon si on si.icon_id = s.icon_id`,
    where: sql`m.fk_organization_id = ${viewer.organizationId}`,
    id: sql.raw('m.component_model_id'),
    json: sql.raw(`json_build_object('componentModelId', m.component_model_id, 'slug', m.slug, 'name', m.name,
      'state', m.state, 'type', ${typeJson('t', 'type_id', 'typeId', 'ti')},
      'sharedType', ${typeJson('s', 'shared_type_id', 'sharedTypeId', 'si')})::text`),
    fields:
      sql.raw(`m.component_model_id, m.slug, m.name, m.state, t.type_id, t.name, t.slug, s.shared_type_id, s.name,
      s.slug, ${iconFields('ti')}, ${iconFields('si')}`),
  };
};

const diagrams = ({ organizationId }: Viewer): DrawnList => ({
  name: 'diagrams',
  from: sql`diagram as shown ${onActiveDiagram('shown.diagram_id')}`,
  where: sql`shown.fk_organization_id = ${organizationId}`,
  id: sql.raw('d.diagram_id'),
  json: sql.raw(`json_build_object('diagramId', d.diagram_id, 'slug', d.slug, 'name', d.name,
    'diagramLevel2', d.diagram_level2)::text`),
  fields: sql.raw('d.diagram_id, d.slug, d.name, d.diagram_level2'),
});

export const drawnLists = (viewer: Viewer, merges: Merges): readonly DrawnList[] => [
  instances(viewer, merges),
  relations(viewer, merges),
  components(viewer, merges),
  diagrams(viewer),
];

import { type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Viewer } from '../../db/scoped.ts';
import {
  isShown,
  type Merges,
  onActiveDiagram,
  targetOf,
  withTarget,
} from '../../model/filter/drawnFacts.ts';

/** What the database reads and writes as JSON of active diagrams; nothing of it is put together here. */

const shownComponent = (merges: Merges): SQL =>
  sql`${withTarget('i', merges)}
    join component_model c on c.component_model_id = ${targetOf('i', merges)} and ${isShown('c')}`;

/** Instances of components on some diagrams, with what lies around them. */
const drawn = (diagramIds: readonly number[], merges: Merges): SQL =>
  sql`component_instance i ${shownComponent(merges)}
    left join group_link g on g.fk_component_instance_child_id = i.component_instance_id
    where ${isAmong(sql.raw('i.fk_diagram_id'), diagramIds)} and i.fk_version_id is null`;

/**
 * A list that is kept as a set to look into, however few rows the database expects of it: joined, it would be read through
 * again for each row where most of what is stored are versions.
 */
const isDrawn = (id: string): SQL => sql.raw(`(${id} in (select id from drawn)) is true`);

/** By the instance at one end, so that it is looked up and not joined. */
const numbersOf = (name: string, end: string): SQL =>
  sql.raw(`${name} as materialized (select coalesce(jsonb_object_agg(id, numbers), '{}') as by_id from (
    select ${end} as id, string_agg('{"relationId":' || id || '}', ',' order by id) as numbers from related group by 1) as x)`);

const numbersAt = (name: string): SQL => sql.raw(`coalesce((select by_id from ${name}) ->> d.id::text, '')`);

/** Instances and relations as JSON, with a line break between the two. */
export const drawnOn = (diagramIds: readonly number[], merges: Merges): SQL<string | null> =>
  sql`(with drawn as materialized (select i.component_instance_id as id, i.fk_diagram_id as diagram_id, i.container,
        c.component_model_id as component_id, g.fk_component_instance_parent_id as parent_id
      from ${drawn(diagramIds, merges)}),
    related as materialized (select r.relation_id as id, r.fk_diagram_id as diagram_id,
        r.from_fk_component_instance_id as from_id, r.to_fk_component_instance_id as to_id
      from relation r
      where ${isAmong(sql.raw('r.fk_diagram_id'), diagramIds)} and r.fk_version_id is null
        and ${isDrawn('r.from_fk_component_instance_id')} and ${isDrawn('r.to_fk_component_instance_id')}),
    ${numbersOf('incoming', 'to_id')}, ${numbersOf('outgoing', 'from_id')}
    select coalesce((select string_agg('{"componentInstanceId":' || d.id || ',"fkDiagramId":' || d.diagram_id
        || ',"container":' || d.container || ',"fkComponentId":' || d.component_id
        || ',"fkComponentInstanceParentId":' || case when ${isDrawn('d.parent_id')} then d.parent_id::text else 'null' end
        || ',"incomingRelations":[' || ${numbersAt('incoming')}
        || '],"outgoingRelations":[' || ${numbersAt('outgoing')} || ']}', ',' order by d.id)
      from drawn d), '')
    || chr(10) || coalesce((select string_agg('{"relationId":' || id || ',"fkDiagramId":' || diagram_id
        || ',"fromFkComponentInstanceId":' || from_id || ',"toFkComponentInstanceId":' || to_id || '}', ',' order by id)
      from related), ''))`;

const hashed = (fields: string, rows: SQL): SQL<string | null> =>
  sql`(select count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(${sql.raw(fields)}), 0)), 0) from ${rows})`;

/**
 * How much is drawn on which active diagram, and a hash of it: it changes with whatever of instances is written, and with
 * how their components are written.
 */
export const amounts = ({ organizationId }: Viewer, merges: Merges): SQL<string | null> =>
  sql`(select string_agg(x.id || ' ' || x.instances || ' ' || x.hash, ',' order by x.id)
    from (select i.fk_diagram_id as id, count(*) as instances,
        bit_xor(hash_record_extended(row(i.component_instance_id, i.container, c.component_model_id,
          g.fk_component_instance_parent_id, c.name, c.state, c.fk_type_id, c.fk_shared_type_id), 0)) as hash
      from component_instance i ${shownComponent(merges)} ${onActiveDiagram('i.fk_diagram_id')}
      left join group_link g on g.fk_component_instance_child_id = i.component_instance_id
      where i.fk_organization_id = ${organizationId} and i.fk_version_id is null
      group by 1) as x)`;

/** Which of their ends are shown, the instances say. */
export const relationsHash = (diagramIds: readonly number[]): SQL<string | null> =>
  hashed(
    'r.relation_id, r.from_fk_component_instance_id, r.to_fk_component_instance_id',
    sql`relation r where ${isAmong(sql.raw('r.fk_diagram_id'), diagramIds)} and r.fk_version_id is null`,
  );

const icons = 'left join icon ti on ti.icon_id = t.icon_id';
const iconFields = 'ti.icon_id, ti.name, ti.url, ti.icon_set, ti.deprecated';

export const typesHash = ({ organizationId }: Viewer): SQL<string | null> =>
  sql`${hashed(
    `t.type_id, t.name, t.slug, ${iconFields}`,
    sql`types t ${sql.raw(icons)} where t.fk_organization_id = ${organizationId}`,
  )} || ' ' || ${hashed(`t.shared_type_id, t.name, t.slug, ${iconFields}`, sql.raw(`shared_type t ${icons}`))}`;

const activeDiagrams = ({ organizationId }: Viewer): SQL =>
  sql`diagram as shown ${onActiveDiagram('shown.diagram_id')} where shown.fk_organization_id = ${organizationId}`;

export const diagramsHash = (viewer: Viewer): SQL<string | null> =>
  hashed('d.diagram_id, d.slug, d.name, d.diagram_level2', activeDiagrams(viewer));

export const diagramsJson = (viewer: Viewer): SQL<string | null> =>
  sql`(select coalesce(json_agg(json_build_object('diagramId', d.diagram_id, 'slug', d.slug, 'name', d.name,
      'diagramLevel2', d.diagram_level2) order by d.diagram_id), '[]')::text from ${activeDiagrams(viewer)})`;

const iconJson = (icon: string): string =>
  `case when ${icon}.icon_id is null then null else json_build_object('iconId', ${icon}.icon_id, 'name', ${icon}.name,
    'url', ${icon}.url, 'iconSet', ${icon}.icon_set, 'deprecated', ${icon}.deprecated) end`;

const typeJson = (type: string, id: string, key: string, icon: string): string =>
  `case when ${type}.${id} is null then null else json_build_object('${key}', ${type}.${id}, 'name', ${type}.name,
    'slug', ${type}.slug, 'icon', ${iconJson(icon)}) end`;

/** The components on some diagrams, each behind its id: what lies on several is written once. */
export const componentIds = (diagramIds: readonly number[], merges: Merges): SQL<string | null> =>
  sql`(select string_agg(distinct c.component_model_id::text, ',') from ${drawn(diagramIds, merges)})`;

export const componentsJson = (ids: readonly number[]): SQL<string | null> =>
  sql`(select string_agg(json_build_object('componentModelId', c.component_model_id, 'slug', c.slug, 'name', c.name,
      'state', c.state, 'type', ${sql.raw(typeJson('t', 'type_id', 'typeId', 'ti'))},
      'sharedType', ${sql.raw(typeJson('s', 'shared_type_id', 'sharedTypeId', 'si'))})::text, ','
      order by c.component_model_id)
    from component_model c
    left join types t on t.type_id = c.fk_type_id left join icon ti on ti.icon_id = t.icon_id
    left join shared_type s on s.shared_type_id = c.fk_shared_type_id left join icon si on si.icon_id = s.icon_id
    where ${isAmong(sql.raw('c.component_model_id'), ids)})`;

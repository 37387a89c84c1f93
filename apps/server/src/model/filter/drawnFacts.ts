import { type SQL, sql } from 'drizzle-orm';
import { listOfNumbers } from '../../db/isAmong.ts';

/**
 * What active diagrams say of components, as SQL. Merged components read as what they were merged into; placeholders,
 * deleted components and drafts are nothing to lead to.
 */

export type Merges = ReadonlyMap<number, number>;

/** Of the component that a statement is about. Spelled out: drizzle leaves the table out where there is one alone. */
export const own = {
  id: sql.raw('component_model.component_model_id'),
  fkOrganizationId: sql.raw('component_model.fk_organization_id'),
  name: sql.raw('component_model.name'),
  description: sql.raw('component_model.description'),
  state: sql.raw('component_model.state'),
  fkTypeId: sql.raw('component_model.fk_type_id'),
  fkSharedTypeId: sql.raw('component_model.fk_shared_type_id'),
  updatedAt: sql.raw('component_model.updated_at'),
};

/** Joins what an instance's component was merged into, where anything was merged at all. */
export const withTarget = (instance: string, merges: Merges): SQL =>
  merges.size === 0
    ? sql``
    : sql`left join unnest(${listOfNumbers(merges.keys())}, ${listOfNumbers(merges.values())})
      as ${sql.raw(`${instance}_merged (id, target)`)} on ${sql.raw(`${instance}_merged.id = ${instance}.fk_component_id`)}`;

export const targetOf = (instance: string, merges: Merges): SQL =>
  sql.raw(
    merges.size === 0
      ? `${instance}.fk_component_id`
      : `coalesce(${instance}_merged.target, ${instance}.fk_component_id)`,
  );

/** The diagram `d`, if it is one that everybody in the organisation may build on. */
export const onActiveDiagram = (diagramId: string): SQL =>
  sql.raw(`join diagram d on d.diagram_id = ${diagramId} and d.state = 'ACTIVE'
    and not exists (select 1 from folder f where f.folder_id = d.fk_folder_id and f.fk_user_id is not null)`);

export const isShown = (component: string): SQL =>
  sql.raw(
    `${component}.deleted_at is null and ${component}.merged_into is null and ${component}.state <> 'DRAFT'`,
  );

/** A way from components to what they have, each row of it one of both. */
export interface DrawnFacts {
  /** All behind `from`, up to the conditions. Those name the organisation: the rows of all others are not looked at. */
  readonly rows: SQL;
  /** The component that has it. */
  readonly holder: SQL;
  /** The instance by which it has it: the component before merges. */
  readonly holderInstance: string;
  readonly isNow: SQL;
  /** The id of what it has: a diagram or a component. */
  readonly held: SQL;
}

export const diagramsOf = (merges: Merges, organization: SQL = own.fkOrganizationId): DrawnFacts => ({
  rows: sql`component_instance i ${withTarget('i', merges)} ${onActiveDiagram('i.fk_diagram_id')}`,
  holder: targetOf('i', merges),
  holderInstance: 'i',
  isNow: sql`i.fk_version_id is null and i.fk_organization_id = ${organization}`,
  held: sql.raw('d.diagram_id'),
});

/** The components that one has a relation to, or from. */
export const relatedTo = (
  direction: 'to' | 'from',
  merges: Merges,
  organization: SQL = own.fkOrganizationId,
): DrawnFacts => {
  const [near, far] = direction === 'to' ? ['i', 'o'] : ['o', 'i'];
  return {
    rows: sql`relation r ${onActiveDiagram('r.fk_diagram_id')}
      join component_instance i on i.component_instance_id = r.from_fk_component_instance_id
      join component_instance o on o.component_instance_id = r.to_fk_component_instance_id
      ${withTarget('i', merges)} ${withTarget('o', merges)}
      join component_model c on c.component_model_id = ${targetOf(far, merges)} and ${isShown('c')}`,
    holder: targetOf(near, merges),
    holderInstance: near,
    isNow: sql`r.fk_version_id is null and r.fk_organization_id = ${organization}`,
    held: sql.raw('c.component_model_id'),
  };
};

/** The components that lie in a container of one. */
export const containedIn = (merges: Merges, organization: SQL = own.fkOrganizationId): DrawnFacts => ({
  rows: sql`group_link g ${onActiveDiagram('g.fk_diagram_id')}
    join component_instance i on i.component_instance_id = g.fk_component_instance_parent_id
    join component_instance o on o.component_instance_id = g.fk_component_instance_child_id
    ${withTarget('i', merges)} ${withTarget('o', merges)}
    join component_model c on c.component_model_id = ${targetOf('o', merges)} and ${isShown('c')}`,
  holder: targetOf('i', merges),
  holderInstance: 'i',
  isNow: sql`g.fk_organization_id = ${organization} and i.fk_version_id is null`,
  held: sql.raw('c.component_model_id'),
});

/** Whether an instance is one of the component's own, by an index where that is asked of a few. */
export const readsAs = (instance: string, merges: Merges): SQL => {
  const component = sql.raw(`${instance}.fk_component_id`);
  if (merges.size === 0) return sql`${component} = ${own.id}`;
  return sql`${component} = any(array_append((select array_agg(m.id)
    from unnest(${listOfNumbers(merges.keys())}, ${listOfNumbers(merges.values())}) as m (id, target)
    where m.target = ${own.id}), ${own.id}))`;
};

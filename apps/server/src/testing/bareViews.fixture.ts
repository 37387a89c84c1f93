import type { Filter } from '@lintel/domain/filter/grammar';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';

/** Components with a value of every attribute, written by the database itself. */
export const fillViews = async (
  db: Database['db'],
  organizationId: number,
  { components, attributes }: { components: number; attributes: number },
): Promise<void> => {
  await db.execute(sql`insert into component_model (fk_organization_id, slug, name, description)
  select ${organizationId}, 'more' || n, 'System ' || (n * 7919) % ${components}::integer, 'Part ' || n
  from generate_series(1, ${components}::integer) as n`);
  await db.execute(sql`insert into attribute (fk_organization_id, name, slug, attribute_type)
  select ${organizationId}, 'A' || n, 'a' || n, case when n % 3 = 0 then 'NUMBER' else 'STRING' end
  from generate_series(1, ${attributes}::integer) as n`);
  for (let at = 1; at <= attributes; at++) {
    // One at a time: a statement may not take as long as all of them.
    await db.execute(sql`insert into attribute_value (fk_organization_id, fk_attribute_id, component_model_id, value)
    select ${organizationId}, a.attribute_id, c.component_model_id, case when a.attribute_type = 'NUMBER'
      then (c.component_model_id % 1000)::text else 'value ' || c.component_model_id % 500 end
    from attribute a, component_model c where a.fk_organization_id = ${organizationId}
      and a.slug = ${`a${at}`} and c.fk_organization_id = ${organizationId}`);
  }
};

const live = (organizationId: number): SQL =>
  sql`c.fk_organization_id = ${organizationId} and c.deleted_at is null and c.merged_into is null
  and c.state <> 'DRAFT'`;

/** As one writes it by hand: the page, and how many there are. */
const bareFind = async (database: Database, organizationId: number, where: SQL): Promise<void> => {
  await database.rows(sql`select c.component_model_id from component_model c where ${live(organizationId)} and ${where}
    order by lower(c.name), c.component_model_id limit 50`);
  await database.rows(sql`select count(*) from component_model c where ${live(organizationId)} and ${where}`);
};

const valueIs = (id: number, condition: SQL): SQL => sql`exists (select 1 from attribute_value v
  where v.component_model_id = c.component_model_id and v.fk_attribute_id = ${id} and ${condition})`;
const asked = (value: number[]) => ({ operator: 'in' as const, value });

interface ViewQuestion {
  readonly name: string;
  readonly filter: Filter;
  readonly bare: () => Promise<void>;
}

/** Filters of every sort, each with the SQL that one writes by hand. */
export const viewQuestions = async (database: Database, organizationId: number): Promise<ViewQuestion[]> => {
  const [first] =
    await database.rows(sql`select min(attribute_id) as id, min(attribute_id) filter (where attribute_type = 'NUMBER')
  as number from attribute where fk_organization_id = ${organizationId}`);
  const [text, number] = [Number(first?.['id']), Number(first?.['number'])];
  const [shown] =
    await database.rows(sql`select min(component_model_id) as id, (select min(diagram_id) from diagram) as diagram
  from component_model where fk_organization_id = ${organizationId}`);
  const [target, diagramId] = [Number(shown?.['id']), Number(shown?.['diagram'])];

  const questions: readonly [string, Filter, SQL][] = [
    ['nothing', {}, sql`true`],
    [
      'name contains',
      { name: { operator: 'contains', value: 'tem 77' } },
      sql`lower(c.name) like '%tem 77%'`,
    ],
    [
      'text is exactly',
      { attributes: [{ attributeId: text, attributeType: 'STRING', operator: 's-eq', value: 'value 7' }] },
      valueIs(text, sql`lower(v.value) = 'value 7'`),
    ],
    [
      'text does not contain',
      { attributes: [{ attributeId: text, attributeType: 'STRING', operator: 'not_contains', value: '7' }] },
      sql`not ${valueIs(text, sql`lower(v.value) like '%7%'`)}`,
    ],
    [
      'number above',
      { attributes: [{ attributeId: number, attributeType: 'NUMBER', operator: 'gt', value: '900' }] },
      valueIs(number, sql`v.value::numeric > 900`),
    ],
    [
      'drawn on',
      { diagrams: asked([diagramId]) },
      sql`exists (select 1 from component_instance i join diagram d on d.diagram_id = i.fk_diagram_id and d.state = 'ACTIVE'
      where i.fk_component_id = c.component_model_id and i.fk_version_id is null and i.fk_diagram_id = ${diagramId})`,
    ],
    [
      'leads to',
      { toComponents: asked([target]) },
      sql`exists (select 1 from relation r join diagram d on d.diagram_id = r.fk_diagram_id and d.state = 'ACTIVE'
      join component_instance i on i.component_instance_id = r.from_fk_component_instance_id
      join component_instance o on o.component_instance_id = r.to_fk_component_instance_id
      where i.fk_component_id = c.component_model_id and o.fk_component_id = ${target} and r.fk_version_id is null)`,
    ],
  ];
  return questions.map(([name, filter, where]) => ({
    name,
    filter,
    bare: () => bareFind(database, organizationId, where),
  }));
};

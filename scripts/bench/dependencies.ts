/**
 * What it costs to answer what all diagrams of an organisation draw of components: beside one hand-written statement that
 * makes the same JSON in the same run, where the caller has the answer already, and of what is related to a drawing
 * elsewhere. Embedded, the time is the processor's; with TEST_DATABASE_URL it is the clock's.
 */
import { scoped } from '@lintel/server/src/db/scoped.ts';
import { readDependencies } from '@lintel/server/src/resources/dependencies/dependencies.ts';
import { neighboursOf } from '@lintel/server/src/resources/dependencies/neighbours.ts';
import { testDatabase } from '@lintel/server/src/testing/database.ts';
import { createPerson } from '@lintel/server/src/testing/people.ts';
import { sql } from 'drizzle-orm';
import { drawAcross, drawnSizes } from './dependencyModel.ts';
import { median } from './timing.ts';

const turns = 15;
const database = await testDatabase();
const { db } = database;
const person = await createPerson(db, new Date());
const organizationId = person.organization?.organizationId ?? 0;
await drawAcross(db, organizationId);
// As the statistics of a database that has been in use for a while.
await db.execute(sql`analyze`);
const data = scoped(db, { userId: person.userId, organizationId, role: 'READER' });

const isEmbedded = (process.env['TEST_DATABASE_URL'] ?? '') === '';
const timeOf = async (task: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [cpu, clock] = [process.cpuUsage(), performance.now()];
    await task();
    const { user, system } = process.cpuUsage(cpu);
    times.push(isEmbedded ? (user + system) / 1_000 : performance.now() - clock);
  }
  return median(times);
};

const numbersOf = (
  end: string,
) => sql`(select coalesce(json_agg(json_build_object('relationId', r.relation_id)), '[]')
  from relation r where ${sql.raw(`r.${end}_fk_component_instance_id`)} = i.component_instance_id)`;

const bare = () =>
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

const whole = () => readDependencies(data, { unchanged: () => false });
const unchanged = () => readDependencies(data, { unchanged: () => true });
const size = (await whole())?.text.length ?? 0;
const [ours, plain, known] = [await timeOf(whole), await timeOf(bare), await timeOf(unchanged)];
const beside = await timeOf(() =>
  neighboursOf(data, {
    components: Array.from({ length: 20 }, (_, at) => `component${at + 1}`),
    except: 'diagram1',
  }),
);

console.log(
  `${drawnSizes.diagrams} diagrams, ${drawnSizes.instances} instances, ${drawnSizes.relations} relations, ` +
    `${(size / 1e6).toFixed(1)} MB, median of ${turns}, ${isEmbedded ? 'embedded' : 'PostgreSQL'}`,
);
console.log(
  `  all of it         ${ours.toFixed(1)} ms, bare SQL ${plain.toFixed(1)} ms: rate ${(plain / ours).toFixed(2)} (at least 0.8)`,
);
console.log(
  `  unchanged         ${known.toFixed(1)} ms: ${(ours / known).toFixed(1)} times as fast (at least 5)`,
);
console.log(`  20 neighbourhoods ${beside.toFixed(1)} ms (at most 500)`);
await database.close();

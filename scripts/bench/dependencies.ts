/**
 * What it costs to answer what all diagrams of an organisation draw of components: beside one hand-written statement that
 * makes the same JSON in the same run, where the caller has the answer already, and of what is related to a drawing
 * elsewhere. Embedded, the time is the processor's; with TEST_DATABASE_URL it is the clock's.
 */
import { scoped } from '@lintel/server/src/db/scoped.ts';
import { bareDependencies } from '@lintel/server/src/testing/bareDependencies.fixture.ts';
import { readDependencies } from '@lintel/server/src/resources/dependencies/dependencies.ts';
import { neighboursOf } from '@lintel/server/src/resources/dependencies/neighbours.ts';
import { testDatabase } from '@lintel/server/src/testing/database.ts';
import { analyzedWhole, drawAcross, drawnSizes } from '@lintel/server/src/testing/dependencyModel.fixture.ts';
import { createPerson } from '@lintel/server/src/testing/people.ts';
import { median } from './timing.ts';

const turns = 15;
const database = await testDatabase();
const { db } = database;
const person = await createPerson(db, new Date());
const organizationId = person.organization?.organizationId ?? 0;
await drawAcross(db, organizationId);
await analyzedWhole(db);
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

const bare = () => bareDependencies(database, organizationId);
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
process.exit(0);

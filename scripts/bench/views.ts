/**
 * What finding the first page of a view costs over 100,000 components with 30 attributes each, for filters of every sort, beside
 * the SQL for the same ids and their number in the same run. Embedded, the time is the processor's; with TEST_DATABASE_URL
 * it is the clock's.
 */
import { scoped } from '@lintel/server/src/db/scoped.ts';
import { fillViews, viewQuestions } from '@lintel/server/src/testing/bareViews.fixture.ts';
import { findPage, readResult } from '@lintel/server/src/resources/queries/result.ts';
import { testDatabase } from '@lintel/server/src/testing/database.ts';
import { analyzedWhole, drawAcross } from '@lintel/server/src/testing/dependencyModel.fixture.ts';
import { createPerson } from '@lintel/server/src/testing/people.ts';
import { median } from './timing.ts';

const components = Number(process.env['BENCH_COMPONENTS'] ?? 100_000);
const attributes = 30;
const turns = 7;

const database = await testDatabase();
const { db } = database;
const person = await createPerson(db, new Date());
const organizationId = person.organization?.organizationId ?? 0;
await drawAcross(db, organizationId);
await fillViews(db, organizationId, { components, attributes });
await analyzedWhole(db);
const data = scoped(db, { userId: person.userId, organizationId, role: 'READER' });
const questions = await viewQuestions(database, organizationId);

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

console.log(
  `First page and number, ${components} components, ${attributes} attributes, median of ${turns}, ${isEmbedded ? 'embedded' : 'PostgreSQL'}`,
);
for (const { name, filter, bare } of questions) {
  const { total } = await readResult(data, { filter });
  const ours = await timeOf(() => findPage(data, { filter }, new Map()));
  const plain = await timeOf(bare);
  console.log(
    `  ${name.padEnd(22)} ${String(total).padStart(6)} found  ${ours.toFixed(1)} ms, bare SQL ${plain.toFixed(1)} ms: ${(ours / plain).toFixed(2)} × (at most 2)`,
  );
}
const numbered = questions.find(({ name }) => name === 'number above')?.filter.attributes?.[0]?.attributeId;
const sort = { column: String(numbered) as 'col-name', order: 'desc' as const };
console.log(
  `  a page with its rows          ${(await timeOf(() => readResult(data, { filter: {} }))).toFixed(1)} ms`,
);
console.log(
  `  sorted by a number            ${(await timeOf(() => readResult(data, { filter: {}, sort }))).toFixed(1)} ms`,
);
await database.close();
process.exit(0);

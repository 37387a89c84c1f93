/**
 * What it costs to find components by two words among 100,000, beside the bare SQL for the same ids in the same run:
 * as people type, with words that many names share and with words that hardly any has. Embedded, the time is the
 * processor's; with TEST_DATABASE_URL it is the clock's.
 */
import { scoped } from '@lintel/server/src/db/scoped.ts';
import { componentModel } from '@lintel/server/src/db/tables/component.ts';
import { duplicatesOf } from '@lintel/server/src/resources/components/duplicates.ts';
import { analyzed, bareSearch } from '@lintel/server/src/model/components/bareSearch.fixture.ts';
import { componentsInParts } from '@lintel/server/src/resources/components/read.ts';
import { searchComponents } from '@lintel/server/src/resources/components/search.ts';
import { testDatabase } from '@lintel/server/src/testing/database.ts';
import { createPerson } from '@lintel/server/src/testing/people.ts';
import { median } from './timing.ts';

const components = 100_000;
const turns = 15;
const subjects = 'payment order customer invoice stock parcel claim rate ledger fraud loyalty basket'.split(
  ' ',
);
const roles = 'service gateway database queue adapter portal worker cache scheduler report'.split(' ');
const places = 'nordic baltic central southern overseas internal partner legacy'.split(' ');
const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';
const nameOf = (at: number): string =>
  `${pick(places, at >> 3)} ${pick(subjects, at)} ${pick(roles, Math.floor(at / 7))} ${at.toString(36)}`;

const database = await testDatabase();
const { db } = database;
const person = await createPerson(db, new Date());
const organizationId = person.organization?.organizationId ?? 0;
for (let from = 0; from < components; from += 1_000) {
  await db.insert(componentModel).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      fkOrganizationId: organizationId,
      slug: `bench${from + at}`,
      name: nameOf(from + at),
    })),
  );
}
await analyzed(db);
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

console.log(
  `Two words among ${components} components, median of ${turns}, ${isEmbedded ? 'embedded' : 'PostgreSQL'}`,
);
for (const [first, second] of [
  ['gateway', 'payment'],
  ['service', 'or'],
  ['e', 'r'],
  ['1xv', 'claim'],
  ['nothing', 'here'],
] as const) {
  const { total } = await searchComponents(data, { search: `${first} ${second}` });
  const ours = await timeOf(() => searchComponents(data, { search: `${first} ${second}` }));
  const plain = await timeOf(() => bareSearch(db, organizationId, [first, second]));
  const words = `${first} ${second}`.padEnd(16);
  console.log(
    `  ${words} ${String(total).padStart(6)} found  ${ours.toFixed(1)} ms, bare SQL ${plain.toFixed(1)} ms (at most 100)`,
  );
}
console.log(
  `  first page by name     ${(await timeOf(() => searchComponents(data, { sort: 'name' }))).toFixed(1)} ms`,
);
console.log(
  `  page 1,900 by name     ${(await timeOf(() => searchComponents(data, { sort: 'name', offset: 95_000 }))).toFixed(1)} ms`,
);
console.log(
  `  likely duplicates      ${(await timeOf(() => duplicatesOf(data, { name: 'nordic payments gateway' }))).toFixed(1)} ms`,
);
console.log(
  `  200 of the whole list  ${(await timeOf(() => componentsInParts(data, { limit: 200, after: 50_000 }).next())).toFixed(1)} ms`,
);
const began = performance.now();
let [listed, longestPart, turned] = [0, 0, began];
for await (const part of componentsInParts(data, {})) {
  listed += part.length;
  longestPart = Math.max(longestPart, performance.now() - turned);
  turned = performance.now();
}
console.log(
  `  the whole list         ${listed} in ${((performance.now() - began) / 1_000).toFixed(1)} s, its longest part ${longestPart.toFixed(0)} ms`,
);
await database.close();
process.exit(0);

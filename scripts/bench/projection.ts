/**
 * What it costs to bring one move into the rows: on a diagram of 10,000 items beside one of 100, in the same
 * run and on the same database. Time of the processor, the embedded database's included.
 */
import { set } from '@lintel/diagram/change';
import { groupedKey, openGrouped } from '@lintel/server/src/projection/grouped.fixture.ts';
import { embeddedDatabase } from '@lintel/server/src/testing/database.ts';
import { createPerson } from '@lintel/server/src/testing/people.ts';

const turns = 200;
const sizes = [100, 10_000] as const;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const database = await embeddedDatabase();
const person = await createPerson(database.db, new Date());
const diagrams = await Promise.all(
  sizes.map((items) => openGrouped(database.db, { slug: `bench-${items}`, items, person })),
);
const costs: Record<number, number[]> = { 100: [], 10_000: [] };
for (let turn = 0; turn < turns; turn++) {
  for (const [index, items] of sizes.entries()) {
    const opened = diagrams[index];
    if (opened === undefined) continue;
    // To and fro between its container and none, so that a group link comes and goes as well.
    const position = turn % 2 === 0 ? { x: -100, y: -100 } : { x: 3, y: 1 };
    await opened.edit([set(groupedKey(1), 'position', position)]);
    const start = process.cpuUsage();
    await opened.mirror.project();
    const { user, system } = process.cpuUsage(start);
    // The first ones are compiled on the way.
    if (turn >= turns / 4) costs[items]?.push((user + system) / 1_000);
  }
}
const [few, many] = sizes.map((items) => median(costs[items] ?? []));
console.log(`Projecting one move, processor time, median of ${(turns * 3) / 4}`);
console.log(`  on    100 items   ${few?.toFixed(2)} ms`);
console.log(`  on 10,000 items   ${many?.toFixed(2)} ms`);
console.log(`  ratio             ${((many ?? 0) / (few ?? 1)).toFixed(2)} (at most 3)`);
for (const { mirror } of diagrams) mirror.close();
await database.close();

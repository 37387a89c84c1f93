/**
 * Two and three servers as processes on one PostgreSQL and one Redis, while people draw at all of them and one thing after
 * the other goes wrong: LINTEL_RUNS times, from LINTEL_SEED on. What is lost, doubled or split is a failure.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres TEST_REDIS_URL=redis://127.0.0.1:6379 \
 *     node scripts/boot.mjs scripts/bench/nodes.ts
 */
import { Random } from '@lintel/diagram/testing/random';
import { openPrograms } from '@lintel/server/src/testing/severalPrograms.ts';
import { faults, runOnce } from '@lintel/server/src/testing/severalRuns.ts';
import { addressIn } from './addressIn.ts';

const runs = Number(process.env['LINTEL_RUNS'] ?? 200);
const firstSeed = Number(process.env['LINTEL_SEED'] ?? 1);
/** In one run of fifty a node is stopped for longer than the others wait for it. */
const longStop = 30_000;

const databaseUrl = addressIn('TEST_DATABASE_URL');
const redisUrl = addressIn('TEST_REDIS_URL');

/** Of a line of the log. */
const messageOf = (line: string): string => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 200);

let failures = 0;
let edits = 0;
let saved = 0;
const halves = [
  { count: 2, runs: Math.ceil(runs / 2) },
  { count: 3, runs: Math.floor(runs / 2) },
];
let seed = firstSeed;
for (const half of halves) {
  if (half.runs === 0) continue;
  const several = await openPrograms({ count: half.count, databaseUrl, redisUrl });
  try {
    for (let run = 0; run < half.runs; run++, seed++) {
      const isLong = run % 50 === 49;
      const fault = isLong ? 'stop' : new Random(seed).pick(faults);
      const outcome = await runOnce(several, { seed, fault, ...(isLong ? { lasting: longStop } : {}) });
      edits += outcome.edits;
      saved += outcome.saved;
      if (outcome.wrong.length === 0) continue;
      failures += 1;
      console.log(`seed ${seed}, ${half.count} nodes, ${fault}: ${outcome.wrong.join('; ')}`);
    }
    const errors = several.nodes.flatMap((node) => node.errors());
    console.log(
      `${half.count} nodes: ${half.runs} runs, ${errors.length} errors in the logs of the last start`,
    );
    for (const [message, alike] of Map.groupBy(errors, messageOf))
      console.log(`  ${alike.length} × ${message}`);
  } finally {
    await several.close();
  }
}
console.log(
  `${runs} runs, ${edits} edits, ${saved} boxes shown as saved, ${failures} runs with something wrong`,
);
if (failures > 0) process.exitCode = 1;

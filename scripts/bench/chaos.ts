/**
 * One server while several things go wrong at once: its process, its database, the clocks, the ways and tabs of people who
 * draw with the web application's own documents. LINTEL_RUNS times, from LINTEL_SEED on, embedded or, where
 * TEST_DATABASE_URL is given, on PostgreSQL. What a screen called saved and is lost, what is doubled or split, and a server
 * that does not come back, is a failure.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres node scripts/boot.mjs scripts/bench/chaos.ts
 */
import { people, runShaken, type ShakenOutcome } from '@lintel/e2e/shakenRuns.ts';
import { openShakenProgram } from '@lintel/server/src/testing/shakenProgram.ts';
import { percentile } from './load/moment.ts';

const runs = Number(process.env['LINTEL_RUNS'] ?? 200);
const firstSeed = Number(process.env['LINTEL_SEED'] ?? 1);
const milliseconds = Number(process.env['LINTEL_MILLISECONDS'] ?? 4_000);
const given = process.env['TEST_DATABASE_URL'] ?? '';
const databases = given === '' ? [undefined] : [given];

const seconds = (values: readonly number[], share: number): string =>
  `${(percentile(values, share) / 1_000).toFixed(1)} s`;

const sum = (outcomes: readonly ShakenOutcome[], what: 'edits' | 'saved'): number =>
  outcomes.reduce((all, outcome) => all + outcome[what], 0);

for (const databaseUrl of databases) {
  const name = databaseUrl === undefined ? 'embedded' : 'PostgreSQL';
  const program = await openShakenProgram({ databaseUrl, people });
  const outcomes: ShakenOutcome[] = [];
  try {
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const outcome = await runShaken(program, { seed, milliseconds });
      outcomes.push(outcome);
      if (outcome.wrong.length === 0) continue;
      process.exitCode = 1;
      console.log(`${name}, seed ${seed}: ${outcome.wrong.join('; ')}\n  ${outcome.schedule}`);
    }
  } finally {
    await program.close();
  }
  const failures = outcomes.filter(({ wrong }) => wrong.length > 0).length;
  const answered = outcomes.map(({ answersAfter }) => answersAfter);
  const saved = outcomes.map(({ savedAfter }) => savedAfter);
  console.log(
    `${name}: ${runs} runs, ${sum(outcomes, 'edits')} edits, ${sum(outcomes, 'saved')} boxes called saved, ${failures} runs with something wrong`,
  );
  console.log(
    `  the server answers after p95 ${seconds(answered, 0.95)}, all is saved after p50 ${seconds(saved, 0.5)}, p95 ${seconds(saved, 0.95)}`,
  );
}
// Some of the web application's timers go on for a while after their tab has gone.
process.exit();

/**
 * Changes the code of a room at random, one change at a time, and says which changes the tests of its workspace do not
 * notice: `npm run mutants -- drawing`, `npm run mutants -- server/merge --count=300 --seed=2 --near`.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { describeOutcome, outcomeOf, readSameMeaning } from './mutants/report.ts';
import { type Room, roomOf } from './mutants/rooms.ts';
import { partOf, rankOfTried, type SampleOptions } from './mutants/sample.ts';
import { root } from './workspace.ts';

function settings({ changed }: Room, sample: SampleOptions['sample']): PartialStrykerOptions & SampleOptions {
  return {
    mutate: changed,
    sample,
    checkers: ['sample'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutants/sample.ts')],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    concurrency: 1,
    // A busy machine is no reason to take a test for one that never ends.
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ['.cache', 'dist', 'data', 'test-results', '.turbo'],
    tempDirName: '.cache/mutants',
    cleanTempDir: 'always',
    // Nobody asks for types here, and what would rewrite their settings needs the interface of an older TypeScript.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    reporters: ['progress-append-only'],
  };
}

/**
 * Of what the server's tests look for at random a few rounds: all of them take minutes for each change, and a change that
 * only the hundredth round notices is noticed by chance.
 */
const fewOfTheRare = {
  LINTEL_FUZZ_SEEDS: '10',
  LINTEL_HONEST_SEEDS: '6',
  LINTEL_FRAMES: '200',
  LINTEL_KILLS: '1',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    /** Asks only the tests that stand in the room: of a room of the server all of them take hours. */
    near: { type: 'boolean', default: false },
    /** Tries one part of the sample, `2/4`: what the parts notice adds up to what the whole run would. */
    part: { type: 'string', default: '1/1' },
    /** Asks only the tests that take no time, and open no database: what those notice is the least that all of them would. */
    quick: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const room = roomOf(name);
if (room === undefined) {
  console.error('Which room? For example: drawing, diagram/geometry, server/merge');
  process.exit(1);
}
const part = partOf(values.part);
if (part === undefined) {
  console.error('Which part? For example: 2/4');
  process.exit(1);
}

process.chdir(root);
process.env.LINTEL_MUTATED = room.workspace;
if (room.workspace === 'apps/server') Object.assign(process.env, { ...fewOfTheRare, ...process.env });
if (values.near) process.env.LINTEL_MUTATED_TESTS = room.folder;
const inRoot = (result: MutantResult): MutantResult => ({
  ...result,
  fileName: relative(root, result.fileName),
});
const run = async (sample: SampleOptions['sample']): Promise<MutantResult[]> =>
  (await new Stryker(settings(room, sample)).runMutationTest()).map(inRoot);
const isUnnoticed = ({ status }: MutantResult): boolean => status === 'Survived' || status === 'NoCoverage';

/** First the tests that take no time, then of what those do not notice all. */
async function runInTwo(sample: SampleOptions['sample']): Promise<MutantResult[]> {
  process.env.LINTEL_MUTATED_QUICK = 'true';
  const first = await run(sample);
  delete process.env.LINTEL_MUTATED_QUICK;
  const left = first.filter(isUnnoticed);
  if (values.quick || left.length === 0) return first;
  const second = await run({ ...sample, among: left.map((result) => rankOfTried(sample.seed, result)) });
  return [...first.filter((result) => !isUnnoticed(result) && result.status !== 'CompileError'), ...second];
}

const sample = { count: Number(values.count), seed: values.seed, part };
const results = await (['apps/server', 'packages/diagram'].includes(room.workspace)
  ? runInTwo(sample)
  : run(sample));
const outcome = outcomeOf(results, (file) => readFileSync(join(root, file), 'utf8'));
console.log(`${name}: ${outcome.sampled} changes, seed ${sample.seed}, part ${values.part}`);
for (const line of describeOutcome(outcome, readSameMeaning())) console.log(line);

/**
 * An older build beside this one: two servers of an older commit on one PostgreSQL and one Redis are replaced by this build
 * one after the other, while people draw at both. LINTEL_RUNS times, from LINTEL_SEED on. The older commit is the one before
 * the last migration, or what LINTEL_OLDER names. What is lost, doubled, split or refused is a failure.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres TEST_REDIS_URL=redis://127.0.0.1:6379 \
 *     node scripts/boot.mjs scripts/bench/upgrade.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrograms } from '@lintel/server/src/testing/severalPrograms.ts';
import { runOnce } from '@lintel/server/src/testing/severalRuns.ts';
import { root } from '../workspace.ts';
import { addressIn } from './addressIn.ts';

const runs = Number(process.env['LINTEL_RUNS'] ?? 10);
const firstSeed = Number(process.env['LINTEL_SEED'] ?? 1);
/** How long both builds work side by side, after each of the two steps. */
const besideMilliseconds = 6_000;
const migrations = 'apps/server/src/db/migrations';
const ourPackages = '@lintel';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1_000_000_000 }).trim();

const olderCommit = (): string =>
  process.env['LINTEL_OLDER'] ?? `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', migrations)}~1`;

/** The packages of others are those of this build; ours are those of the older one. */
const linkPackages = (folder: string): void => {
  const [ours, theirs] = [join(folder, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(ours, ourPackages), { recursive: true });
  for (const name of readdirSync(theirs)) {
    if (name !== ourPackages && !name.startsWith('.')) symlinkSync(join(theirs, name), join(ours, name));
  }
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(ours, ourPackages, name));
  }
};

const checkOut = (commit: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-older-'));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, commit, 'apps/server', 'packages', 'package.json');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
  return folder;
};

const databaseUrl = addressIn('TEST_DATABASE_URL');
const redisUrl = addressIn('TEST_REDIS_URL');
const commit = git('rev-parse', olderCommit());
const folder = checkOut(commit);
const olderProgram = join(folder, 'apps/server/src/main.ts');
let failures = 0;
let edits = 0;
let saved = 0;
try {
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const several = await openPrograms({ count: 2, databaseUrl, redisUrl, olderProgram });
    try {
      const outcome = await runOnce(several, {
        seed,
        fault: 'upgrade in turn',
        lasting: besideMilliseconds,
      });
      edits += outcome.edits;
      saved += outcome.saved;
      if (outcome.wrong.length === 0) continue;
      failures += 1;
      console.log(`seed ${seed}: ${outcome.wrong.join('; ')}`);
    } finally {
      await several.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${commit.slice(0, 7)} beside this build: ${runs} runs, ${edits} edits, ${saved} boxes shown as saved, ${failures} runs with something wrong`,
);
if (failures > 0) process.exitCode = 1;

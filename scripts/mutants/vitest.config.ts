import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { projectOf } from '../../vitest.config.ts';

const workspace = process.env.LINTEL_MUTATED ?? '';
const { test } = projectOf(workspace);

/** All tests of the workspace, or those that stand in one folder of it. */
const include = test.include.map((glob) => join(process.env.LINTEL_MUTATED_TESTS ?? '', glob));

/** Texts as long as can be, which take minutes in such code and would give every endless loop as long. */
const exclude = [...configDefaults.exclude, '**/longTexts.test.ts'];

/** What makes a test take seconds: a database, a server or a program that it opens, hundreds of diagrams that it goes through. */
const slow =
  /\b(?:openDatabase|testDatabase|openRoom|buildTestApp|serverDatabase|embeddedDatabase|PGlite|openProgram|createServerProcess|openSeveral\w*|severalNodes|LINTEL_HONEST_SEEDS|layouts|rowsOf)\b/;

if (process.env.LINTEL_MUTATED_QUICK !== undefined) {
  const folder = join(import.meta.dirname, '../..', workspace);
  const all = globSync('src/**/*.test.ts', { cwd: folder });
  exclude.push(...all.filter((file) => slow.test(readFileSync(join(folder, file), 'utf8'))));
}

/**
 * The tests of the one workspace that the runner names: a package is to notice what goes wrong in it by itself. Code in
 * which every change stands ready is slower than a test allows, and the runner ends what takes too long.
 */
export default defineConfig({
  test: { projects: [{ test: { ...test, include, exclude, testTimeout: 0, hookTimeout: 0 } }] },
});

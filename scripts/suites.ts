import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import {
  type Outcome,
  type PlaywrightReport,
  playwrightFailures,
  playwrightOutcome,
  type VitestReport,
  vitestFailures,
  vitestOutcome,
} from './testSummary.ts';
import { binary, root } from './workspace.ts';

/** Runs with a folder of its own that is gone afterwards. */
async function inFreshFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-test-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => child.kill('SIGTERM');
    process.on('SIGTERM', stop).on('SIGINT', stop);
    child.on('error', failed);
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      done(code ?? 1);
    });
  });
}

const naming = (failures: string[], outcome: Outcome): Outcome => ({
  ...outcome,
  problems: [...failures, ...outcome.problems],
});

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readIfThere(file)) as T;
  } catch {
    return undefined;
  }
}

/** All tests of the projects, or those that import one of the files, by however many steps. */
export function runVitest(
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  files: string[] = [],
): Promise<Outcome> {
  return inFreshFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const selection = projects.map((project) => `--project=${project}`);
    const code = await run(
      binary('vitest'),
      [
        ...(files.length > 0 ? ['related', '--run', ...files] : ['run']),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...selection,
      ],
      { DATA_DIR: join(folder, 'data'), ...env },
    );
    const read = readReport<VitestReport>(report);
    return naming(vitestFailures(read), vitestOutcome(read, code));
  });
}

export function runPlaywright(browser: string, filters: string[]): Promise<Outcome> {
  return inFreshFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const code = await run(
      binary('playwright'),
      ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json', ...filters],
      {
        LINTEL_BROWSER: browser,
        LINTEL_TEST_PORT: String(await freePort()),
        DATA_DIR: join(folder, 'data'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    const read = readReport<PlaywrightReport>(report);
    return naming(playwrightFailures(read, readIfThere), playwrightOutcome(read, code));
  });
}

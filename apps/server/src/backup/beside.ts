import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunBackups } from './jobs.ts';

const program = fileURLToPath(new URL('../backups.ts', import.meta.url));
const longest = 6 * 3_600_000;

/** With the environment of this process, and so for the same installation. */
export const runBackupsBeside: RunBackups = async (command) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, command], {
    timeout: longest,
  }).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said === '' ? String(error) : said, { cause: error });
  });
  return stdout.trim();
};

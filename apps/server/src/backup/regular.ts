import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../db/databaseFiles.ts';
import { manifestName } from './manifest.ts';

const names = /^lintel-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** In the order of time, as they sort by name. */
export const regularName = (now: Date): string =>
  `lintel-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export interface RegularBackups {
  /** Oldest first. */
  readonly finished: string[];
  /** Of runs that did not come to their end. */
  readonly broken: string[];
}

/** What lies in the folder of regular backups; anything else there is not ours. */
export const regularBackups = async (home: string): Promise<RegularBackups> => {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const found: { finished: string[]; broken: string[] } = { finished: [], broken: [] };
  for (const name of (await readdir(home)).filter((each) => names.test(each)).sort()) {
    const folder = join(home, name);
    found[(await isThere(join(folder, manifestName))) ? 'finished' : 'broken'].push(folder);
  }
  return found;
};

/** Keeps the newest of them. Called when one has just been made, so that what is broken is of nobody any more. */
export const thinBackups = async (home: string, keep: number): Promise<void> => {
  const { finished, broken } = await regularBackups(home);
  for (const folder of [...broken, ...finished.slice(0, Math.max(0, finished.length - keep))])
    await rm(folder, { recursive: true, force: true });
};

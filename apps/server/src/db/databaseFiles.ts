import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ControlFile, readControlFile } from './controlFile.ts';
import { saysNothingThere } from '../nothingThere.ts';
import { segmentBytes, segmentName, segmentsAmong } from './walSegments.ts';

/** Of the PostgreSQL inside PGlite: it reads what its own major version wrote, and nothing else. */
const major = '18';

/** All that initdb makes. Programs that copy folders like to leave empty ones out, and without them it does not start. */
const needed = `
  base/1 global/pg_control global/pg_filenode.map pg_commit_ts pg_dynshmem pg_hba.conf pg_ident.conf
  pg_logical/mappings pg_logical/snapshots pg_multixact/members pg_multixact/offsets pg_notify pg_replslot pg_serial
  pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_wal pg_xact/0000 postgresql.conf`
  .trim()
  .split(/\s+/);

export const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (saysNothingThere(error)) return false;
    throw error;
  }
};

/** The first of these that is not in the folder. */
export const missingOf = async (folder: string, paths: readonly string[]): Promise<string | null> => {
  const found = await Promise.all(paths.map((path) => isThere(join(folder, path))));
  return paths.find((_, index) => !found[index]) ?? null;
};

/** How long these files are now; none that is not there. */
export const sizesOf = async (folder: string, paths: readonly string[]): Promise<Record<string, number>> => {
  const sizeOf = async (path: string): Promise<[string, number][]> =>
    (await isThere(join(folder, path))) ? [[path, (await stat(join(folder, path))).size]] : [];
  return Object.fromEntries((await Promise.all(paths.map(sizeOf))).flat());
};

/**
 * The first of these files that is not as long as it was. The database itself takes a file that ends too early for a table
 * with fewer rows.
 */
export const cutOf = async (
  folder: string,
  sizes: Readonly<Record<string, number>>,
): Promise<string | null> => {
  const found = await sizesOf(folder, Object.keys(sizes));
  return Object.keys(sizes).find((path) => found[path] !== sizes[path]) ?? null;
};

/**
 * Recovery reads from where the last checkpoint says to the first segment that is missing, and takes that for the end:
 * a gap would cost all that comes behind it, without a word.
 */
const faultOfLog = async (folder: string, { redo }: ControlFile): Promise<string | null> => {
  const found = segmentsAmong(await readdir(folder)).filter(
    ({ timeline, number }) => timeline === redo.timeline && number >= redo.number,
  );
  const last = found.at(-1)?.number ?? redo.number;
  const present = new Set(found.map(({ number }) => number));
  for (let number = redo.number; number <= last; number++) {
    const name = segmentName({ timeline: redo.timeline, number });
    if (!present.has(number)) return `database/pg_wal/${name} is missing`;
    if ((await stat(join(folder, name))).size !== segmentBytes) return `database/pg_wal/${name} is cut`;
  }
  return null;
};

export type Found = { readonly system: string } | { readonly fault: string };

/** Whether all is there that the embedded database cannot do without, found without opening or changing anything. */
export const inspectDatabase = async (folder: string): Promise<Found> => {
  if (!(await isThere(join(folder, 'PG_VERSION')))) return { fault: 'database/PG_VERSION is missing' };
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version !== major) {
    return { fault: `database/PG_VERSION says "${version.slice(0, 20)}" instead of ${major}` };
  }
  const missing = await missingOf(folder, needed);
  if (missing !== null) return { fault: `database/${missing} is missing` };
  const control = readControlFile(await readFile(join(folder, 'global/pg_control')));
  if (control === null) return { fault: 'database/global/pg_control is cut or damaged' };
  const fault = await faultOfLog(join(folder, 'pg_wal'), control);
  return fault === null ? { system: control.system } : { fault };
};

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../ending.ts';
import { cutOf, inspectDatabase, missingOf } from './databaseFiles.ts';
import { type FolderMark, markName, newMark, readMark, writeMark } from './folderMark.ts';

/** Where the embedded database lies in the data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database');

/** What the server itself puts into its data folder, beside the lock. */
const ours = ['database', 'files', 'outbox', 'secret-key'];
/** An operator who names the folder of the database itself means the one around it. */
const ofDatabase = ['PG_VERSION', 'base', 'global', 'pg_wal'];

const notWhole = (dataDir: string, fault: string): CannotStart =>
  new CannotStart(
    `The data folder ${dataDir} is not whole: ${fault}. Restore it from a backup, or set DATA_DIR to an empty folder to begin anew.`,
  );

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/** In a data folder for as long as it is being filled from a backup. */
export const restoringName = 'restoring';

/** For programs that use what is in there. */
export const refuseHalfRestored = async (dataDir: string): Promise<void> => {
  if (!(await namesIn(dataDir)).includes(restoringName)) return;
  throw new CannotStart(
    `A backup was being restored into the data folder ${dataDir} and did not come to its end. Empty the folder and restore it again.`,
  );
};

/** Nobody has begun anything here, or it is known why what is here is no database. */
const refuseUsed = async (dataDir: string, mark: FolderMark | null): Promise<void> => {
  const names = await namesIn(dataDir);
  if (names.some((name) => ofDatabase.includes(name))) {
    throw new CannotStart(
      `The folder ${dataDir} is a database: set DATA_DIR to the data folder of Lintel around it.`,
    );
  }
  const begun = names.filter((name) => ours.includes(name) && name !== 'database');
  if (mark !== null && !mark.unfinished) {
    throw mark.database === null
      ? new CannotStart(
          `The data folder ${dataDir} was used with a PostgreSQL server: set DATABASE_URL, or set DATA_DIR to an empty folder to begin anew.`,
        )
      : notWhole(dataDir, 'the folder "database" is missing or empty');
  }
  if (begun.length > 0) {
    throw new CannotStart(
      `The data folder ${dataDir} holds "${begun[0]}" but no database: set DATABASE_URL if it was used with a PostgreSQL server, restore the folder "database" from a backup, or set DATA_DIR to an empty folder to begin anew.`,
    );
  }
};

export interface DataFolder {
  readonly mark: FolderMark;
  /** A database is to be made; there is none. */
  readonly isNew: boolean;
}

/** A first start that was killed half-way has made nothing that could have been used. */
const begin = async (dataDir: string, mark: FolderMark | null): Promise<DataFolder> => {
  await refuseUsed(dataDir, mark);
  const begun = { ...(mark ?? newMark(new Date())), unfinished: true };
  await writeMark(dataDir, begun);
  await rm(databaseFolder(dataDir), { recursive: true, force: true });
  return { mark: begun, isNew: true };
};

/**
 * What lies in the data folder, for the program that holds its lock. A folder that is not empty and not whole is
 * refused, and nothing is changed in it: PGlite would take one without PG_VERSION for a new one, and replay its log over
 * what is left.
 */
export const inspectFolder = async (dataDir: string, newestMigration: number): Promise<DataFolder> => {
  const mark = await readMark(dataDir);
  const folder = databaseFolder(dataDir);
  const isEmpty = (await namesIn(folder)).length === 0;
  if (mark?.unfinished === true || isEmpty) return begin(dataDir, mark);
  const known = mark?.database ?? null;
  if (known !== null && known.migration > newestMigration) {
    throw new CannotStart(
      `The data folder ${dataDir} was last used by a newer version of Lintel. Start that version, or restore a backup.`,
    );
  }
  const found = await inspectDatabase(folder);
  if ('fault' in found) throw notWhole(dataDir, found.fault);
  if (known !== null && known.system !== found.system) {
    throw notWhole(dataDir, `the folder "database" is not the one that ${markName} was written for`);
  }
  const missing = await missingOf(folder, known?.files ?? []);
  if (missing !== null) throw notWhole(dataDir, `database/${missing} is missing`);
  const cut = await cutOf(folder, known?.sizes ?? {});
  if (cut !== null)
    throw notWhole(dataDir, `database/${cut} is not as long as it was when the server was stopped`);
  // From here on files may come and go, until they are counted again.
  const database = { system: found.system, migration: known?.migration ?? 0, files: [] };
  const opened = { ...(mark ?? newMark(new Date())), database };
  return { mark: opened, isNew: false };
};

/** Once it is open: `files` are those that the database itself says it needs. */
export const refuseMissing = async (dataDir: string, files: readonly string[]): Promise<void> => {
  const missing = await missingOf(databaseFolder(dataDir), files);
  if (missing !== null) throw notWhole(dataDir, `database/${missing} is missing`);
};

/** Right after the first start has made it. */
export const systemOf = async (dataDir: string): Promise<string> => {
  const found = await inspectDatabase(databaseFolder(dataDir));
  if ('fault' in found) throw notWhole(dataDir, found.fault);
  return found.system;
};

import { chmod, mkdir } from 'node:fs/promises';
import { CannotStart } from '../ending.ts';
import { sizesOf } from './databaseFiles.ts';
import { databaseFolder, inspectFolder, refuseMissing, systemOf } from './dataFolder.ts';
import { type FreeSpace, freeSpace, roomKept } from './diskFull.ts';
import { type DiskWatch, type SayDisk, watchDisk } from './embeddedDisk.ts';
import { type Engine, EngineFailed, startEngine } from './engine/engine.ts';
import { type FolderMark, readMark, writeMark } from './folderMark.ts';
import { lockDataFolder } from './lock.ts';
import { newestMigration } from './migrate.ts';

export interface OpenFolder {
  engine: Engine;
  disk: DiskWatch;
  /** Notes which files the database needs from here on, to be looked for before it is opened again. */
  remember(): Promise<void>;
  /** Notes how long these files are, once the database is closed. */
  rememberSizes(): Promise<void>;
  release(): Promise<void>;
}

interface FolderOptions {
  dataDir: string;
  freeSpace?: FreeSpace | undefined;
  sayDisk?: SayDisk | undefined;
}

interface FilePath {
  path: string;
}

/** Every table and index has one, also while it is empty. */
const filesOf = async (engine: Engine): Promise<string[]> => {
  const { rows } = await engine.query<FilePath>(
    'select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null order by 1',
  );
  return rows.map(({ path }) => path);
};

const openDatabaseIn = async (dataDir: string): Promise<Engine> => {
  const folder = databaseFolder(dataDir);
  // PGlite makes files that everybody may write, and the data folder may be one that was there before.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  try {
    return await startEngine({ folder });
  } catch (error) {
    if (!(error instanceof EngineFailed)) throw error;
    throw new CannotStart(
      `The embedded database in ${dataDir} cannot be opened (${error.message}). Restore it from a backup, or set DATA_DIR to an empty folder to begin anew.`,
      { cause: error },
    );
  }
};

const newDatabaseBytes = 50_000_000;

/** What a database writes while it is opened can be refused by nobody. */
const refuseFullDisk = (dataDir: string, isNew: boolean, free: FreeSpace): void => {
  const needed = roomKept + (isNew ? newDatabaseBytes : 0);
  const found = free(dataDir);
  if (found >= needed) return;
  throw new CannotStart(
    `The disk of the data folder ${dataDir} is full: ${Math.floor(found / 1e6)} MB are free, and ${Math.ceil(needed / 1e6)} MB are needed to open the database. Make room there and start again.`,
  );
};

/** The embedded database in a data folder that is whole, or a new one in a folder where there was none. */
export const openFolder = async ({
  dataDir,
  freeSpace: free = freeSpace,
  sayDisk,
}: FolderOptions): Promise<OpenFolder> => {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataFolder(dataDir);
  try {
    const { mark, isNew } = await inspectFolder(dataDir, newestMigration());
    refuseFullDisk(dataDir, isNew, free);
    await writeMark(dataDir, mark);
    const engine = await openDatabaseIn(dataDir);
    const database = mark.database ?? { system: await systemOf(dataDir), migration: 0, files: [] };
    const whole: FolderMark = { ...mark, unfinished: false, database };
    if (!isNew) await refuseMissing(dataDir, await filesOf(engine));
    await writeMark(dataDir, whole);
    const disk = watchDisk({ engine, database: databaseFolder(dataDir), free, say: sayDisk });
    return {
      engine,
      disk,
      remember: async () => {
        const files = await filesOf(engine);
        const latest = (await readMark(dataDir)) ?? whole;
        await writeMark(dataDir, {
          ...latest,
          database: { ...database, migration: newestMigration(), files },
        });
      },
      rememberSizes: async () => {
        const latest = await readMark(dataDir);
        if (latest === null || latest.database === null) return;
        const sizes = await sizesOf(databaseFolder(dataDir), latest.database.files);
        await writeMark(dataDir, { ...latest, database: { ...latest.database, sizes } });
      },
      release: lock.release,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

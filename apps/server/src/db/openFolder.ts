import { constants } from 'node:fs';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CannotStart } from '../ending.ts';
import { sizesOf } from './databaseFiles.ts';
import { databaseFolder, inspectFolder, refuseMissing, systemOf } from './dataFolder.ts';
import { type FreeSpace, freeSpace, roomKept } from './diskFull.ts';
import { type DiskWatch, type SayDisk, watchDisk } from './embeddedDisk.ts';
import { embeddedTypes } from './embeddedTypes.ts';
import { endWithEngine } from './engineEnd.ts';
import { type FolderMark, readMark, writeMark } from './folderMark.ts';
import { lockDataFolder } from './lock.ts';
import { newestMigration } from './migrate.ts';

export interface OpenFolder {
  client: PGlite;
  disk: DiskWatch;
  /** Notes which files the database needs from here on, to be looked for before it is opened again. */
  remember(): Promise<void>;
  /** Notes how long these files are, once the database is closed. */
  rememberSizes(): Promise<void>;
  copyTo(folder: string): Promise<void>;
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
const filesOf = async (client: PGlite): Promise<string[]> => {
  const { rows } = await client.query<FilePath>(
    'select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null order by 1',
  );
  return rows.map(({ path }) => path);
};

/** The last of what an engine says: its own errors are of WebAssembly and tell nothing. */
const listenTo = () => {
  let last = '';
  return {
    onStderr: (line: string): boolean => {
      const [, message] = /\b(?:FATAL|PANIC|ERROR):\s*(.*)$/.exec(line) ?? [];
      if (message !== undefined) last = message;
      return false;
    },
    lastWords: () => (last === '' ? 'it gives no reason' : last),
  };
};

const openDatabaseIn = async (dataDir: string): Promise<PGlite> => {
  const folder = databaseFolder(dataDir);
  // PGlite makes files that everybody may write, and the data folder may be one that was there before.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { onStderr, lastWords } = listenTo();
  try {
    const client = await PGlite.create({
      dataDir: folder,
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
      extensions: { pg_trgm },
      ...embeddedTypes,
      onStderr,
    });
    endWithEngine(client, lastWords);
    return client;
  } catch (error) {
    throw new CannotStart(
      `The embedded database in ${dataDir} cannot be opened (${lastWords()}). Restore it from a backup, or set DATA_DIR to an empty folder to begin anew.`,
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
    const client = await openDatabaseIn(dataDir);
    const database = mark.database ?? { system: await systemOf(dataDir), migration: 0, files: [] };
    const whole: FolderMark = { ...mark, unfinished: false, database };
    if (!isNew) await refuseMissing(dataDir, await filesOf(client));
    await writeMark(dataDir, whole);
    const disk = watchDisk({ client, database: databaseFolder(dataDir), free, say: sayDisk });
    return {
      client,
      disk,
      remember: async () => {
        const files = await filesOf(client);
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
      // Between two statements it is what a crash would leave at that moment, and from that the engine recovers.
      copyTo: (to) =>
        client.runExclusive(() =>
          cp(databaseFolder(dataDir), to, {
            recursive: true,
            errorOnExist: true,
            force: false,
            mode: constants.COPYFILE_FICLONE,
          }),
        ),
      release: lock.release,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

import { mkdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Config } from './config.ts';
import { writeBuiltIn } from './icons/writeBuiltIn.ts';
import type { Database } from './db/client.ts';
import { openDatabase } from './db/openDatabase.ts';
import { isThere } from './db/databaseFiles.ts';
import { refuseHalfRestored } from './db/dataFolder.ts';
import { newMark, readMark, writeMark } from './db/folderMark.ts';
import type { Faults } from './db/faults.ts';
import { migrate } from './db/migrate.ts';
import { holdDatabase } from './db/onlyServer.ts';
import { CannotStart } from './ending.ts';
import { localFiles } from './storage/storageOf.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  r2?: Config['r2'];
  redisUrl?: Config['redisUrl'];
  tracing?: Config['tracing'];
  faults?: Faults | undefined;
};

/** Attachments are rows, and what they hold lies beside the database: one without the other is half a folder. */
const refuseMissingFiles = async (database: Database, { dataDir, r2 = null }: Where): Promise<void> => {
  if (r2 !== null || (await isThere(localFiles(dataDir)))) return;
  const [table] = await database.rows(sql`select to_regclass('public.attachment') is not null as made`);
  if (table?.['made'] !== true) return;
  const rows = await database.rows(sql`select 1 from public.attachment where storage_type = 'LOCAL' limit 1`);
  if (rows.length === 0) return;
  throw new CannotStart(
    `The data folder ${dataDir} is not whole: the folder "files" with the attachments is missing. Restore it from a backup, or make an empty one to go on without them.`,
  );
};

/** The database of this installation, brought to the schema of this build. */
export const openMigrated = async (where: Where): Promise<Database> => {
  const { databaseUrl, dataDir, redisUrl = null, tracing = null, faults } = where;
  const isTraced = tracing !== null;
  // Password hashes, the outbox and the key lie there: on a shared machine nobody else looks in.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await refuseHalfRestored(dataDir);
  const database = await openDatabase(
    databaseUrl === null
      ? { dataDir, isTraced, faults }
      : { databaseUrl, dataDir, isTraced, faults, isShared: redisUrl !== null },
  );
  try {
    if (database.kind === 'embedded') await refuseMissingFiles(database, where);
    else if ((await readMark(dataDir)) === null) await writeMark(dataDir, newMark(new Date()));
    await migrate(database.db);
    await writeBuiltIn(database.db);
    // Nobody else ever does in the embedded database, and without statistics lists are planned badly.
    if (database.kind === 'embedded') await database.rows(sql`analyze`);
    await database.remember();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * The same for programs that work on the documents in it: one alone, or several that know of each other. `onLost` is called when
 * another has got it.
 */
export const openAlone = async (config: Where, onLost: () => void): Promise<Database> => {
  // The embedded database belongs to the process that has its folder.
  if (config.databaseUrl === null) return openMigrated(config);
  const share = (config.redisUrl ?? null) === null ? 'alone' : 'among-others';
  const hold = await holdDatabase(config.databaseUrl, share, onLost);
  try {
    const database = await openMigrated(config);
    return {
      ...database,
      close: async () => {
        try {
          await database.close();
        } finally {
          await hold.release();
        }
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
};

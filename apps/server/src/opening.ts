import { mkdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Config } from './config.ts';
import { writeBuiltIn } from './db/builtIn.ts';
import { type Database, openDatabase } from './db/client.ts';
import { isUnavailable } from './db/errors.ts';
import { DataFolderInUse } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { DatabaseInUse, holdDatabase } from './db/onlyServer.ts';

/** The database of this installation, brought to the schema of this build. */
export const openMigrated = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> => {
  // Password hashes, the outbox and the key lie there: on a shared machine nobody else looks in.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl, dataDir });
  try {
    await migrate(database.db);
    await writeBuiltIn(database.db);
    // Nobody else ever does in the embedded database, and without statistics lists are planned badly.
    if (database.kind === 'embedded') await database.rows(sql`analyze`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** The same for whoever works on the documents in it, which only one may; `onLost` is called when another has got it. */
export const openAlone = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLost: () => void,
): Promise<Database> => {
  // The embedded database belongs to whoever has its folder.
  if (config.databaseUrl === null) return openMigrated(config);
  const hold = await holdDatabase(config.databaseUrl, onLost);
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

/** The host name alone: the address may hold a password. */
const databaseHost = ({ databaseUrl }: Config): string | null =>
  databaseUrl === null ? null : new URL(databaseUrl).hostname;

/** The driver wraps what the network said, and so does the library above it. */
const concernsDatabase = (error: Error, config: Config): boolean => {
  const host = databaseHost(config);
  const told = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`;
  return host !== null && host !== config.host && told.includes(host);
};

const databaseAway = (config: Config): string =>
  `The database at ${databaseHost(config) ?? config.dataDir} cannot be reached. Check that it runs, and DATABASE_URL.`;

/** What a person can do about a failed start, in one sentence; undefined when the error has to speak for itself. */
export const describeFailure = (error: unknown, config: Config): string | undefined => {
  if (error instanceof DataFolderInUse || error instanceof DatabaseInUse) return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is already in use. Stop the program that listens there, or set PORT to another number.`;
    case 'EACCES':
      return `Port ${config.port} or the data folder ${config.dataDir} may not be used by this user.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      if (concernsDatabase(error, config)) return databaseAway(config);
      return `The address ${config.host} does not belong to this machine. Check HOST.`;
    default:
      return isUnavailable(error) ? databaseAway(config) : undefined;
  }
};

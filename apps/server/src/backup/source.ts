import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { DataFolderInUse } from '../db/lock.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { CannotStart } from '../ending.ts';
import { saysNothingThere } from '../nothingThere.ts';
import { callDoor } from './callDoor.ts';
import { copyPath, doorName, doorSchema, eventPath } from './door.ts';
import { type EventSaid, noteEvent } from './events.ts';
import { holdFiles } from './hold.ts';

/** An installation to be backed up, whether its server runs or not. Files stay where they are until it is closed. */
export interface Source {
  readonly database: Database;
  /** Tells the installation what became of it. */
  note(event: EventSaid): Promise<void>;
  close(): Promise<void>;
}

const unreachable = (dataDir: string, cause: unknown): CannotStart =>
  new CannotStart(
    `The data folder ${dataDir} is in use, and its server does not answer. Start the server anew, or stop it, and try again.`,
    { cause },
  );

const doorOf = async (dataDir: string) => {
  try {
    return doorSchema.parse(JSON.parse(await readFile(join(dataDir, doorName), 'utf8')));
  } catch (error) {
    throw unreachable(dataDir, error);
  }
};

/** The server copies its database, which takes a moment; everything else happens to the copy. */
const openCopy = async (dataDir: string): Promise<Source> => {
  const door = await doorOf(dataDir);
  const hangUp = new AbortController();
  const call = async (path: string, body: object, signal?: AbortSignal): Promise<IncomingMessage> => {
    const answer = await callDoor(door, path, body, signal).catch((error: unknown) => {
      throw unreachable(dataDir, error);
    });
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    if (answer.statusCode === 409)
      throw new CannotStart('Another backup is being made. Wait until it is finished.');
    throw unreachable(dataDir, `${path} answered ${answer.statusCode}`);
  };
  const folder = `copy-${randomBytes(8).toString('hex')}`;
  const copy = join(dataDir, folder);
  const clear = async (): Promise<void> => {
    hangUp.abort();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await call(copyPath, { folder }, hangUp.signal);
    const database = await openDatabase({ dataDir: copy });
    return {
      database,
      note: async (event) => {
        await text(await call(eventPath, event));
      },
      close: async () => {
        await database.close();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
};

const withDatabase = (database: Database): Source => ({
  database,
  note: (event) => noteEvent(database.db, event, new Date()),
  close: database.close,
});

export const openSource = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Source> => {
  if (databaseUrl !== null) {
    const database = await openDatabase({ databaseUrl, dataDir, connections: 1 });
    try {
      await holdFiles(database);
      return withDatabase(database);
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  try {
    return withDatabase(await openExisting(dataDir));
  } catch (error) {
    if (error instanceof DataFolderInUse) return openCopy(dataDir);
    throw error;
  }
};

/** An installation to back up that is not there is a mistyped folder. */
const openExisting = async (dataDir: string): Promise<Database> => {
  try {
    await readFile(join(dataDir, 'database', 'PG_VERSION'));
  } catch (error) {
    if (!saysNothingThere(error)) throw error;
    throw new CannotStart(`There is no embedded database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`, {
      cause: error,
    });
  }
  return openDatabase({ dataDir });
};

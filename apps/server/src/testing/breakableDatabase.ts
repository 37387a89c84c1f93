import { openWay } from './way.ts';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { serverDatabase } from './serverDatabases.ts';

export interface BreakableDatabase extends TestDatabase {
  /** Connections break, and nobody gets a new one. */
  stop(): void;
  /** Nothing is answered any more. */
  hang(): void;
  restore(): void;
}

const embedded = async (): Promise<BreakableDatabase> => {
  const database = await embeddedDatabase();
  const { faults } = database;
  let release = (): void => {};
  return {
    ...database,
    stop: () => {
      faults.down = true;
    },
    hang: () => {
      faults.hung = new Promise((done) => {
        release = done;
      });
    },
    restore: () => {
      faults.down = false;
      faults.hung = null;
      release();
    },
  };
};

export interface BreakableServer extends BreakableDatabase {
  /** The way to it that can be cut. */
  address: string;
  /** Connections break, and the server is not told. */
  abandon(): void;
}

export const breakableServer = async (url: string): Promise<BreakableServer> => {
  const way = await openWay(new URL(url), 5432);
  const database = await serverDatabase(url, { by: way.address });
  return {
    ...database,
    stop: way.stop,
    hang: way.hang,
    restore: way.restore,
    abandon: way.abandon,
    close: async () => {
      await database.close();
      way.close();
    },
  };
};

/** As `testDatabase`, and it can be taken away in the middle of everything. */
export const breakableDatabase = (): Promise<BreakableDatabase> => {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? embedded() : breakableServer(url);
};

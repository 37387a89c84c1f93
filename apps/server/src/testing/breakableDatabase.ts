import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { embeddedDatabase, serverDatabase, type TestDatabase } from './database.ts';

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

/** A way to the server that can be cut. */
const openWay = async (url: URL) => {
  const pairs = new Set<readonly [Socket, Socket]>();
  const abandoned = new Set<Socket>();
  let state: 'open' | 'hung' | 'stopped' = 'open';
  const way = createServer((near) => {
    if (state === 'stopped') {
      near.destroy();
      return;
    }
    const far = connect({ host: url.hostname, port: Number(url.port || 5432) });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
      if (state === 'hung') from.pause();
    }
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((way.address() as AddressInfo).port);
  const all = (run: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) run(socket);
  };
  return {
    address: address.href,
    stop: () => {
      state = 'stopped';
      all((socket) => socket.destroy());
    },
    hang: () => {
      state = 'hung';
      all((socket) => socket.pause());
    },
    restore: () => {
      state = 'open';
      all((socket) => socket.resume());
    },
    abandon: () => {
      for (const pair of pairs) {
        const [near, far] = pair;
        pairs.delete(pair);
        abandoned.add(far);
        near.destroy();
      }
    },
    close: () => {
      all((socket) => socket.destroy());
      for (const socket of abandoned) socket.destroy();
      way.close();
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
  const way = await openWay(new URL(url));
  const database = await serverDatabase(url, way.address);
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

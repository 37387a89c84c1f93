import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/src/db/client.ts';
import { openDatabase } from '../server/src/db/openDatabase.ts';
import { databaseFolder, templateFolder } from './testData.ts';

const root = join(import.meta.dirname, '../..');

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A server that a test may kill. */
export interface OwnServer {
  start(): Promise<void>;
  /** The embedded database goes away, or comes back, under the running server, once it gets to hear of it. */
  toggleDatabase(): void;
  /** Resolves when the server itself finds its database there, or away. */
  whenReady(isReady: boolean): Promise<void>;
  /** It goes on taking connections and says nothing on any of them, until it is told to go on. */
  hang(): void;
  goOn(): void;
  /** What has been written, read while the server is not running. */
  read<Result>(task: (database: Database) => Promise<Result>): Promise<Result>;
  /** As a power cut of the process would: it gets no chance to finish anything. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** With an address of a database of its own, or on the embedded one; `configured` as in the environment. */
export const createOwnServer = (
  port: number,
  databaseUrl = '',
  configured: Record<string, string> = {},
): OwnServer => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-own-'));
  if (databaseUrl === '') cpSync(templateFolder(), databaseFolder(folder), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  let running: ChildProcess | null = null;
  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://localhost:${port}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  const whenReady = async (expected: boolean): Promise<void> => {
    while ((await isReady()) !== expected) {
      if (running?.exitCode !== null) throw new Error('The server does not run');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const kill = async (): Promise<void> => {
    const ending = running;
    if (ending === null) return;
    running = null;
    await new Promise((resolve) => {
      ending.once('exit', resolve);
      ending.kill('SIGKILL');
    });
  };
  return {
    start: async () => {
      const process = spawn('node_modules/.bin/node', ['apps/e2e/testServer.ts'], {
        cwd: root,
        env: {
          ...globalThis.process.env,
          LINTEL_TEST_PORT: String(port),
          LINTEL_TEST_DATA: folder,
          LINTEL_TEST_SECRET: secret,
          LINTEL_TEST_DATABASE: databaseUrl,
          LINTEL_TEST_CONFIGURED: JSON.stringify(configured),
        },
        stdio: 'ignore',
      });
      running = process;
      await whenReady(true);
    },
    whenReady,
    toggleDatabase: () => {
      running?.kill('SIGUSR2');
    },
    hang: () => {
      running?.kill('SIGSTOP');
    },
    goOn: () => {
      running?.kill('SIGCONT');
    },
    read: async (task) => {
      await kill();
      const database = await openDatabase({ databaseUrl, dataDir: folder });
      try {
        return await task(database);
      } finally {
        await database.close();
      }
    },
    kill,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

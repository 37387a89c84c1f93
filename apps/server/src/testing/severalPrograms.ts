import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from './bareEnvironment.ts';
import type { TestDatabase } from './database.ts';
import { serverDatabase } from './serverDatabases.ts';
import { createDiagram, type Post, signUpFirst } from './firstPerson.ts';
import { createServerProcess, mainProgram, type ServerProcess } from './serverProcess.ts';
import { openWay, type Way } from './way.ts';

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const free = (server.address() as AddressInfo).port;
      server.close(() => found(free));
    });
  });

/** One server of several, as a process. */
export interface Node extends Pick<ServerProcess, 'end' | 'signal' | 'errors'> {
  readonly port: number;
  readonly toDatabase: Way;
  readonly toRedis: Way;
  /** The program of another build, where one is named. */
  start(program?: string): Promise<void>;
  close(): Promise<void>;
}

interface NodeOptions {
  readonly database: string;
  readonly redis: string;
}

/** What a program says that cannot start, and the code with which it ends. */
export const endOfStart = (
  environment: Record<string, string>,
): Promise<{ code: number | null; printed: string }> => {
  const program = spawn(process.execPath, [mainProgram], {
    env: { ...bareEnvironment(), ...environment },
  });
  let printed = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => (printed += String(chunk)));
  return new Promise((done) => program.once('close', (code) => done({ code, printed })));
};

const openNode = async ({ database, redis }: NodeOptions): Promise<Node> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-node-'));
  const port = await freePort();
  const toDatabase = await openWay(new URL(database), 5432);
  const toRedis = await openWay(new URL(redis), 6379);
  const { start, end, signal, errors } = createServerProcess();
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: toDatabase.address,
    REDIS_URL: toRedis.address,
    SECRET_KEY: 'a key that all nodes share',
  };
  return {
    port,
    toDatabase,
    toRedis,
    start: (program) => start(environment, program),
    end,
    signal,
    errors,
    close: async () => {
      await end('SIGKILL');
      toDatabase.close();
      toRedis.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export interface SeveralPrograms {
  readonly database: TestDatabase;
  readonly nodes: readonly Node[];
  readonly cookie: string;
  createDiagram(): Promise<string>;
  close(): Promise<void>;
}

interface SeveralOptions {
  readonly count: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The program of an older build, with which all begin on an empty database; each later start is of this build. */
  readonly olderProgram?: string | undefined;
}

/** Several servers as processes on one database, each with ways of its own that can be cut; one person, who draws with many. */
export const openPrograms = async ({
  count,
  databaseUrl,
  redisUrl,
  olderProgram,
}: SeveralOptions): Promise<SeveralPrograms> => {
  const database = await serverDatabase(databaseUrl, { isBare: olderProgram !== undefined });
  const options = { database: database.address, redis: redisUrl };
  const nodes = await Promise.all(Array.from({ length: count }, () => openNode(options)));
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.close();
  };
  try {
    // One after the other: the first of them may have all tables to make.
    for (const node of nodes) await node.start(olderProgram);
  } catch (error) {
    await close();
    throw error;
  }
  let cookie = '';
  /** At whichever node answers. */
  const post: Post = async (path, body) => {
    for (const { port } of nodes) {
      const origin = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (answer?.ok === true) return answer;
      if (answer !== null && answer.status < 500)
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    }
    throw new Error(`Nobody answers ${path}`);
  };
  cookie = await signUpFirst(post);
  return {
    database,
    nodes,
    cookie,
    createDiagram: () => createDiagram(post),
    close,
  };
};

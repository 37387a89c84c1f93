import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverDatabase, type TestDatabase } from './database.ts';
import { openWay, type Way } from './way.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const free = (server.address() as AddressInfo).port;
      server.close(() => found(free));
    });
  });

/** One server of several, as a process. */
export interface Node {
  readonly port: number;
  readonly toDatabase: Way;
  readonly toRedis: Way;
  start(): Promise<void>;
  /** The code with which it ended; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** SIGSTOP and SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** What it has logged as an error so far. */
  errors(): string[];
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
  const program = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...environment } });
  let printed = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => (printed += String(chunk)));
  return new Promise((done) => program.once('close', (code) => done({ code, printed })));
};

/** However busy the machine is. */
const startMilliseconds = 60_000;

const openNode = async ({ database, redis }: NodeOptions): Promise<Node> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-node-'));
  const port = await freePort();
  const toDatabase = await openWay(new URL(database), 5432);
  const toRedis = await openWay(new URL(redis), 6379);
  let child: ChildProcess | null = null;
  let printed = '';

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: toDatabase.address,
        REDIS_URL: toRedis.address,
        SECRET_KEY: 'a key that all nodes share',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    await new Promise<void>((ready, failed) => {
      let isReady = false;
      const timer = setTimeout(
        () => failed(new Error(`A node did not start: ${printed}`)),
        startMilliseconds,
      );
      const hear = (chunk: unknown): void => {
        printed = `${printed}${String(chunk)}`.slice(-200_000);
        if (isReady || !printed.includes('Lintel ')) return;
        isReady = true;
        clearTimeout(timer);
        ready();
      };
      started.stdout?.on('data', hear);
      started.stderr?.on('data', hear);
      started.once('exit', () => failed(new Error(`A node ended before it was ready: ${printed}`)));
    });
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
    const ended = new Promise<number | null>((done) => ending.once('exit', (code) => done(code)));
    ending.kill(signal);
    return ended;
  };

  return {
    port,
    toDatabase,
    toRedis,
    start: () => {
      printed = '';
      return start();
    },
    end,
    signal: (signal) => void child?.kill(signal),
    errors: () => printed.split('\n').filter((line) => /^\{"level":[5-9]0/.test(line)),
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
}

/** Several servers as processes on one database, each with ways of its own that can be cut; one person, who draws with many. */
export const openPrograms = async ({
  count,
  databaseUrl,
  redisUrl,
}: SeveralOptions): Promise<SeveralPrograms> => {
  const database = await serverDatabase(databaseUrl);
  const options = { database: database.address, redis: redisUrl };
  const nodes = await Promise.all(Array.from({ length: count }, () => openNode(options)));
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.close();
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await close();
    throw error;
  }
  let cookie = '';
  /** At whichever node answers. */
  const post = async (path: string, body: object): Promise<Response> => {
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
  const signedUp = await post('/api/auth/sign-up', {
    firstName: 'Ann',
    lastName: 'Example',
    email: 'ann@lintel.example',
    password: 'correct horse battery',
    organizationName: 'Acme',
    template: 'empty',
  });
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    database,
    nodes,
    cookie,
    createDiagram: async () => {
      const answer = await post('/api/diagrams', { diagrams: [{ name: 'Drawn' }] });
      const [made] = (await answer.json()) as { slug: string }[];
      return made?.slug ?? '';
    },
    close,
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPeer, type Peer } from '@lintel/server/src/sync/room.fixture.ts';
import { fillDatabase } from '../bench/load/organization.ts';
import { freePort } from '../freePort.ts';
import { sparing } from '../sparing.ts';
import { root } from '../workspace.ts';

const readyMilliseconds = 60_000;

/** A person with a session; all are editors of the same organisation. */
export interface Account {
  readonly cookie: string;
}

/** The whole program as `npm start` runs it, on a data folder of its own, with people and diagrams in it. */
export interface Target {
  readonly origin: string;
  readonly socketOrigin: string;
  readonly dataDir: string;
  readonly people: readonly Account[];
  /** Names of documents, all empty. */
  readonly documents: readonly string[];
  /** What it has printed since it was started, errors included. */
  printed(): string;
  /** Of the process that runs; undefined when it has ended. */
  pid(): number | undefined;
  /** In bytes; null where the system does not tell. */
  memory(): number | null;
  start(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** The code with which it ended; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** As the person's browser would. */
  call(person: Account, method: string, path: string, body?: object): Promise<Response>;
  /** The person with the diagram open in our application. */
  enter(person: Account, document: string): Peer;
  /** The secret of a token of the person's. */
  tokenOf(person: Account, access: 'read' | 'write'): Promise<string>;
  close(): Promise<void>;
}

interface Wish {
  /** Made, and gone afterwards, when left out. */
  dataDir?: string;
  people?: number;
  diagrams?: number;
}

const pageBytes = 4_096;

export const openTarget = async ({ dataDir, people = 4, diagrams = 3 }: Wish = {}): Promise<Target> => {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'lintel-attack-'));
  const filled = await fillDatabase({ dataDir: folder, people, diagrams });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const socketOrigin = `ws://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';

  const hasEnded = (): boolean => child === null || child.exitCode !== null || child.signalCode !== null;

  const start = async (environment: Readonly<Record<string, string>> = {}): Promise<void> => {
    printed = '';
    const program = spawn(process.execPath, [...sparing.flags, join(root, 'apps/server/src/main.ts')], {
      env: {
        ...sparing.env,
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = program;
    await new Promise<void>((ready, failed) => {
      const late = setTimeout(() => failed(new Error('The server was not ready in time')), readyMilliseconds);
      const hear = (chunk: unknown): void => {
        printed += String(chunk);
        if (!printed.includes('Lintel    ')) return;
        clearTimeout(late);
        ready();
      };
      program.stdout.on('data', hear);
      program.stderr.on('data', hear);
      program.once('exit', (code) => {
        clearTimeout(late);
        failed(new Error(`The server ended with ${code} before it was ready:\n${printed}`));
      });
    });
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const program = child;
    if (program === null || hasEnded()) return program?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => program.once('exit', (code) => done(code)));
    program.kill(signal);
    return ended;
  };

  const call = ({ cookie }: Account, method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method,
      headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const pid = (): number | undefined => (hasEnded() ? undefined : child?.pid);

  await start();
  return {
    origin,
    socketOrigin,
    dataDir: folder,
    people: filled.cookies.map((cookie) => ({ cookie })),
    documents: filled.documents,
    printed: () => printed,
    pid,
    memory: () => {
      try {
        const [, resident = ''] = readFileSync(`/proc/${pid()}/statm`, 'utf8').split(' ');
        return Number(resident) * pageBytes;
      } catch {
        return null;
      }
    },
    start,
    end,
    call,
    enter: ({ cookie }, document) => createPeer({ url: `${socketOrigin}/collab`, origin, cookie, document }),
    tokenOf: async (person, access) => {
      const answer = await call(person, 'POST', '/api/tokens', { name: 'Robot', access, days: 7 });
      const { secret } = (await answer.json()) as { secret: string };
      return secret;
    },
    close: async () => {
      await end('SIGKILL');
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};

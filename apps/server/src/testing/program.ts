import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentName } from '@lintel/diagram/document';
import { fillDataFolder } from './database.ts';
import { freePort } from './severalPrograms.ts';
import { createPeer, type Peer } from '../sync/room.fixture.ts';

export interface Program {
  readonly dataDir: string;
  /** On its own data folder, or on another. */
  start(dataDir?: string): Promise<void>;
  /** Another program of the server, for the same installation. */
  run(
    file: string,
    args: readonly string[],
    environment?: Record<string, string>,
  ): Promise<{ code: number | null; said: string }>;
  /** The code with which it ended; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Somebody with the diagram open. */
  enter(): Peer;
  /** When it has answered a request, and done what came before it. */
  answers(): Promise<void>;
  /** What it has logged as an error so far. */
  errors(): string[];
  close(): Promise<void>;
}

/** The real program on a data folder of its own, with one person and one diagram in it. */
export const openProgram = async (more: Record<string, string> = {}): Promise<Program> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-program-'));
  const port = await freePort();
  await fillDataFolder(folder);
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let cookie = '';
  let printed = '';

  const environment = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    ...more,
  };
  const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

  const start = async (dataDir = folder): Promise<void> => {
    const program = spawn(process.execPath, [pathOf('main.ts')], {
      env: { ...environment, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = program;
    printed = '';
    await new Promise<void>((ready, failed) => {
      program.stdout?.on('data', (chunk) => {
        printed += String(chunk);
        if (printed.includes('Lintel')) ready();
      });
      program.once('exit', () => failed(new Error('The server ended before it was ready')));
    });
  };

  const run: Program['run'] = async (file, args, given = {}) => {
    const other = spawn(process.execPath, [pathOf(file), ...args], { env: { ...environment, ...given } });
    let said = '';
    for (const stream of [other.stdout, other.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const code = await new Promise<number | null>((done) => other.once('close', done));
    return { code, said };
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    child.kill(signal);
    return ended;
  };

  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

  await start();
  const signedUp = await post('/api/auth/sign-up', {
    firstName: 'Ann',
    lastName: 'Example',
    email: 'ann@lintel.example',
    password: 'correct horse battery',
    organizationName: 'Acme',
    template: 'empty',
  });
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const saved = (await (await post('/api/diagrams', { diagrams: [{ name: 'Drawn' }] })).json()) as {
    slug: string;
  }[];
  const document = documentName(saved[0]?.slug ?? '');

  return {
    dataDir: folder,
    start,
    run,
    end,
    answers: async () => {
      await (await fetch(`${origin}/readyz`)).text();
    },
    errors: () => printed.split('\n').filter((line) => /^\{"level":[5-9]0/.test(line)),
    enter: () => createPeer({ url: `ws://127.0.0.1:${port}/collab`, origin, cookie, document }),
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentName } from '@lintel/diagram/document';
import { bareEnvironment } from './bareEnvironment.ts';
import { fillDataFolder } from './database.ts';
import { createDiagram, type Post, signUpFirst } from './firstPerson.ts';
import { createServerProcess, type ServerProcess } from './serverProcess.ts';
import { freePort } from './severalPrograms.ts';
import { createPeer, type Peer } from '../sync/room.fixture.ts';

export interface Program extends Pick<ServerProcess, 'end' | 'errors'> {
  readonly dataDir: string;
  /** On its own data folder, or on another. */
  start(dataDir?: string): Promise<void>;
  /** Another program of the server, for the same installation. */
  run(
    file: string,
    args: readonly string[],
    environment?: Record<string, string>,
  ): Promise<{ code: number | null; said: string }>;
  /** A person with the diagram open. */
  enter(): Peer;
  /** When it has answered a request, and done what came before it. */
  answers(): Promise<void>;
  close(): Promise<void>;
}

/** The real program on a data folder of its own, with one person and one diagram in it. */
export const openProgram = async (more: Record<string, string> = {}): Promise<Program> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-program-'));
  const port = await freePort();
  await fillDataFolder(folder);
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';

  const server = createServerProcess();
  const environment = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', ...more };
  const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

  const start = (dataDir = folder): Promise<void> => server.start({ ...environment, DATA_DIR: dataDir });

  const run: Program['run'] = async (file, args, given = {}) => {
    const other = spawn(process.execPath, [pathOf(file), ...args], {
      env: { ...bareEnvironment(), ...environment, ...given },
    });
    let said = '';
    for (const stream of [other.stdout, other.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const code = await new Promise<number | null>((done) => other.once('close', done));
    return { code, said };
  };

  const post: Post = async (path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

  await start();
  cookie = await signUpFirst(post);
  const document = documentName(await createDiagram(post));

  return {
    dataDir: folder,
    start,
    run,
    end: server.end,
    answers: async () => {
      await (await fetch(`${origin}/readyz`)).text();
    },
    errors: server.errors,
    enter: () => createPeer({ url: `ws://127.0.0.1:${port}/collab`, origin, cookie, document }),
    close: async () => {
      await server.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

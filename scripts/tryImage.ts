/**
 * Builds and runs the image of infra/docker without an engine: its steps in folders, its server as process 1 of a root
 * that cannot be written to, without rights, on a PostgreSQL of this machine. Needs Linux and root, for the namespaces.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgres } from './backends.ts';
import { freePort } from './freePort.ts';
import { buildInto } from './image/build.ts';
import { filledEnvironment } from './image/compose.ts';
import { type Container, prepareRoot, type Setup, startIn } from './image/container.ts';
import { commandIn, environmentOf, lastStage, restsOf } from './image/dockerfile.ts';
import { readImageFiles } from './image/files.ts';
import { withDatabase } from './throwawayDatabase.ts';

const mayStartFor = 60_000;
const mayStopFor = 18_000;

const { stages, compose } = readImageFiles();
const image = lastStage(stages);
const said = (keyword: string): string => restsOf(image, keyword)[0] ?? '';

const expectThat = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`ok   ${what}`);
};

const person = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@lintel.example',
  password: 'correct horse battery',
};

/** Tries to write where a server might, and says what became of it. */
const writing = `
for (const path of ['/written', '/lintel/written', '/lintel/apps/web/dist/written', '/tmp/written', '/data/written']) {
  try {
    require('node:fs').writeFileSync(path, '');
    console.log(path);
  } catch {}
}
console.log(process.pid, process.getuid(), require('node:fs').readFileSync('/proc/self/status', 'utf8').match(/CapBnd:\\s*(\\w+)/)[1]);
`;

const isHealthy = (port: number): boolean =>
  spawnSync(process.execPath, commandIn(said('HEALTHCHECK')).slice(1), { env: { PORT: String(port) } })
    .status === 0;

const untilHealthy = async (container: Container, port: number): Promise<number> => {
  const began = performance.now();
  while (!isHealthy(port)) {
    const waited = performance.now() - began;
    if (!container.isRunning() || waited > mayStartFor)
      throw new Error(`It did not start:\n${container.printed()}`);
    await delay(100);
  }
  return Math.round(performance.now() - began);
};

const stop = async (container: Container): Promise<void> => {
  const began = performance.now();
  container.signal('SIGTERM');
  const code = await container.ended();
  const took = Math.round(performance.now() - began);
  expectThat(code === 0 && took < mayStopFor, `SIGTERM ends process 1 with 0 (got ${code} after ${took} ms)`);
};

const tryOut = async (folder: string, databaseUrl: string): Promise<void> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const setup = (command: string[]): Setup => ({
    workingDirectory: said('WORKDIR'),
    command,
    environment: {
      ...environmentOf(image),
      ...filledEnvironment(compose.services.app, { APP_URL: origin }),
      PORT: String(port),
    },
    secrets: { 'database-url': databaseUrl },
  });
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });

  const writer = startIn(folder, setup(['node', '-e', writing]));
  await writer.ended();
  expectThat(
    writer.printed() === '/tmp/written\n/data/written\n1 1000 0000000000000000\n',
    `process 1 is user 1000 without capabilities and writes to /tmp and /data only (got ${JSON.stringify(writer.printed())})`,
  );

  const server = startIn(folder, setup(commandIn(said('CMD'))));
  try {
    expectThat(true, `healthy after ${await untilHealthy(server, port)} ms`);
    const page = await (await fetch(origin)).text();
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'none';
    expectThat((await fetch(`${origin}${script}`)).ok, `serves the page and its script ${script}`);
    const signedUp = await post('/api/auth/sign-up', {
      ...person,
      organizationName: 'Acme',
      template: 'example',
    });
    expectThat(signedUp.ok, `signs a person up with the example (${signedUp.status})`);
    const operator = startIn(folder, setup(['node', 'apps/server/src/operator.ts', 'grant', person.email]));
    const granted = await operator.ended();
    expectThat(
      granted === 0,
      `makes her the operator beside the running server (${operator.printed().trim()})`,
    );
    await stop(server);
    expectThat(existsSync(join(folder, 'data/secret-key')), 'keeps its key in /data');
  } finally {
    if (server.isRunning()) server.signal('SIGKILL');
  }

  const again = startIn(folder, setup(commandIn(said('CMD'))));
  try {
    await untilHealthy(again, port);
    const { email, password } = person;
    const signedIn = await post('/api/auth/sign-in', { email, password });
    expectThat(signedIn.ok, `signs her in after a restart (${signedIn.status})`);
    await stop(again);
    const mistakes = again
      .printed()
      .split('\n')
      .filter((line) => /^\{"level":[5-9]0/.test(line));
    expectThat(mistakes.length === 0, 'logs no error');
  } finally {
    if (again.isRunning()) again.signal('SIGKILL');
  }
};

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This needs Linux and root: it makes namespaces and mounts, as an engine does.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'lintel-image-'));
const database = await findPostgres();
try {
  const began = performance.now();
  const root = await buildInto(folder);
  const [size = '?'] = spawnSync('du', ['-sm', root], { encoding: 'utf8' }).stdout.split('\t');
  expectThat(
    true,
    `builds in ${Math.round((performance.now() - began) / 1000)} s; ${size} MB beside the base image`,
  );
  prepareRoot(root);
  await withDatabase(database.address, (address) => tryOut(root, address));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

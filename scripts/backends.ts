import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from './freePort.ts';

export interface Backend {
  address: string;
  stop(): Promise<void>;
}

const running = (address: string): Backend => ({ address, stop: async () => undefined });

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const answer = (reached: boolean) => {
      socket.destroy();
      done(reached);
    };
    socket
      .on('connect', () => answer(true))
      .on('timeout', () => answer(false))
      .on('error', () => answer(false));
  });
}

async function answersQueries(address: string): Promise<boolean> {
  const server = postgres(address, { max: 1, connect_timeout: 5 });
  try {
    await server`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await server.end({ timeout: 1 });
  }
}

async function until(ready: () => Promise<boolean>, child: ChildProcess, name: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`${name} ended while it was starting.`);
    if (await ready()) return;
  }
  throw new Error(`${name} was started but does not answer.`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((done) => {
    child.on('exit', done);
    child.kill(signal);
  });
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function ownPostgres(): Promise<Backend> {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').concat(globSync('/usr/{local/,}bin/initdb'));
  if (!initdb)
    throw new Error('The database tests need PostgreSQL: none answers on port 5432 and none is installed.');
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'lintel-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const child = spawn(
    join(dirname(initdb), 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await until(() => answersQueries(address), child, 'PostgreSQL');
  return {
    address,
    stop: async () => {
      await ended(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server on the usual port where it lets us in, else one of our own. */
export async function findPostgres(): Promise<Backend> {
  const usual = 'postgres://postgres@127.0.0.1:5432/postgres';
  return (await answersQueries(usual)) ? running(usual) : ownPostgres();
}

async function ownRedis(): Promise<Backend> {
  const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file));
  if (!program)
    throw new Error('The database tests need Redis: none answers on port 6379 and none is installed.');
  const port = await freePort();
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      cwd: tmpdir(),
      stdio: 'ignore',
    },
  );
  await until(() => accepts(port), child, 'Redis');
  return { address: `redis://127.0.0.1:${port}`, stop: () => ended(child, 'SIGTERM') };
}

export async function findRedis(): Promise<Backend> {
  return (await accepts(6379)) ? running('redis://127.0.0.1:6379') : ownRedis();
}

/** What a container engine gives the server: a root of its own that cannot be written to, a user without rights, process 1. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nobody } from './build.ts';

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** The base image is stood for by this machine's libraries and by the Node that runs this. */
export const prepareRoot = (image: string): void => {
  for (const folder of ['usr', 'etc', 'dev', 'proc', 'tmp', 'run/secrets'])
    mkdirSync(join(image, folder), { recursive: true });
  for (const folder of ['bin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, join(image, folder));
  writeFileSync(join(image, 'node'), '');
};

/** The shell is replaced by the server, which so becomes the first process of its namespace. */
const scriptFor = (image: string, workingDirectory: string, command: string[]): string => {
  const at = (path: string): string => quoted(join(image, path));
  const bound = ['usr', 'etc'].map(
    (folder) => `mount --bind /${folder} ${at(folder)} && mount -o remount,bind,ro ${at(folder)}`,
  );
  return [
    `mount --bind ${quoted(image)} ${quoted(image)}`,
    ...bound,
    `mount --rbind /dev ${at('dev')}`,
    `mount -t proc proc ${at('proc')}`,
    `mount --bind ${quoted(process.execPath)} ${at('node')}`,
    `mount -t tmpfs tmpfs ${at('tmp')}`,
    `mount --bind ${at('data')} ${at('data')}`,
    `mount -o remount,bind,ro ${quoted(image)}`,
    `exec chroot ${quoted(image)} /usr/bin/setpriv --reuid=${nobody.uid} --regid=${nobody.gid} --clear-groups ` +
      `--no-new-privs --bounding-set=-all --inh-caps=-all ` +
      `/usr/bin/env --chdir=${quoted(workingDirectory)} ${command.map(quoted).join(' ')}`,
  ].join(' && ');
};

export interface Container {
  /** What it printed so far. */
  printed: () => string;
  isRunning: () => boolean;
  /** Signals the program itself. */
  signal: (signal: NodeJS.Signals) => void;
  /** The code it ended with. */
  ended: () => Promise<number | null>;
}

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

export interface Setup {
  workingDirectory: string;
  command: string[];
  environment: Record<string, string>;
  /** What stands in /run/secrets. */
  secrets: Record<string, string>;
}

export const startIn = (
  image: string,
  { workingDirectory, command: [program = '', ...rest], environment, secrets }: Setup,
): Container => {
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(image, 'run/secrets', name), value);
  const script = scriptFor(image, workingDirectory, [program === 'node' ? '/node' : program, ...rest]);
  const child: ChildProcess = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'sh', '-c', script],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  const keep = (chunk: string): void => {
    text += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const closed = once(child, 'close') as Promise<[number | null]>;
  return {
    printed: () => text,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended: async () => (await closed)[0],
    signal: (signal) => void process.kill(childOf(child.pid ?? 0), signal),
  };
};

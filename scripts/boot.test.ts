import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));

/** Stands in for npm: notes that it was called, and leaves the record of an install that npm leaves. */
const npm = `
const fs = require('node:fs');
fs.appendFileSync('installs', process.argv[2] + '\\n');
if (fs.existsSync('broken')) process.exit(9);
setTimeout(() => fs.mkdirSync('node_modules', { recursive: true }), 300);
`;

const manifest = { workspaces: ['packages/*'], dependencies: { left: '1.0.0' } };
const lock = {
  packages: {
    '': { dependencies: { left: '1.0.0' } },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
    'node_modules/@left/darwin-64': { version: '1.0.0', optional: true },
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-boot-'));
  for (const name of ['scripts', 'packages', '.cache']) mkdirSync(join(folder, name));
  for (const name of ['boot.mjs', 'installState.mjs', 'sparing.json']) {
    cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
  }
  write('npm-cli.js', npm);
  write('package.json', manifest);
  write('package-lock.json', lock);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['scripts/boot.mjs', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      npm_execpath: join(folder, 'npm-cli.js'),
      npm_lifecycle_event: undefined,
      NODE_COMPILE_CACHE: undefined,
      MALLOC_ARENA_MAX: undefined,
    },
  });

async function end(child: ChildProcess) {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}

const boot = (...args: string[]) => end(start(...args));

const installs = () => {
  const file = join(folder, 'installs');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

test('installs once, then runs what it was given', async () => {
  expect(await boot('-e', 'console.log(1 + 1)')).toMatchObject({ code: 0, output: '2\n' });
  expect(await boot('-e', 'console.log(1 + 2)')).toMatchObject({ code: 0, output: '3\n', errors: '' });
  expect(installs()).toEqual(['ci']);
});

test('two at the same time install once', async () => {
  const both = await Promise.all([boot('-e', 'console.log(1)'), boot('-e', 'console.log(2)')]);
  expect(both.map(({ output }) => output)).toEqual(['1\n', '2\n']);
  expect(installs()).toEqual(['ci']);
  expect(existsSync(join(folder, '.cache', 'install.lock'))).toBe(false);
});

test('a lock left by a process that is gone does not stop anybody', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  write('.cache/install.lock', String(gone.pid));
  await Promise.all([boot('-e', ''), boot('-e', ''), boot('-e', '')]);
  expect(installs()).toEqual(['ci']);
});

test('installs again when a workspace wants something else', async () => {
  await boot('-e', '');
  mkdirSync(join(folder, 'packages', 'domain'));
  write('packages/domain/package.json', { dependencies: { right: '1.0.0' } });
  await boot('-e', '');
  expect(installs()).toEqual(['ci', 'ci']);
});

test('does not repeat an installation that was made by hand', async () => {
  const { 'node_modules/left': left } = lock.packages;
  mkdirSync(join(folder, 'node_modules'));
  write('node_modules/.package-lock.json', { packages: { 'node_modules/left': left } });
  expect((await boot('-e', '')).code).toBe(0);
  expect(installs()).toEqual([]);
});

test('repeats an installation of other versions', async () => {
  mkdirSync(join(folder, 'node_modules'));
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/left': { version: '0.9.0', integrity: 'sha512-old' } },
  });
  await boot('-e', '');
  expect(installs()).toEqual(['ci']);
});

test('says so and stops when the installation fails', async () => {
  write('broken', '');
  const { code, output, errors } = await boot('-e', 'console.log(1)');
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(errors).toContain('npm ci ended with 9');
});

test('keeps what was compiled for the next start', async () => {
  write('scripts/work.mjs', 'console.log(2)');
  await boot('scripts/work.mjs');
  expect(readdirSync(join(folder, '.cache', 'compiled'))).not.toEqual([]);
});

const allowance = 'console.log(process.execArgv.join(), process.env.MALLOC_ARENA_MAX)';

test('starts a server so that it gives back what it needed to start, and nothing else', async () => {
  write('scripts/start.ts', allowance);
  write('scripts/build.ts', allowance);
  expect((await boot('scripts/start.ts')).output).toBe('--max-semi-space-size=16 2\n');
  expect((await boot('scripts/build.ts')).output).toBe(' undefined\n');
});

test('leaves memory to whoever knows better', async () => {
  write('scripts/start.ts', allowance);
  const child = start('--max-semi-space-size=64', 'scripts/start.ts');
  expect((await end(child)).output).toBe('--max-semi-space-size=16,--max-semi-space-size=64 2\n');
});

test('ends with the code of the program', async () => {
  expect((await boot('-e', 'process.exit(7)')).code).toBe(7);
});

test.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for the end', async (signal) => {
  const child = start(
    '-e',
    `process.on('${signal}', () => { console.log('stopped'); process.exit(3); });
     setInterval(() => undefined, 1000); console.log('up');`,
  );
  const ended = end(child);
  if (child.stdout) await once(child.stdout, 'data');
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 3, output: 'up\nstopped\n' });
});

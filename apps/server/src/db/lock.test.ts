import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder, lockFileName, startOf } from './lock.ts';

let dir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lintel-lock-'));
});

afterEach(async () => {
  for (const child of children) await kill(child);
  children = [];
  await rm(dir, { recursive: true });
});

const file = () => join(dir, lockFileName);
const written = async (): Promise<Record<string, unknown>> => JSON.parse(await readFile(file(), 'utf8'));

/** The lock can be had, and leaves nothing behind. */
const expectTaken = async (): Promise<void> => {
  const lock = await lockDataFolder(dir);
  expect(await written()).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(await readdir(dir)).toEqual([]);
};

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** Another process that takes the lock, says so, and stays. */
const holder = (): ChildProcess => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(fileURLToPath(new URL('./lock.ts', import.meta.url)))};
    try {
      await lockDataFolder(${JSON.stringify(dir)});
      process.stdout.write('held');
      setInterval(() => {}, 1000);
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
};

const said = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('no output');
  const [data]: unknown[] = await once(child.stdout, 'data');
  return String(data);
};

test('a second opener is refused with a clear sentence, also within one process', async () => {
  const lock = await lockDataFolder(dir);
  await expect(lockDataFolder(dir)).rejects.toThrow(
    `The data folder ${dir} is already in use by another Lintel process (pid ${process.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  await lock.release();
  await expectTaken();
});

test('another process is refused, and let in once the owner was killed', async () => {
  const child = holder();
  expect(await said(child)).toBe('held');
  await expect(lockDataFolder(dir)).rejects.toThrow(`(pid ${child.pid})`);
  await kill(child);
  const lock = await lockDataFolder(dir);
  expect(await written()).toMatchObject({ pid: process.pid });
  await lock.release();
});

test('of several that find a stale lock at once exactly one takes it over', async () => {
  const first = holder();
  expect(await said(first)).toBe('held');
  await kill(first);
  const answers = await Promise.all(Array.from({ length: 6 }, () => said(holder())));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('already in use'))).toHaveLength(5);
});

test('a pid that was given to another process since does not hold the folder', async () => {
  const lock = await lockDataFolder(dir);
  const own = await written();
  await lock.release();
  await writeFile(file(), JSON.stringify({ ...own, nonce: 'old', started: '1' }));
  await expectTaken();
});

test('a file that cannot be read is nobody’s', async () => {
  await writeFile(file(), '');
  await expectTaken();
  await writeFile(file(), '{"pid":"x"}');
  await expectTaken();
});

test('a claim left behind by a killed process does not block', async () => {
  const lock = await lockDataFolder(dir);
  const own = await written();
  await lock.release();
  await writeFile(file(), JSON.stringify({ ...own, nonce: 'old', started: '1' }));
  await writeFile(`${file()}.claim`, JSON.stringify({ ...own, nonce: 'old', started: '1' }));
  await expectTaken();
});

test('where pids mean nothing the owner’s beat counts', async () => {
  const lock = await lockDataFolder(dir, { beat: 20 });
  const own = await written();
  await writeFile(file(), JSON.stringify({ ...own, space: 'another container' }));
  await expect(lockDataFolder(dir, { beat: 40 })).rejects.toThrow(DataFolderInUse);
  // Its own nonce: from here on nobody beats for this file.
  await lock.release();
  await writeFile(file(), JSON.stringify({ ...own, space: 'another container' }));
  await (await lockDataFolder(dir, { beat: 40 })).release();
});

test('a lock that was taken over is not removed by its former owner', async () => {
  const lock = await lockDataFolder(dir);
  const own = await written();
  await writeFile(file(), JSON.stringify({ ...own, nonce: 'another' }));
  await lock.release();
  expect(await written()).toMatchObject({ nonce: 'another' });
});

test('a process that does not exist has no start', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  await once(child, 'exit');
  expect(await startOf(pid)).toBeUndefined();
  expect(await startOf(process.pid)).not.toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFile, readlink, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The embedded database does not reliably refuse a second opener, and two of them destroy it.
 * This file says who has the folder: a process id alone would not do, since ids are used again.
 */
interface Owner {
  /** Tells one taking of the lock from the next, even by the same process. */
  nonce: string;
  pid: number;
  /** When the process started, in whatever form the system tells it; null where it does not. */
  started: string | null;
  /** Where the pid means something: containers count their own. */
  space: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

interface Pace {
  /** How often the owner shows that it lives, to those who cannot look up its pid. */
  beat: number;
}

const defaultPace: Pace = { beat: 2_000 };

export const lockFileName = 'lintel.lock';

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';

  constructor(dir: string, pid: number) {
    super(
      `The data folder ${dir} is already in use by another Lintel process (pid ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const orNull = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch {
    return null;
  }
};

/** Undefined: no such process. Null: it lives, but the system does not tell since when. */
export const startOf = async (pid: number): Promise<string | null | undefined> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if (codeOf(error) !== 'EPERM') return undefined;
  }
  if (process.platform === 'linux') {
    const line = await orNull(readFile(`/proc/${pid}/stat`, 'utf8'));
    // The name, in brackets, may hold blanks; the start time is the 20th field behind it.
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
    // A zombie has let go of everything it had.
    if (fields?.[0] === 'Z') return undefined;
    return fields?.[19] ?? null;
  }
  if (process.platform === 'win32') return null;
  const said = await orNull(promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]));
  return said?.stdout.trim() || null;
};

/** Boot and process-id namespace: within one space a pid can be looked up. */
const spaceOf = async (): Promise<string> => {
  const boot = await orNull(readFile('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = await orNull(readlink('/proc/self/ns/pid'));
  return `${boot?.trim() ?? ''} ${space ?? ''}`.trim();
};

const ownerIn = async (file: string): Promise<Owner | null> => {
  try {
    const read: Partial<Owner> = JSON.parse(await readFile(file, 'utf8'));
    if (typeof read.nonce !== 'string' || typeof read.pid !== 'number') return null;
    return { nonce: read.nonce, pid: read.pid, started: read.started ?? null, space: read.space ?? '' };
  } catch {
    return null;
  }
};

const changedAt = async (file: string): Promise<number | null> => (await orNull(stat(file)))?.mtimeMs ?? null;

const isAlive = async (owner: Owner, file: string, space: string, pace: Pace): Promise<boolean> => {
  if (owner.space === space) {
    const started = await startOf(owner.pid);
    if (started === undefined) return false;
    return started === null || owner.started === null || started === owner.started;
  }
  // Another container, or before the last boot: its pid says nothing here, so listen for its beat.
  const before = await changedAt(file);
  await wait(pace.beat * 3);
  const after = await changedAt(file);
  return after !== null && after !== before;
};

const create = async (file: string, owner: Owner): Promise<boolean> => {
  try {
    await writeFile(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Replaces a lock whose owner is gone. Of several who notice this at once only the one that creates
 * the claim file goes on, and only if the lock is still the one that was found stale.
 */
const takeOver = async (file: string, stale: string | null, owner: Owner): Promise<boolean> => {
  const claim = `${file}.claim`;
  if (!(await create(claim, owner))) {
    const claimer = await ownerIn(claim);
    // A process that died while holding the claim must not block the folder for ever.
    if (claimer !== null && (await startOf(claimer.pid)) !== claimer.started) await orNull(unlink(claim));
    return false;
  }
  try {
    if (((await ownerIn(file))?.nonce ?? null) !== stale) return false;
    const fresh = `${file}.${owner.nonce}`;
    await writeFile(fresh, JSON.stringify(owner));
    await rename(fresh, file);
    return true;
  } finally {
    await orNull(unlink(claim));
  }
};

/** Waits out a lock file that its owner has created but not yet written. */
const settledOwner = async (file: string): Promise<Owner | null> => {
  for (let attempt = 0; attempt < 10; attempt++) {
    const owner = await ownerIn(file);
    if (owner !== null) return owner;
    await wait(20);
  }
  return null;
};

export const lockDataFolder = async (dir: string, pace: Pace = defaultPace): Promise<FolderLock> => {
  const file = join(dir, lockFileName);
  const space = await spaceOf();
  const own: Owner = {
    nonce: randomUUID(),
    pid: process.pid,
    started: (await startOf(process.pid)) ?? null,
    space,
  };

  let last: Owner | null = null;
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await create(file, own)) return held(file, own, pace);
    last = await settledOwner(file);
    if (last !== null && (await isAlive(last, file, space, pace))) throw new DataFolderInUse(dir, last.pid);
    if (await takeOver(file, last?.nonce ?? null, own)) return held(file, own, pace);
    await wait(20);
  }
  throw new DataFolderInUse(dir, last?.pid ?? 0);
};

const held = (file: string, own: Owner, pace: Pace): FolderLock => {
  let beat: Promise<unknown> = Promise.resolve();
  const beating = setInterval(() => {
    const at = new Date();
    beat = orNull(utimes(file, at, at));
  }, pace.beat);
  beating.unref();
  return {
    release: async () => {
      clearInterval(beating);
      await beat;
      if ((await ownerIn(file))?.nonce === own.nonce) await orNull(unlink(file));
    },
  };
};

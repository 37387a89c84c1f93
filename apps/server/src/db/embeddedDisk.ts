import { AsyncLocalStorage } from 'node:async_hooks';
import { DiskFull, type FreeSpace, freeSpace, isDiskFull } from './diskFull.ts';
import type { Engine } from './engine/engine.ts';
import { tendLog } from './walReserve.ts';

/** What an embedded database tells of its disk. */
export interface DiskWatch {
  /** Throws when nothing may be written now. */
  refuse(): void;
  /** Now rather than in a moment. */
  tended(): Promise<void>;
  stop(): Promise<void>;
}

export type SayDisk = (line: { level: number; msg: string; freeBytes?: number; err?: string }) => void;

interface DiskWatchOptions {
  engine: Engine;
  database: string;
  free?: FreeSpace | undefined;
  say?: SayDisk | undefined;
}

/** How long after a write the log is looked at: a quick writer does not fill what is made ahead in that time. */
const tendMilliseconds = 500;

const warning = 40;
const notice = 30;

/** As the server writes its log, and before there is one. */
const sayOnStderr: SayDisk = (line) =>
  void process.stderr.write(`${JSON.stringify({ ...line, time: Date.now(), pid: process.pid })}\n`);

/** Looks at the disk before each write and after it, and never while nobody writes. */
export const watchDisk = (options: DiskWatchOptions): DiskWatch => {
  const { engine, database, free = freeSpace, say = sayOnStderr } = options;
  let isFull = false;
  let tending: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  // The caller may be in a transaction, which the upkeep is no part of.
  const apart = AsyncLocalStorage.snapshot();

  const tend = async (): Promise<void> => {
    try {
      await tendLog(engine, database, free);
    } catch (error) {
      say({ level: warning, msg: 'the log of the database was not tended', err: String(error) });
    } finally {
      tending = null;
    }
  };

  const look = (): void => {
    const freeBytes = free(database);
    const wasFull = isFull;
    isFull = isDiskFull(freeBytes, wasFull);
    if (isFull === wasFull) return;
    if (isFull) {
      say({ level: warning, msg: 'the disk is full: nothing is saved until there is room again', freeBytes });
    } else say({ level: notice, msg: 'the disk has room again', freeBytes });
  };

  return {
    refuse: () => {
      look();
      if (isFull) throw new DiskFull();
      tending ??= setTimeout(() => {
        running = apart(tend);
      }, tendMilliseconds).unref();
    },
    tended: async () => {
      await running;
      if (tending === null) return;
      clearTimeout(tending);
      running = tend();
      await running;
    },
    stop: async () => {
      if (tending !== null) clearTimeout(tending);
      await running;
    },
  };
};

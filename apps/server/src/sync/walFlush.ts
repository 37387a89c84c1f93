import { closeSync, fdatasync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const datasync = promisify(fdatasync);

/** File times may lag behind the clock by a tick of the kernel. */
const slack = 20;
const segmentName = /^[0-9A-F]{24}$/;

/**
 * The embedded database writes its log ahead and never asks for it to reach the disk. This does, for the
 * segments written since the last time. It does not make the data files survive a power cut: their
 * checkpoints are not flushed either.
 */
export const createWalFlush = (dataDir: string): (() => Promise<void>) => {
  const folder = join(dataDir, 'database', 'pg_wal');
  let flushedAt = 0;
  const flushSegment = async (path: string): Promise<void> => {
    const file = openSync(path, 'r+');
    try {
      await datasync(file);
    } finally {
      closeSync(file);
    }
  };
  return async () => {
    const started = Date.now();
    // Only the disk itself is waited for elsewhere: the rest is in memory, and takes less time than asking another thread.
    for (const name of readdirSync(folder)) {
      if (!segmentName.test(name)) continue;
      const path = join(folder, name);
      if (statSync(path).mtimeMs >= flushedAt - slack) await flushSegment(path);
    }
    flushedAt = started;
  };
};

import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
    const file = await open(path, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  return async () => {
    const started = Date.now();
    for (const name of await readdir(folder)) {
      if (!segmentName.test(name)) continue;
      const path = join(folder, name);
      if ((await stat(path)).mtimeMs >= flushedAt - slack) await flushSegment(path);
    }
    flushedAt = started;
  };
};

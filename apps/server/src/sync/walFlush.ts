import { closeSync, fdatasync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const datasync = promisify(fdatasync);

/** That of the files, which can be set back: nothing is younger than now. */
const isFuture = (moment: number): boolean => moment > Date.now();

/** File times may lag behind the clock by a tick of the kernel. */
const slack = 20;
const segmentName = /^[0-9A-F]{24}$/;

/** The segments of a log, read anew only when one has come or gone: that takes longer than to look at each. */
export const segmentsOf = (folder: string) => {
  let names: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const read = (): readonly string[] => {
    if (!isFuture(readAt) && statSync(folder).mtimeMs < readAt - slack) return names;
    readAt = Date.now();
    names = readdirSync(folder).filter((name) => segmentName.test(name));
    return names;
  };
  return {
    writtenSince: (moment: number): string[] => {
      const all = read().map((name) => join(folder, name));
      return isFuture(moment) ? all : all.filter((path) => statSync(path).mtimeMs >= moment - slack);
    },
  };
};

const flushSegment = async (path: string): Promise<void> => {
  const file = openSync(path, 'r+');
  try {
    await datasync(file);
  } finally {
    closeSync(file);
  }
};

/**
 * The embedded database writes its log ahead and never asks for it to reach the disk. This does, for the
 * segments written since the last time. It does not make the data files survive a power cut: their
 * checkpoints are not flushed either.
 */
export const createWalFlush = (dataDir: string): (() => Promise<void>) => {
  const segments = segmentsOf(join(dataDir, 'database', 'pg_wal'));
  let flushedAt = 0;
  return async () => {
    const started = Date.now();
    // Only the disk itself is waited for elsewhere: the rest is in memory, and takes less time than asking another thread.
    for (const path of segments.writtenSince(flushedAt)) await flushSegment(path);
    flushedAt = started;
  };
};

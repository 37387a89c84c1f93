import { setImmediate as nextTurn } from 'node:timers/promises';

/** Loaded into a server that is measured: tells its parent what it has used so far. */
export interface Usage {
  /** Of all threads, in milliseconds of the processor. */
  readonly processor: number;
  /** Resident, in bytes. */
  readonly memory: number;
  /** What is alive of it, in bytes: without what the collector or the system has not taken back yet. */
  readonly alive: number;
}

/** Twice: what is let go of with the first may only then be forgotten. */
const collect = async (): Promise<void> => {
  for (let time = 0; time < 2; time++) {
    globalThis.gc?.();
    await nextTurn();
  }
};

const pass = async (message: unknown): Promise<void> => {
  // Asked for by itself, since it costs more of the processor than what is measured otherwise.
  if (message === 'collect') await collect();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const usage: Usage = { processor: (user + system) / 1000, memory: rss, alive: heapUsed + external };
  process.send?.(usage);
};

process.on('message', (message) => void pass(message));
// Being asked must not keep a server alive that wants to stop.
process.channel?.unref();

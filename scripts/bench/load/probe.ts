import { createHistogram } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Loaded into a server that is measured: tells its parent what it has used so far. */
export interface Usage {
  /** Of all threads, in milliseconds of the processor. */
  readonly processor: number;
  /** Resident, in bytes. */
  readonly memory: number;
  /** What is alive of it, in bytes: without what the collector or the system has not taken back yet. */
  readonly alive: number;
  /** How late the loop was since it was asked last. */
  readonly lag: Lateness;
  /** As far as its own work made it so, and not whatever else the machine was busy with: no more than the thread has worked meanwhile. */
  readonly ownLag: Lateness;
}

/** In milliseconds. */
interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

const beat = 10;

const createLateness = () => {
  const histogram = createHistogram();
  return {
    record: (milliseconds: number): void => histogram.record(Math.max(1, Math.round(milliseconds * 1_000))),
    take: (): Lateness => {
      const [p50, p99, most] = [histogram.percentile(50), histogram.percentile(99), histogram.max].map(
        (microseconds) => microseconds / 1_000,
      ) as [number, number, number];
      histogram.reset();
      return { p50, p99, most };
    },
  };
};

const processorOfThread = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const [late, ownLate] = [createLateness(), createLateness()];
let last = { at: performance.now(), processor: processorOfThread() };
setInterval(() => {
  const now = { at: performance.now(), processor: processorOfThread() };
  const lateness = Math.max(0, now.at - last.at - beat);
  late.record(lateness);
  ownLate.record(Math.min(lateness, now.processor - last.processor));
  last = now;
}, beat).unref();

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
  const usage: Usage = {
    processor: (user + system) / 1000,
    memory: rss,
    alive: heapUsed + external,
    lag: late.take(),
    ownLag: ownLate.take(),
  };
  process.send?.(usage);
};

process.on('message', (message) => void pass(message));
// Being asked must not keep a server alive that wants to stop.
process.channel?.unref();

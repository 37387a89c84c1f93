import type { Log } from '../log.ts';

export interface Background {
  later(name: string, task: () => Promise<void>): void;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

/** Work that outlives the request it came from, and that a stopping server waits for. */
export const createBackground = (log: Log): Background => {
  const running = new Set<Promise<void>>();
  const run = async (name: string, task: () => Promise<void>): Promise<void> => {
    // Not before the answer that is being made has left.
    await new Promise<void>((proceed) => setImmediate(proceed));
    try {
      await task();
    } catch (err) {
      log.error({ err }, `could not ${name}`);
    }
  };
  return {
    later: (name, task) => {
      const started = run(name, task).finally(() => running.delete(started));
      running.add(started);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

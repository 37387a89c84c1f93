import { Worker } from 'node:worker_threads';
import { keepBeating, newPulse, type Pulse } from './pulse.ts';

/** What the thread is given that watches. */
export interface Watched {
  /** Of whom, by what is said of it. */
  pulses: Readonly<Record<string, Pulse>>;
  seconds: number;
  pid: number;
}

/** By then nobody waits for this process any more, and its supervisor can start another. */
const defaultSeconds = 30;

/**
 * Ends this process when its event loop was held for so long, from a thread of its own: what holds the loop would hold
 * every timer and signal as well. `others` are threads without which it is no good either. Not while a debugger is
 * attached.
 */
export const startWatchdog = (
  others: Readonly<Record<string, Pulse>> = {},
  seconds: number = defaultSeconds,
): (() => Promise<void>) => {
  const pulse = newPulse();
  const stopBeating = keepBeating(pulse);
  const workerData: Watched = { pulses: { ...others, 'the server': pulse }, seconds, pid: process.pid };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  return async () => {
    stopBeating();
    await worker.terminate();
  };
};

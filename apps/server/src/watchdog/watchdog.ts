import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { beatOf, newPulse, type Pulse } from './pulse.ts';

/** What the thread is given that watches. */
export interface Watched {
  pulse: Pulse;
  seconds: number;
  pid: number;
}

/** By then nobody waits for this process any more, and its supervisor can start another. */
const defaultSeconds = 30;
const beatMilliseconds = 500;

/**
 * Ends this process when its event loop was held for so long, from a thread of its own: what holds the loop, such as an
 * embedded database that spins, would hold every timer and signal as well. Not while a debugger is attached.
 */
export const startWatchdog = (seconds: number = defaultSeconds): (() => Promise<void>) => {
  const pulse = newPulse();
  const beat = (): void => beatOf(pulse, debuggerAddress() !== undefined);
  beat();
  const beating = setInterval(beat, beatMilliseconds);
  beating.unref();
  const workerData: Watched = { pulse, seconds, pid: process.pid };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  return async () => {
    clearInterval(beating);
    await worker.terminate();
  };
};

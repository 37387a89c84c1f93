import { url as debuggerAddress } from 'node:inspector';

/** What a thread tells the one that watches it: how often it has turned, and whether a debugger may hold it. */
export type Pulse = SharedArrayBuffer;

const count = 0;
const debugged = 1;

const beatMilliseconds = 500;

export const newPulse = (): Pulse => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

export const beatOf = (pulse: Pulse, isDebugged: boolean): void => {
  const view = new Int32Array(pulse);
  Atomics.store(view, debugged, isDebugged ? 1 : 0);
  Atomics.add(view, count, 1);
};

/** For the thread that calls it, until it is taken back. */
export const keepBeating = (pulse: Pulse): (() => void) => {
  const beat = (): void => beatOf(pulse, debuggerAddress() !== undefined);
  beat();
  const beating = setInterval(beat, beatMilliseconds);
  beating.unref();
  return () => clearInterval(beating);
};

/**
 * To be called once a second; true when the other thread did not turn for `seconds` of them. Calls are counted and not
 * the time: while the whole process is stopped, or the machine asleep, nobody calls.
 */
export const createJudge = (pulse: Pulse, seconds: number): (() => boolean) => {
  const view = new Int32Array(pulse);
  let last = Atomics.load(view, count);
  let still = 0;
  return () => {
    const now = Atomics.load(view, count);
    still = now === last && Atomics.load(view, debugged) === 0 ? still + 1 : 0;
    last = now;
    return still >= seconds;
  };
};

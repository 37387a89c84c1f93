import type { Log } from '../log.ts';

const perMinute = 10;
const minute = 60_000;

/** For what people outside can bring about as often as they like: a few lines a minute, and how many there were. */
export const createSparseLog = (log: Log, message: string) => {
  let since = 0;
  let count = 0;
  return (fields: object, now: number): void => {
    if (now - since >= minute) {
      const left = count - perMinute;
      if (left > 0) log.warn({ times: left }, `${message} (and was not logged each time)`);
      since = now;
      count = 0;
    }
    count += 1;
    if (count <= perMinute) log.warn(fields, message);
  };
};

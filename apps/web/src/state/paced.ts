import type { Readable } from './readable.ts';

/** The same value for what need not show each step of it: told at once, then no more often than that, and at its end. */
export const paced = <T>(source: Readable<T>, milliseconds: number): Readable<T> => ({
  get: () => source.get(),
  subscribe: (listener) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isChanged = false;
    const tell = (): void => {
      isChanged = false;
      listener();
      waiting = setTimeout(() => {
        waiting = undefined;
        if (isChanged) tell();
      }, milliseconds);
    };
    const stop = source.subscribe(() => {
      if (waiting === undefined) tell();
      else isChanged = true;
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  },
});

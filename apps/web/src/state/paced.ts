import type { Readable } from './readable.ts';

/**
 * The same value for what need not show each step of it: told at once, then no more often than that, and at its end. It is
 * told together with a step, as long as they come: another frame between two steps costs as much as one of them.
 */
export const paced = <T>(source: Readable<T>, milliseconds: number): Readable<T> => ({
  get: () => source.get(),
  subscribe: (listener) => {
    let ending: ReturnType<typeof setTimeout> | undefined;
    let notifiedAt = Number.NEGATIVE_INFINITY;
    const notify = (): void => {
      notifiedAt = performance.now();
      listener();
    };
    const stop = source.subscribe(() => {
      clearTimeout(ending);
      if (performance.now() - notifiedAt >= milliseconds) notify();
      else ending = setTimeout(notify, milliseconds);
    });
    return () => {
      clearTimeout(ending);
      stop();
    };
  },
});

import type { Readable } from './readable.ts';

/** Computed once per value of its source, so that the answer stays the same object. */
export const derived = <From, To>(source: Readable<From>, compute: (value: From) => To): Readable<To> => {
  let from = source.get();
  let to = compute(from);
  return {
    get: () => {
      const now = source.get();
      if (!Object.is(now, from)) {
        from = now;
        to = compute(now);
      }
      return to;
    },
    subscribe: source.subscribe,
  };
};

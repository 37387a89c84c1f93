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
    subscribe: (listener) => source.subscribe(listener),
  };
};

/** Of two sources: computed anew when either is another. */
export const derivedOfBoth = <A, B, To>(
  first: Readable<A>,
  second: Readable<B>,
  compute: (first: A, second: B) => To,
): Readable<To> => {
  let [a, b] = [first.get(), second.get()];
  let to = compute(a, b);
  return {
    get: () => {
      const [nextA, nextB] = [first.get(), second.get()];
      if (!Object.is(nextA, a) || !Object.is(nextB, b)) to = compute(nextA, nextB);
      [a, b] = [nextA, nextB];
      return to;
    },
    subscribe: (listener) => {
      const stops = [first.subscribe(listener), second.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};

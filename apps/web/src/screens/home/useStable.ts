import { useLayoutEffect, useRef, useState } from 'react';

// What is called with what is the compiler's business at both ends, not here in between.
// oxlint-disable-next-line typescript/no-explicit-any
type Handlers = Record<string, (...given: any[]) => unknown>;

/** Handlers that never change, and always do what the latest ones do: nothing is rendered anew for them. */
export const useStable = <T extends { [K in keyof T]: Handlers[string] }>(current: T): T => {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        (Object.keys(current) as (keyof T & string)[]).map((name) => [
          name,
          (...given: Parameters<T[typeof name]>) => latest.current[name](...given),
        ]),
      ) as T,
  );
  return stable;
};

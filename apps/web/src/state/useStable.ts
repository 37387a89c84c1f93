import { useLayoutEffect, useRef, useState } from 'react';

/** Any function: what it is called with is the compiler's business at both ends, not here in between. */
type Handler = (...given: never[]) => unknown;

/** Handlers that never change, and always do what the latest ones do: nothing is rendered anew for them. */
export const useStable = <T extends { [K in keyof T]: Handler }>(current: T): T => {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        (Object.keys(current) as (keyof T & string)[]).map((name) => [
          name,
          (...given: never[]) => latest.current[name](...given),
        ]),
      ) as T,
  );
  return stable;
};

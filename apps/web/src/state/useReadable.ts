import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from './readable.ts';

/** Whatever holds the value is asked as itself: some are objects with a state of their own. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    useCallback((listener: () => void) => readable.subscribe(listener), [readable]),
    () => readable.get(),
  );

/** What derives from a value, a plain one: a component that shows only that renders anew only when that changes. */
export const useDerived = <From, To extends string | number | boolean | null>(
  readable: Readable<From>,
  compute: (value: From) => To,
): To =>
  useSyncExternalStore(
    useCallback((listener: () => void) => readable.subscribe(listener), [readable]),
    () => compute(readable.get()),
  );

import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from './readable.ts';

/** Whatever holds the value is asked as itself: some are objects with a state of their own. */
export const useReadable = <T>(readable: Readable<T>): T =>
  useSyncExternalStore(
    useCallback((listener: () => void) => readable.subscribe(listener), [readable]),
    () => readable.get(),
  );

import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

const add = (difference: 1 | -1): void => {
  count += difference;
  for (const listener of listeners) listener();
};

/** Says that something typed here would be lost if it went away now. */
export const useUnsaved = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    add(1);
    return () => add(-1);
  }, [unsaved]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => count > 0);

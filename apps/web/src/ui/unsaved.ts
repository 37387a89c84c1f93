import { useEffect, useSyncExternalStore } from 'react';

/** How many of something there are on the screen. */
const tally = () => {
  let count = 0;
  const listeners = new Set<() => void>();
  const add = (difference: 1 | -1): void => {
    count += difference;
    for (const listener of listeners) listener();
  };
  return {
    isAny: (): boolean => count > 0,
    add,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const unsavedThings = tally();
const openEdits = tally();

const useCounted = (things: ReturnType<typeof tally>, counts: boolean): void => {
  useEffect(() => {
    if (!counts) return;
    things.add(1);
    return () => things.add(-1);
  }, [things, counts]);
};

/** Says that something typed here would be lost if it went away now. */
export const useUnsaved = (unsaved: boolean): void => useCounted(unsavedThings, unsaved);

/** Says that the person is in the middle of it here, whether anything was typed yet or not. */
export const useEditing = (editing: boolean): void => useCounted(openEdits, editing);

export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(unsavedThings.subscribe, unsavedThings.isAny);

export const useIsEditing = (): boolean => useSyncExternalStore(openEdits.subscribe, openEdits.isAny);

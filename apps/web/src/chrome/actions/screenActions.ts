import { useEffect, useSyncExternalStore } from 'react';
import type { Action } from '../../shortcuts/action.ts';

let actions: readonly Action[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Action[]): void => {
  actions = next;
  for (const listener of listeners) listener();
};

/** A screen's own actions, for as long as it is shown. Memoise the list: a new one registers anew. */
export const useScreenActions = (own: readonly Action[]): void => {
  useEffect(() => {
    change([...actions, ...own]);
    return () => change(actions.filter((action) => !own.includes(action)));
  }, [own]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRegisteredActions = (): readonly Action[] => useSyncExternalStore(subscribe, () => actions);

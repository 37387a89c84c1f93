import type { History } from '@lintel/diagram/history';
import { useCallback, useSyncExternalStore } from 'react';

/** Draws again when what can be undone or redone is something else. */
export const useHistory = (history: History): { canUndo: boolean; canRedo: boolean } => {
  const subscribe = useCallback((listener: () => void) => history.subscribe(listener), [history]);
  return {
    canUndo: useSyncExternalStore(subscribe, () => history.canUndo),
    canRedo: useSyncExternalStore(subscribe, () => history.canRedo),
  };
};

import type { Item } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** One thing of the diagram: draws again when it changes, and at no other time. */
export const useItem = (snapshots: SnapshotStore, key: string): Item | undefined =>
  useSyncExternalStore(
    useCallback((listener: () => void) => snapshots.subscribeTo(key, listener), [snapshots, key]),
    () => snapshots.item(key),
  );

/** The whole diagram: draws again at each change. */
export const useSnapshot = (snapshots: SnapshotStore): Snapshot =>
  useSyncExternalStore(
    useCallback((listener: () => void) => snapshots.subscribe(listener), [snapshots]),
    () => snapshots.get(),
  );

/** Up to so many items all of them are looked through at each change. */
const few = 500;
/** Milliseconds: of a larger diagram as much is told once in this time. */
const pause = 1_000;

const rested = (snapshots: SnapshotStore) => {
  let shown = snapshots.get();
  return {
    get: () => shown,
    subscribe: (listener: () => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const take = (): void => {
        clearTimeout(timer);
        timer = undefined;
        shown = snapshots.get();
        listener();
      };
      shown = snapshots.get();
      const stop = snapshots.subscribe(({ after }) => {
        if (after.size <= few) take();
        else timer ??= setTimeout(take, pause);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
};

/** The whole diagram, for components that look through all of it: of a large one not at each change. */
export const useRestedSnapshot = (snapshots: SnapshotStore): Snapshot => {
  const source = useMemo(() => rested(snapshots), [snapshots]);
  return useSyncExternalStore(source.subscribe, source.get);
};

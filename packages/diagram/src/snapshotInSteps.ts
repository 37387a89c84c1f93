import type { DiagramDocument } from './document.ts';
import type { MeasureText } from './items.ts';
import { SnapshotStore } from './snapshotStore.ts';

/** So many items take a few milliseconds. */
const perStep = 250;

/**
 * A store for a server: `pause` is awaited every few milliseconds, so that others are answered meanwhile. What changes
 * in the document while it is read is in the snapshot as well.
 */
export const snapshotInSteps = async (
  document: DiagramDocument,
  measure: MeasureText,
  pause: () => Promise<void>,
): Promise<SnapshotStore> => {
  const store = new SnapshotStore(document, measure, { isReadLater: true });
  while (!store.isWhole) {
    store.readNext(perStep);
    await pause();
  }
  return store;
};

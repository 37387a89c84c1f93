import type * as Y from 'yjs';

type Listener = (...given: unknown[]) => void;

/** Yjs encodes for its listeners what was done; `null` tells nobody. */
export type HeardUpdate = Uint8Array | 'encoded' | null;

/**
 * Listeners for updates are given what was read as one more update, which takes as long to write as it took to read.
 * Where nobody has a use for that, or the bytes are at hand, they are spared the writing.
 */
export const sparingUpdates = (
  doc: Y.Doc,
  updateFor: (transaction: Y.Transaction) => HeardUpdate,
): (() => void) => {
  let held: { listeners: Iterable<Listener>; transaction: Y.Transaction; update: Uint8Array | null } | null =
    null;
  const release = (): void => {
    if (held === null) return;
    const { listeners, transaction, update } = held;
    held = null;
    for (const listener of listeners) doc.on('update', listener);
    if (update !== null) doc.emit('update', [update, transaction.origin, doc, transaction]);
  };
  const hold = (transaction: Y.Transaction): void => {
    release();
    const update = updateFor(transaction);
    if (update === 'encoded') return;
    held = { listeners: doc._observers.get('update') ?? [], transaction, update };
    doc._observers.delete('update');
  };
  doc.on('beforeObserverCalls', hold);
  doc.on('afterAllTransactions', release);
  return () => {
    release();
    doc.off('beforeObserverCalls', hold);
    doc.off('afterAllTransactions', release);
  };
};

/** Whether nothing waits for what it builds on. */
export const isComplete = ({ store }: Y.Doc): boolean =>
  store.pendingStructs === null && store.pendingDs === null;

/** Whether everything that there is came with this, and nothing is missing: then the bytes that were read say all of it. */
export const isAllThereIs = ({ beforeState, doc }: Y.Transaction): boolean =>
  beforeState.size === 0 && isComplete(doc);

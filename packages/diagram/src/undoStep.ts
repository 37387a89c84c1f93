import type * as Y from 'yjs';

/**
 * `UndoManager.undo` goes on to the next older step when the newest has nothing left to undo. A person must not see
 * something older disappear instead, so only the newest is put before it. Whether a value may come back depends on what
 * the other steps deleted, though: once the transaction has begun, the manager sees the whole rest of its stack again.
 */
const popOne = (manager: Y.UndoManager, stack: 'undoStack' | 'redoStack', pop: () => unknown): boolean => {
  const rest = manager[stack];
  const newest = rest.pop();
  if (newest === undefined) return false;
  manager[stack] = [newest];
  const showRest = () => {
    manager[stack] = rest;
  };
  manager.doc.once('beforeTransaction', showRest);
  try {
    pop();
  } finally {
    manager.doc.off('beforeTransaction', showRest);
    showRest();
  }
  return true;
};

export const undoOne = (manager: Y.UndoManager): boolean =>
  popOne(manager, 'undoStack', () => manager.undo());
export const redoOne = (manager: Y.UndoManager): boolean =>
  popOne(manager, 'redoStack', () => manager.redo());

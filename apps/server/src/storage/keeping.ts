import type { Storage } from './storage.ts';

/**
 * The same storage, which keeps what is deleted while a backup is being made: its rows are of the moment at which it began. What
 * is left over then has no row any more, and is swept.
 */
export const keepingWhile = (storage: Storage, isHeld: () => Promise<boolean>): Storage => ({
  ...storage,
  delete: async (key) => {
    if (!(await isHeld())) await storage.delete(key);
  },
});

import type { Loaded } from '../documents/stored.ts';

/** Fewer are read as quickly as they are. */
const rowsBeforeFolding = 20;

export interface FoldingAtRest {
  /** As it was read to be projected. */
  read(document: string, stored: Pick<Loaded, 'snapshot' | 'rows'>): void;
  /** All of its rows may be folded now. */
  projected(document: string): void;
  /** Nothing is being folded any more. */
  settled(): Promise<unknown>;
}

/** Once there is more to fold than was folded before, so that each byte is folded a few times at the most. */
const isOvergrown = ({ snapshot, rows }: Pick<Loaded, 'snapshot' | 'rows'>): boolean =>
  rows.length >= rowsBeforeFolding &&
  rows.reduce((sum, { payload }) => sum + payload.length, 0) >= (snapshot?.length ?? 0);

/**
 * Folds the journals of documents that nobody opens. Otherwise a program that writes to one every hour would make the
 * reading, and each further writing, take longer and longer.
 */
export const createFoldingAtRest = (tidy: (document: string) => Promise<unknown>): FoldingAtRest => {
  const overgrown = new Set<string>();
  const folding = new Set<Promise<unknown>>();
  return {
    read: (document, stored) => {
      if (isOvergrown(stored)) overgrown.add(document);
    },
    projected: (document) => {
      if (!overgrown.delete(document)) return;
      const folded = tidy(document);
      folding.add(folded);
      void folded.finally(() => folding.delete(folded));
    },
    settled: () => Promise.all(folding),
  };
};

import type { Append, WaitingEntries, WaitingEntry } from './journalBatches.ts';

interface Lane<Entry extends Append> {
  waiting: WaitingEntry<Entry>[];
}

export interface JournalLanes<Entry extends Append> {
  has(document: string): boolean;
  add(document: string, entries: WaitingEntries<Entry>): void;
}

interface LanesOptions<Entry extends Append> {
  readonly write: (document: string, batch: WaitingEntries<Entry>) => Promise<void>;
  readonly patience: number;
  /** It takes longer than people are kept waiting. What is under way may still be committed. */
  readonly onStuck: (batch: WaitingEntries<Entry>) => void;
}

/**
 * What is written to documents to which others write at the same moment: each in a lane of its own, so that nobody on other
 * documents waits for them. What comes meanwhile goes in the next round.
 */
export const createLanes = <Entry extends Append>(options: LanesOptions<Entry>): JournalLanes<Entry> => {
  const { write, patience, onStuck } = options;
  const lanes = new Map<string, Lane<Entry>>();

  const run = async (document: string, lane: Lane<Entry>): Promise<void> => {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0);
      const timer = setTimeout(() => onStuck(batch), patience);
      await write(document, batch).finally(() => clearTimeout(timer));
    }
    lanes.delete(document);
  };

  return {
    has: (document) => lanes.has(document),
    add: (document, entries) => {
      const known = lanes.get(document);
      if (known !== undefined) {
        known.waiting.push(...entries);
        return;
      }
      const lane: Lane<Entry> = { waiting: [...entries] };
      lanes.set(document, lane);
      void run(document, lane);
    },
  };
};

import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { useCallback, useState } from 'react';
import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export interface RowPicks {
  picked: readonly ViewRowShape[];
  has: (slug: string) => boolean;
  toggle: (row: ViewRowShape) => void;
  isWhole: boolean;
  toggleAll: () => void;
  clear: () => void;
}

export interface PicksGiven {
  /** The rows that were read. */
  read: readonly ViewRowShape[];
  /** How many there are. */
  total: number;
  /** The first rows, read or not. */
  readFirst: (count: number) => Promise<readonly ViewRowShape[]>;
}

/** As many as can be changed at once. */
const most = limits.componentsPerCall;

const none: ReadonlyMap<string, ViewRowShape> = new Map();

/** What is picked stays picked when it is out of sight, and is as the list last told it. */
export const useRowPicks = ({ read, total, readFirst }: PicksGiven): RowPicks => {
  const [known, setKnown] = useState(none);
  const fresh = new Map(read.map((each) => [each.slug, each]));
  const isWhole = known.size > 0 && known.size >= Math.min(total, most);
  const toggle = useCallback(
    (row: ViewRowShape) =>
      setKnown((before) => {
        const next = new Map(before);
        if (!next.delete(row.slug)) next.set(row.slug, row);
        return next;
      }),
    [],
  );
  const pickAll = async (): Promise<void> => {
    try {
      const rows = await readFirst(Math.min(total, most));
      setKnown(new Map(rows.map((row) => [row.slug, row])));
      if (total > most)
        toast.info(`The first ${most} are selected`, { description: 'More cannot be changed at once.' });
    } catch (error) {
      toast.error('Could not select all', { description: explainFailure(error) });
    }
  };
  return {
    picked: [...known.values()].map((each) => fresh.get(each.slug) ?? each),
    has: (slug) => known.has(slug),
    toggle,
    isWhole,
    toggleAll: () => {
      if (isWhole) setKnown(none);
      else void pickAll();
    },
    clear: () => setKnown(none),
  };
};

import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useState } from 'react';

export interface RowPicks {
  picked: readonly ViewRowShape[];
  has: (slug: string) => boolean;
  toggle: (row: ViewRowShape) => void;
  isWhole: boolean;
  toggleAll: () => void;
  clear: () => void;
}

/** What is picked stays picked on the other pages of the list, and is as the list last told it. */
export const useRowPicks = (shown: readonly ViewRowShape[]): RowPicks => {
  const [known, setKnown] = useState<ReadonlyMap<string, ViewRowShape>>(new Map());
  const fresh = new Map(shown.map((each) => [each.slug, each]));
  const isWhole = shown.length > 0 && shown.every(({ slug }) => known.has(slug));
  const change = (make: (next: Map<string, ViewRowShape>) => void) =>
    setKnown((before) => {
      const next = new Map(before);
      make(next);
      return next;
    });
  return {
    picked: [...known.values()].map((each) => fresh.get(each.slug) ?? each),
    has: (slug) => known.has(slug),
    toggle: (row) =>
      change((next) => {
        if (!next.delete(row.slug)) next.set(row.slug, row);
      }),
    isWhole,
    toggleAll: () =>
      change((next) => {
        for (const each of shown) {
          if (isWhole) next.delete(each.slug);
          else next.set(each.slug, each);
        }
      }),
    clear: () => setKnown(new Map()),
  };
};

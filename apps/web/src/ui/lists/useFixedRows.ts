import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

export interface FixedRows {
  count: number;
  /** Of each row. */
  height: number;
  /** What is scrolled. */
  scroller: () => HTMLElement | null;
  /** How far below its top the list begins. */
  scrollMargin?: number;
  /** The one that holds the focus, which must not vanish when its person scrolls away; -1 for none. */
  activeRow: number;
}

/** More than can be seen, so that what comes next is there before it can be. */
const overscan = 6;

/** The rows of a list that are worth rendering: those in view, and the one with the focus. All are of one height. */
export const useFixedRows = ({
  count,
  height,
  scroller,
  scrollMargin = 0,
  activeRow,
}: FixedRows): Virtualizer<HTMLElement, Element> => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan,
    scrollMargin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].sort((a, b) => a - b);
    },
  });

  // A new height (another width of the window, another density) makes every measurement old.
  useLayoutEffect(() => {
    void height;
    virtualizer.measure();
  }, [virtualizer, height]);

  return virtualizer;
};

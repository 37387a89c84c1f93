import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { mainElement } from '../../chrome/mainElement.ts';

interface VirtualRows {
  items: VirtualItem[];
  /** How far down the list a row starts. */
  topOf: (item: VirtualItem) => number;
  totalHeight: number;
}

/** How far below the top of what scrolls the list begins. */
const useDistance = (list: RefObject<HTMLElement | null>): number => {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const [main, node] = [mainElement(), list.current];
    if (main === null || node === null) return;
    const measure = () => {
      const top = node.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
      setDistance(Math.round(top));
    };
    measure();
    // What stands above the list comes and goes, and changes the height of what holds both.
    const observer = new ResizeObserver(measure);
    for (const child of main.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);
  return distance;
};

/**
 * The rows of a list that are worth rendering: those in view, and the one that holds the focus, which
 * must not vanish under somebody's hands when they scroll away.
 */
export const useVirtualRows = (
  list: RefObject<HTMLElement | null>,
  { count, height, activeRow }: { count: number; height: number; activeRow: number },
): VirtualRows => {
  const scrollMargin = useDistance(list);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: mainElement,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].sort((a, b) => a - b);
    },
  });

  // A new height (another width of the window) makes every measurement old.
  useLayoutEffect(() => {
    void height;
    virtualizer.measure();
  }, [virtualizer, height]);

  return {
    items: virtualizer.getVirtualItems(),
    topOf: (item) => item.start - scrollMargin,
    totalHeight: virtualizer.getTotalSize(),
  };
};

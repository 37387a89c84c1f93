import { type RefObject, useLayoutEffect, useState } from 'react';
import { mainElement } from '../../chrome/mainElement.ts';
import { type FixedRows, type RowsInSight, useFixedRows } from '../../ui/lists/useFixedRows.ts';

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

/** The rows of a list on the page that are worth rendering. */
export const useVirtualRows = (
  list: RefObject<HTMLElement | null>,
  rows: Pick<FixedRows, 'count' | 'height' | 'inBlock' | 'activeRow'>,
): RowsInSight => useFixedRows({ ...rows, scroller: mainElement, scrollMargin: useDistance(list) });

import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo } from 'react';
import { type ColumnSlot, columnSlots } from './columnsShown.ts';
import type { ModelColumn } from './modelColumns.ts';

export interface WideTable {
  readonly scroller: HTMLElement;
  readonly columns: readonly ModelColumn[];
  readonly widths: readonly number[];
  /** Of what stands before the first column. */
  readonly before: number;
  /** The column of the cell that has the focus; -1 for none. */
  readonly activeAt: number;
}

/** What a row of a wide table has to render; the same for as long as nobody scrolls sideways. */
export const useColumnsInSight = (table: WideTable): readonly ColumnSlot[] => {
  const { scroller, columns, widths, before, activeAt } = table;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => widths[at] ?? 0,
    scrollMargin: before,
    overscan: 1,
  });
  const wholeWidths = widths.join();
  useLayoutEffect(() => {
    void wholeWidths;
    virtualizer.measure();
  }, [virtualizer, wholeWidths]);
  const items = virtualizer.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? columns.length - 1];
  return useMemo(() => columnSlots(columns, { from, to, activeAt }), [columns, from, to, activeAt]);
};

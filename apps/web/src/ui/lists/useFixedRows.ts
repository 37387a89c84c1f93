import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import { type RowInSight, rowsInSight } from './rowsInSight.ts';

export interface FixedRows {
  count: number;
  /** Of each row. */
  height: number;
  /** What is scrolled. */
  scroller: () => HTMLElement | null;
  /** How far below its top the list begins. */
  scrollMargin?: number;
  /** Rows that come and go together. */
  inBlock: number;
  /** The one that holds the focus, which must not vanish when its person scrolls away; -1 for none. */
  activeRow: number;
}

export interface RowsInSight {
  readonly rows: readonly RowInSight[];
  readonly totalHeight: number;
  /** Of what is scrolled, as it was last heard of: to ask it has everything laid out anew. */
  readonly scrolled: { readonly top: number; readonly height: number };
}

/** More rows than can be seen, so that what comes next is there before it can be. */
const overscan = 6;

/**
 * The rows of a list that are worth rendering: those in view, and the one with the focus. All are of one height. They come and
 * go in blocks, because most of what a step costs is the same for one row and for several.
 */
export const useFixedRows = ({
  count,
  height,
  scroller,
  scrollMargin = 0,
  inBlock,
  activeRow,
}: FixedRows): RowsInSight => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / inBlock),
    getScrollElement: scroller,
    estimateSize: () => inBlock * height,
    overscan: Math.ceil(overscan / inBlock),
    scrollMargin,
  });

  // A new height (another width of the window, another density) makes every measurement old.
  useLayoutEffect(() => {
    void height;
    virtualizer.measure();
  }, [virtualizer, height]);

  const blocks = virtualizer.getVirtualItems();
  const [from, to] = [blocks[0]?.index ?? 0, blocks.at(-1)?.index ?? -1];
  return {
    rows: rowsInSight({ from, to, size: inBlock }, { count, height, activeRow }),
    totalHeight: count * height,
    scrolled: { top: virtualizer.scrollOffset ?? 0, height: virtualizer.scrollRect?.height ?? 0 },
  };
};

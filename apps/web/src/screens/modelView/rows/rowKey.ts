import type { Slugged } from './pagedRows.ts';

export interface RenderedRows {
  /** The row that has the focus, which is rendered wherever it is; -1 for none. */
  readonly kept: number;
  /** Those in sight, one after the other, and the one that is kept. */
  readonly count: number;
}

/**
 * By component, not by place: a row that moves stays the same element, and keeps its focus. Rows that are on their way pass by
 * the dozen while a scroll bar is dragged: their elements are used again.
 */
export const rowKey = (row: Slugged | undefined, index: number, { kept, count }: RenderedRows): string =>
  row?.slug ?? (index === kept ? `kept ${index}` : `unread ${index % count}`);

export interface Grid {
  count: number;
  columns: number;
  /** Rows that one page holds. */
  page: number;
}

/** Where a key leads from here; null when it is not a key that moves. */
export const movedBy = (key: string, at: number, { count, columns, page }: Grid): number | null => {
  if (count === 0) return null;
  const within = (next: number): number => Math.min(Math.max(next, 0), count - 1);
  const vertical = (rows: number): number => {
    const next = at + rows * columns;
    if (next < 0) return at % columns;
    // Below the last full row: its last one, unless this is the last row already.
    if (next >= count) return Math.floor(at / columns) === Math.floor((count - 1) / columns) ? at : count - 1;
    return next;
  };
  switch (key) {
    case 'ArrowLeft':
      return columns === 1 ? null : within(at - 1);
    case 'ArrowRight':
      return columns === 1 ? null : within(at + 1);
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    case 'PageUp':
      return vertical(-page);
    case 'PageDown':
      return vertical(page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

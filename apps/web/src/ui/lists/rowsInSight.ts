/** One row of a list in which all are of one height. */
export interface RowInSight {
  readonly index: number;
  /** From where the list begins. */
  readonly top: number;
  readonly bottom: number;
}

export interface RowBlocks {
  /** From the first to the last, by place. */
  readonly from: number;
  readonly to: number;
  /** Rows in each of them. */
  readonly size: number;
}

/** The rows of the blocks, and the one that has the focus wherever it is; -1 for none. */
export const rowsInSight = (
  { from, to, size }: RowBlocks,
  { count, height, activeRow }: { count: number; height: number; activeRow: number },
): readonly RowInSight[] => {
  const [first, end] = [from * size, Math.min(count, (to + 1) * size)];
  const places = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (activeRow >= 0 && activeRow < first) places.unshift(activeRow);
  if (activeRow >= end && activeRow < count) places.push(activeRow);
  return places.map((index) => ({ index, top: index * height, bottom: (index + 1) * height }));
};

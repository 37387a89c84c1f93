/** The ends of relations on one side of a box, in their order along it. */
export interface Row {
  /** Where the side begins: the middle of its first handle, along it. */
  readonly start: number;
  /** The handles that may be taken, by their numbers. */
  readonly handles: readonly number[];
  /** The handle of each end. */
  readonly taken: number[];
}

/** An end of a relation: its row, and which it is there. */
export interface Slot {
  readonly row: Row;
  readonly at: number;
}

const lineOf = ({ row, at }: Slot): number => row.start + (row.taken[at] ?? 0);

const offsetOf = ([from, to]: readonly [Slot, Slot]): number => Math.abs(lineOf(from) - lineOf(to));

/** Where an end may lie without passing its neighbours. */
const linesOf = ({ row: { start, handles, taken }, at }: Slot): number[] => {
  const before = taken[at - 1] ?? Number.NEGATIVE_INFINITY;
  const behind = taken[at + 1] ?? Number.POSITIVE_INFINITY;
  return handles.filter((each) => each > before && each < behind).map((each) => start + each);
};

/** Brings the ends of relations onto one line where both sides allow it, those that lack least for it first. */
export const straightenEnds = (relations: readonly (readonly [Slot, Slot])[]): void => {
  const byOffset = relations.toSorted((a, b) => offsetOf(a) - offsetOf(b));
  for (const [from, to] of byOffset) {
    const middle = (lineOf(from) + lineOf(to)) / 2;
    const lines = linesOf(from);
    const [line] = linesOf(to)
      .filter((each) => lines.includes(each))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
    if (line === undefined) continue;
    for (const { row, at } of [from, to]) row.taken[at] = line - row.start;
  }
};

/** A cell, by its row and column as they stand in the table now. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const screenful = 12;

const within = ({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace => ({
  row: Math.min(Math.max(row, 0), rows - 1),
  column: Math.min(Math.max(column, 0), columns - 1),
});

/** Over the end of a row to the next; null beyond the first and the last cell, where the focus leaves the table. */
const afterTab = (
  { row, column }: CellPlace,
  { rows, columns }: GridSize,
  isBack: boolean,
): CellPlace | null => {
  const at = row * columns + column + (isBack ? -1 : 1);
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
};

/** Where a key leads from a cell; null where it leads out, undefined where it is not a key that moves. */
export const movedPlace = (event: GridKey, from: CellPlace, size: GridSize): CellPlace | null | undefined => {
  const isFar = event.ctrlKey || event.metaKey;
  const by = (rows: number, columns: number) =>
    within({ row: from.row + rows, column: from.column + columns }, size);
  switch (event.key) {
    case 'Tab':
      return afterTab(from, size, event.shiftKey);
    case 'ArrowDown':
      return by(isFar ? size.rows : 1, 0);
    case 'ArrowUp':
      return by(isFar ? -size.rows : -1, 0);
    case 'ArrowRight':
      return by(0, isFar ? size.columns : 1);
    case 'ArrowLeft':
      return by(0, isFar ? -size.columns : -1);
    case 'Home':
      return by(isFar ? -size.rows : 0, -size.columns);
    case 'End':
      return by(isFar ? size.rows : 0, size.columns);
    case 'PageDown':
      return by(screenful, 0);
    case 'PageUp':
      return by(-screenful, 0);
    default:
      return undefined;
  }
};

export interface CellBlock {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** All cells between two. */
export const blockBetween = (one: CellPlace, other: CellPlace): CellBlock => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isInside = ({ top, bottom, left, right }: CellBlock, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** What a letter begins to type; null for any other key. */
export const typedBy = ({ key, ctrlKey, metaKey, altKey }: GridKey): string | null =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null;

const isOneValue = (pasted: readonly (readonly string[])[]): boolean =>
  pasted.length === 1 && pasted[0]?.length === 1;

/** The last row that a pasted block goes to. */
export const pastedBottom = (pasted: readonly (readonly string[])[], { top, bottom }: CellBlock): number =>
  isOneValue(pasted) ? bottom : top + pasted.length - 1;

/** The cells that a pasted block goes to: one value fills all that is selected, more begin at its first cell. */
export const pastedPlaces = (
  pasted: readonly (readonly string[])[],
  block: CellBlock,
  size: GridSize,
): { place: CellPlace; text: string }[] => {
  const isOne = isOneValue(pasted);
  const [rows, columns] = isOne
    ? [block.bottom - block.top + 1, block.right - block.left + 1]
    : [pasted.length, Math.max(...pasted.map(({ length }) => length), 0)];
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const text = isOne ? pasted[0]?.[0] : pasted[row]?.[column];
    return { place: { row: block.top + row, column: block.left + column }, text };
  }).flatMap(({ place, text }) =>
    text === undefined || place.row >= size.rows || place.column >= size.columns ? [] : [{ place, text }],
  );
};

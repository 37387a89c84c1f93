import type { CellGrid } from './useGrid.ts';
import type { CellEditing } from './usePosition.ts';

/** What a row has to know of the grid that it stands in, in values that stay the same while nothing of it concerns the row. */
export interface GridRow {
  /** The column of the cell that has the focus; -1 for none, as in the others. */
  readonly activeAt: number;
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Of the cell by which one comes into the table. */
  readonly entryAt: number;
  readonly editing: CellEditing | null;
  readonly finish: CellGrid['finish'] | undefined;
}

type Standing = Pick<CellGrid, 'active' | 'block' | 'editing' | 'finish'>;

/** Going into the table for the first time leads to the first cell in sight. */
export const gridRow = (
  { active, block, editing, finish }: Standing,
  index: number,
  isFirst: boolean,
): GridRow => {
  const isActive = active?.row === index;
  const isSelected = block !== null && index >= block.top && index <= block.bottom;
  const isEdited = isActive && editing !== null;
  return {
    activeAt: isActive ? active.column : -1,
    selectedFrom: isSelected ? block.left : -1,
    selectedTo: isSelected ? block.right : -1,
    entryAt: isActive ? active.column : active === null && isFirst ? 0 : -1,
    editing: isEdited ? editing : null,
    finish: isEdited ? finish : undefined,
  };
};

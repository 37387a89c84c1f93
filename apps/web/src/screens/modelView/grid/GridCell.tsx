import { classes } from '../../../ui/classes.ts';
import { TableCell } from '../../../ui/lists/Table.tsx';
import { Cell, type CellProps } from '../columns/Cell.tsx';
import { isKept, keptCell } from '../columns/keptColumn.ts';
import { isEditable } from './cellEdits.ts';
import { CellEditor } from './CellEditor.tsx';
import { type CellPlace, isInside } from './gridKeys.ts';
import { PeopleInCell } from './PeopleInCell.tsx';
import type { CellGrid } from './useGrid.ts';

export interface GridCellProps extends CellProps {
  grid: CellGrid;
  place: CellPlace;
}

const isSamePlace = (one: CellPlace | null, other: CellPlace): boolean =>
  one !== null && one.row === other.row && one.column === other.column;

/** A cell that can be gone to, and changed where it stands. */
export function GridCell({ column, row, context, grid, place }: GridCellProps) {
  const { active, block, editing } = grid;
  const isActive = isSamePlace(active, place);
  // Before anybody has gone into the table, one comes to its first cell.
  const isEntry = isActive || (active === null && place.row === 0 && place.column === 0);
  const isSelected = block !== null && isInside(block, place);
  return (
    <TableCell
      numeric={column.numeric}
      tabIndex={isEntry ? 0 : -1}
      data-row={place.row}
      data-column={place.column}
      aria-selected={isSelected}
      aria-readonly={!isEditable(column)}
      className={classes(
        'scroll-mt-row cursor-default outline-hidden focus-inset',
        isKept(column) ? keptCell : 'relative scroll-ml-56',
        isSelected && !isActive && 'bg-selected!',
        isActive && 'shadow-[inset_0_0_0_2px_var(--focus-ring)]',
        // What is wrong with what is typed stands below the cell.
        isActive && editing !== null && 'overflow-visible!',
      )}
    >
      {isActive && editing !== null ? (
        <>
          <span aria-hidden className="invisible">
            <Cell column={column} row={row} context={context} />
          </span>
          <CellEditor row={row} column={column} typed={editing.typed} onDone={grid.finish} />
        </>
      ) : (
        <Cell column={column} row={row} context={context} />
      )}
      <PeopleInCell slug={row.slug} field={column.id} />
    </TableCell>
  );
}
